"""For which heat the Print page makes paper: that of now, results the newest, and what a person chose."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.pages.print.conftest import PrintHall
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.ids import FINAL, HeatId
from tourney.bootstrap import documents
from tourney.event.printouts import PaperSet
from tourney.heats.commands import DrawHeats
from tourney.setup.commands import EditEvent

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


def test_results_are_of_the_newest_heat_that_has_any_and_a_choice_lasts_until_the_day_goes_on(
    print_hall: Callable[..., PrintHall], event: Application
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    hall = print_hall(documents())
    page = hall.page
    heat = page.options.heat

    def heat_of(kind: str) -> str:
        page.open_target(f"kind:{kind}")
        hall.settle()
        if any(of == heat.currentData() for of, _ in event.tournament.sheets) or kind == "scoresheets":
            assert page.order is not None and page.order.heat == heat.currentData()
        else:
            assert page.order is None, "nothing to print yet"
        return str(heat.currentData())

    def goes_on() -> None:
        """What another program did is seen with the next step of this one."""
        hall.gateway.run(EditEvent({"venue": f"Hall {event.tournament.revision}"}))
        hall.settle()

    assert heat_of("scoresheets") == heat_of("standings-tables") == ONE
    heat.setCurrentIndex(heat.findData(THREE))
    goes_on()
    assert heat_of("standings-tables") == heat_of("scoresheets") == THREE
    play_heat(event, ONE, 5)
    goes_on()
    assert (heat_of("scoresheets"), heat_of("standings-tables")) == (TWO, ONE)
    play_heat(event, TWO, 5, tables=4)
    goes_on()
    assert (heat_of("scoresheets"), heat_of("standings-tables")) == (TWO, TWO)


def test_what_is_offered_follows_the_day_and_the_final_has_one_entry(
    print_hall: Callable[..., PrintHall], event: Application
) -> None:
    hall = print_hall(documents())
    page, options = hall.page, hall.page.options
    hall.settle()

    def offered() -> list[str]:
        return [options.sets.itemText(at) for at in range(options.sets.count())]

    def goes_on() -> None:
        hall.gateway.run(EditEvent({"venue": f"Hall {event.tournament.revision}"}))
        hall.settle()

    def kind_chosen() -> str:
        assert page.line is not None
        return page.line.kind

    assert options.chosen_set is PaperSet.DOORS and kind_chosen() in _kinds_of(PaperSet.DOORS)
    check_everybody_in(event)
    event.run(DrawHeats((ONE,), 5))
    goes_on()
    assert (options.sets.currentText(), kind_chosen()) == ("Now: heat 1", "seating-table")
    options.sets.setCurrentIndex(options.sets.findData(PaperSet.DOORS))
    goes_on()
    assert options.chosen_set is PaperSet.DOORS, "a choice lasts while the day asks for the same"
    for heat in (ONE, TWO, THREE):
        if heat not in event.tournament.heats:
            event.run(DrawHeats((heat,), 5))
        play_heat(event, heat, 5)
    settle_cut(event)
    event.run(DrawHeats((FINAL,), 5, "seen"))
    goes_on()
    assert options.sets.currentText() == "Now: papers of the final"
    assert sum("of the final" in each for each in offered()) == 1
    assert kind_chosen() in _kinds_of(PaperSet.FINAL)
    play_heat(event, FINAL, 5)
    goes_on()
    assert options.sets.currentText() == "Now: prize papers"
    assert kind_chosen() in _kinds_of(PaperSet.END)


def _kinds_of(paper_set: PaperSet) -> set[str]:
    return {info.name for info in documents().kinds() if paper_set in info.sets}
