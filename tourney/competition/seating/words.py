"""The certificate and the price of a swap as messages: what a referee reads. Counts nothing itself."""

from __future__ import annotations

from tourney.competition.seating.certificate import Certificate, SwapPrice
from tourney.texts import Message, msg


def certificate_words(certificate: Certificate, pairs: int = 10) -> tuple[Message, ...]:
    """What the certificate says, most important first; at most `pairs` pairs that meet again."""
    said = [repeats_words(certificate)]
    again = sorted(certificate.repeat_pairs, key=lambda pair: (-pair[2], pair))
    said += [msg("seating.pair_again", a=a, b=b, times=times) for a, b, times in again[:pairs]]
    if certificate.team_meetings:
        said.append(msg("seating.team_meetings", n=certificate.team_meetings))
    else:
        said.append(msg("seating.no_team_meetings"))
    if certificate.max_minority_visits:
        most = certificate.max_minority_visits
        said.append(msg("seating.minority_visits", times=most, n=most))
    else:
        said.append(msg("seating.even_sizes"))
    for key, n in (
        ("seating.table_number_again", certificate.table_number_repeats),
        ("seating.moved", certificate.moved),
        ("seating.wishes_broken", certificate.wishes_broken),
    ):
        if n:
            said.append(msg(key, n=n))
    return tuple(said)


def swap_words(price: SwapPrice) -> tuple[Message, ...]:
    """What a swap would change, worse things first; one message that nothing gets worse if so."""
    worse = [msg("seating.swap_again", a=a, b=b) for a, b, _ in price.new_repeats]
    worse += [msg("seating.swap_team", a=a, b=b) for a, b in price.new_team]
    if price.wishes_broken > 0:
        worse.append(msg("seating.swap_wishes", n=price.wishes_broken))
    sizes = [
        msg("seating.swap_minority", player=player, before=before, after=after)
        for player, before, after in price.minority
    ]
    better = [msg("seating.swap_no_longer_again", a=a, b=b) for a, b, _ in price.fewer_repeats]
    better += [msg("seating.swap_team_less", a=a, b=b) for a, b in price.fewer_team]
    if price.wishes_broken < 0:
        better.append(msg("seating.swap_wishes_kept", n=-price.wishes_broken))
    if not worse and not sizes:
        worse = [msg("seating.swap_nothing")]
    return (*worse, *sizes, *better)


def repeats_words(certificate: Certificate) -> Message:
    """How many meet again and what is proven about it."""
    n, visits = certificate.repeats, certificate.max_minority_visits
    if not n:
        return msg("seating.no_repeats")
    if certificate.optimal:
        return msg("seating.repeats_optimal", n=n)
    if certificate.fair_optimal:
        return msg("seating.repeats_fair", n=n, times=visits, bound=certificate.lower_bound)
    if certificate.fair_bound > certificate.lower_bound:
        return msg("seating.repeats_fair_bound", n=n, bound=certificate.fair_bound, times=visits)
    if certificate.lower_bound:
        return msg("seating.repeats_bound", n=n, bound=certificate.lower_bound)
    return msg("seating.repeats_unproven", n=n)
