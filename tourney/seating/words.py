"""The certificate as messages: what a referee reads. Counts nothing itself."""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.seating.certificate import Certificate


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
