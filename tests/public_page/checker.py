"""Checks an archive of results by the page of file formats alone: `python checker.py RESULTS.zip`."""

import json
import re
import sys
import zipfile
from hashlib import sha256
from typing import Any

FILES = ["README.txt", "board.json", "journal.jsonl", "results.json", "sheets.csv"]
KEYS = {"event": "", "players": "number", "tables": "heat table", "sheets": "heat player", "rulings": "id"}
SIGNS, LAST = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", {"semi": 98, "final": 99}
COLUMNS, AWAY = ("place", "number", "points", "assets", "first_places", "tied"), ("absent", "withdrawn")


def check(archive: Any) -> list[str]:
    """Follows the chain, rebuilds records from its lines, counts them, and says what is told otherwise."""
    with zipfile.ZipFile(archive) as packed:
        if sorted(packed.namelist()) != FILES:
            return [f"other files: {packed.namelist()}"]
        board, journal, results, sheets = (packed.read(name).decode() for name in FILES[1:])
    said = json.loads(results) | {"board": json.loads(board)["boards"], "sheets.csv": sheets.splitlines()[1:]}
    then, now = rebuilt([json.loads(each) for each in journal.splitlines()], said, faults := list[str]())
    said["standings"] = [tuple(each[name] for name in COLUMNS) for each in said["standings"]]
    said |= {(str(heat["heat"]), t["table"]): t["seats"] for heat in said["heats"] for t in heat["tables"]}
    played = {row.split(",")[0] for row in said["sheets.csv"]}
    known = {k: t["seats"] for k, t in now["tables"].items() if k in said and k[0] not in played}
    known |= count(then, said, played) if played else {}
    return faults + [f"{at}: not {said.get(at)} but {it}" for at, it in known.items() if said.get(at) != it]


def rebuilt(lines: list[Any], said: Any, faults: list[str]) -> list[Any]:
    """The records at the entry of the results and at the end; of withheld lines nothing is known."""
    then, now, written = dict[Any, Any](), {kind: dict[Any, Any]() for kind in KEYS}, dict[Any, int]()
    withheld, link = 0, bytes(32)
    for at, each in enumerate(lines, 1):
        line = each.get("line", '{"changes":[]}')
        digest = sha256(line.encode()).hexdigest() if "line" in each else each["digest"]
        link = sha256(link + bytes.fromhex(digest)).digest()
        faults += [] if (each["seq"], each["hash"]) == (at, link.hex()) else [f"entry {at} does not follow"]
        for seal, shown in each.get("opened", {}).items():
            value = json.dumps(shown["value"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            fits = sha256(bytes.fromhex(shown["salt"]) + value.encode()).hexdigest() == seal in line
            faults += [] if fits and len(shown["salt"]) == 32 else [f"entry {at}: not {value}"]
        withheld = withheld if "line" in each else at
        changes = json.loads(re.sub(r'\{"#":"\w{64}"\}', "null", line))["changes"]
        for kind, old, new in [(e["in"], e["before"], e["after"]) for e in changes if e["in"] in KEYS]:
            was = now[kind].get(key := tuple((new or old)[name] for name in KEYS[kind].split()))
            left = was and {name: was.get(name) for name in old or was}
            if old != left and written.get((kind, key), 0) >= withheld:
                faults.append(f"entry {at} does not go on from {kind} {key} as it was left")
            now[kind][key], written[kind, key] = new and {**(was or {}), **new}, at
        then = {kind: {**of} for kind, of in now.items()} if at == said["entry"] else then
    code = "".join(SIGNS[int.from_bytes(link, "big") >> shift & 31] for shift in range(251, 195, -5))
    faults += [] if said["head"].replace("-", "") == code else ["head is not the code of the last entry"]
    return [{kind: {k: e for k, e in of.items() if e} for kind, of in t.items()} for t in (then, now)]


def refined(keys: dict[int, Any], more: Any) -> dict[int, Any]:
    """Keys by which players are ordered, with one more where it is known of all who are level."""
    known = {key: all(more.get(n) is not None for n in keys if keys[n] == key) for key in keys.values()}
    return {n: (*key, more[n] if known[key] else 0) for n, key in keys.items()}


def placed(keys: dict[int, Any]) -> dict[int, tuple[int, int]]:
    """Everybody's place and how many share it, best first; the highest key is the best."""
    ordered, values = sorted(sorted(keys), key=keys.__getitem__, reverse=True), [*keys.values()]
    return {n: (1 + sum(key > keys[n] for key in values), values.count(keys[n])) for n in ordered}


def scored(heat: str, sheets: Any, ruled: list[int], worth: Any, fmt: Any) -> dict[int, tuple[int, int, int]]:
    """Total, place and points, in sixtieths, of each player at a table, best first."""
    out = {n: each["bankrupt"] for n, each in sheets.items() if each["bankrupt"] is not None}
    paper = {n: each["declared_place"] or each["paper_place"] or 0 for n, each in sheets.items()}
    total, land, more = dict.fromkeys(out, 0), dict[int, Any](dict.fromkeys(out, 0)), dict[int, Any]()
    for n, sheet in [each for each in sheets.items() if each[0] not in out]:
        held = [(worth[deed], str(at)) for deed, at in sheet["deeds"].items()]
        free = [deed["0"] for deed, at in held if at != "-1" and (fmt["land"] == "all" or "1" in deed)]
        written, cash = sheet["declared_total"], sheet["cash"] + sum(deed[at] for deed, at in held)
        total[n], land[n] = (cash, sum(free)) if written is None else (written, None)
    keys = {n: (n not in out, out.get(n, total[n])) for n in sheets}
    for n, (place, _) in placed(keys).items():  # equal totals part by land, else by a ranking on paper
        level = [each for each in keys if keys[each] == keys[n]]
        fits = heat not in LAST and paper[n] == place + sum(paper[each] < paper[n] for each in level)
        more[n] = land[n] if None not in [land[o] for o in level] else -paper[n] if fits else None
    ranks = placed(refined(refined(keys, more), {n: -at for at, n in enumerate(ruled)}))
    points, size, left = fmt["points"], str(len(sheets)), str(len(sheets) - len(out))
    row = points["rows"].get(left if points["basis"] == "left" else size, [])
    after = points["rows"].get(size, []) if points["bankrupt_by_rank"] else row * (points["basis"] == "left")
    paid = {n: (after if n in out else row)[at - 1 : at - 1 + of] for n, (at, of) in ranks.items()}
    return {n: (total[n], at, sum(paid[n]) * 60 // of) for n, (at, of) in ranks.items()}


def count(then: Any, said: Any, played: set[str]) -> dict[Any, Any]:
    """Everything that follows from these records, of the heats that were played."""
    fmt, players = said["rules"] | then["event"][()]["format"], {k[0]: e for k, e in then["players"].items()}
    books = {(str(t["heat"]), t["table"]): each for each in said["board"] for t in each["tables"]}
    known, earned, firsts = dict[Any, Any]({"sheets.csv": []}), dict[int, dict[str, Any]](), dict[Any, Any]()
    keys = [(LAST.get(heat) or int(heat), heat, table) for heat, table in then["tables"] if heat in played]
    for _, heat, table in sorted(keys):
        record, deeds = then["tables"][heat, table], books.get((heat, table), said["board"][0])["deeds"]
        sheets = {n: then["sheets"][heat, n]["sheet"] for n in record["seats"]}
        scores = scored(heat, sheets, record["place_order"], {e["deed"]: e["worth"] for e in deeds}, fmt)
        known[heat, table], firsts[heat, table] = record["seats"], [n for n in scores if scores[n][1] == 1]
        owners = {each["player"]: each["instead_of"] for each in record.get("stand_ins", [])}
        for at, (n, sheet) in enumerate(sheets.items(), 1):
            held = " ".join(f"{deed}:{level}" for deed, level in sorted(sheet["deeds"].items()))
            typed = sheet["cash"] if sheet["declared_total"] is None else "", sheet["bankrupt"] or "", held
            row = heat, table, at, n, *typed, *scores[n][:2], f"{round(scores[n][2] / 60, 4):.9g}"
            known["sheets.csv"].append(",".join(map(str, row)))
            if heat not in LAST and not (fmt["stand_in"] == "none" and n in owners):
                earned.setdefault(owners.get(n, n) if fmt["stand_in"] == "seat" else n, {})[heat] = scores[n]
    heats, low = sorted(played - LAST.keys(), key=int), -1 if fmt["order"] == "low" else 1
    rulings = [each for _, each in sorted(then["rulings"].items(), reverse=True)]
    tally, shown, missed = dict[int, Any](), {}, (0, 0, fmt["missed_points"] * 60)
    for n in earned.keys() | {each[1] for each in said["standings"]}:
        total, place, got = zip(*[earned.get(n, {}).get(heat, missed) for heat in heats], strict=True)
        points = sum(got) + sum(e["points"] for e in rulings if e["kind"] == "adjustment" and n in e["order"])
        has = {f"{word}_places": place.count(at) for at, word in enumerate(("first", "second", "third"), 1)}
        has |= {"assets": sum(total), "best_heat": max(total), "last_heat": low * got[-1]}
        tally[n] = (low * points, *(has[name] for name in fmt["tie_breaks"] if name != "referee"))
        shown[n] = (round(points / 60, 4), has["assets"], has["first_places"])
    gone = {n for n, each in players.items() if each["left_at"] in heats or each["status"] in AWAY}
    gone -= {n for heat, n in then["sheets"] if heat in LAST}

    def ranked(members: Any, *scopes: str) -> dict[int, tuple[int, int]]:
        keys: dict[int, Any] = {n: tally[n] for n in members}
        for each in [each for each in rulings if each["kind"] == "tie" and each["scope"] in scopes]:
            keys = refined(keys, dict.fromkeys(gone, -999) | {n: -at for at, n in enumerate(each["order"])})
        return placed(keys)

    known["rules"] = {name: fmt[name] for name in said["rules"]}
    divisions = fmt["divisions"] or [{"id": "", "name_zh": "", "name_en": "", "cut": fmt["cut"]}]
    ranks = ranked(tally, "cut", *(f"cut:{each['id']}" for each in divisions))
    known["standings"] = [(at, n, *shown[n], of > 1) for n, (at, of) in ranks.items()]
    for each in divisions if len(heats) == len(fmt["heats"]) else ():
        names = [each[name].casefold() for name in ("id", "name_zh", "name_en")]
        mine = {n for n in tally if not each["id"] or players[n]["division"].strip().casefold() in names}
        ranks = ranked(mine - gone, "cut", f"cut:{each['id']}")
        through = [n for n, (place, of) in ranks.items() if place + of - 1 <= each["cut"]]
        ends = [firsts[key] for key in firsts if key[0] == "final" and mine & {*known[key]}] or [[]]
        title = {"final": ends[0], "standings": through[:1], "top_table": firsts.get((heats[-1], 1), [])}
        best = title[fmt["champion"]]
        known.setdefault("cut", []).extend(through)
        known.setdefault("champion", best[0] if len(best) == 1 else None)
    return known


if __name__ == "__main__":
    sys.exit("\n".join(check(sys.argv[1])) or 0)
