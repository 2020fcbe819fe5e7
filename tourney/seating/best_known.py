"""Lists seatings found once by searches far longer than a draw may take: the fewest repeats known to us.

For tables and heats where no construction is known, among seatings in which nobody visits the minority size
beyond a fair share (then with the fewest third meetings). Many are turned: base heats of which turning gives
the others, as with starter blocks; searching only the base is how they were found. A row is (table sizes,
heats): (turns, still, base heats), each character a label. Labels turn within orbits of `turns` labels, the
first orbit 0 1 2 …; the last `still` ones stay. A test recounts each.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.seating.constructions import LABELS

FOUND = "found"
"""The name of these in certificates."""

# fmt: off
BASES: dict[tuple[tuple[int, ...], int], tuple[int, int, tuple[str, ...]]] = {
    ((4, 3), 4): (1, 0, ("2345 106", "0461 325", "5126 430", "3105 462")),
    ((4, 3, 3), 5): (1, 0, (
        "2541 896 703", "5389 046 172", "8970 123 645", "6374 520 819", "2610 579 834",
    )),
    ((5, 5), 4): (2, 2, ("03481 76925", "45123 09678")),
    ((4, 4, 3), 4): (1, 0, ("134a 7628 095", "9438 7012 5a6", "3475 920a 861", "3406 1852 9a7")),
    ((4, 4, 3), 5): (1, 0, (
        "3986 7054 a12", "49a7 5213 086", "1847 2903 a65", "6951 82a0 734", "310a 7462 859",
    )),
    ((6, 5), 4): (1, 0, ("48593 2160a7", "481a7 652390", "3a729 580146", "16250 78934a")),
    ((4, 4, 4), 4): (1, 0, ("ab83 4619 7052", "5b64 1723 a809", "a847 061b 9352", "2b79 a158 4306")),
    ((4, 3, 3, 3), 6): (3, 1, ("2734 5bc 01a 869", "2b6a 380 7c1 945")),
    ((5, 4, 4), 3): (1, 0, ("7014 b836 c52a9", "28a4 6531 b97c0", "b435 8c19 06a72")),
    ((5, 4, 4), 4): (2, 3, ("5286 49b0 c3a17", "c5a9 1624 03b78")),
    ((5, 4, 4), 5): (1, 0, (
        "0c81 4679 5ba32", "a314 8952 0bc67", "9b83 67a2 054c1", "ac09 b156 24738", "c023 5b74 1a869",
    )),
    ((5, 5, 4), 3): (1, 0, ("5604 cb138 ad972", "9a13 24c68 db750", "7dc8 12053 469ba")),
    ((5, 5, 4), 4): (1, 0, (
        "4823 15a70 bc96d", "b8c0 3d165 a4927", "7d26 09a38 1c4b5", "4d60 7ac3b 51928",
    )),
    ((5, 5, 4), 5): (1, 0, (
        "9bd1 3c852 640a7", "3a9b 57d84 02c16", "2430 978cb da165", "c154 3a08d 629b7", "cda2 459b0 18763",
    )),
    ((5, 5, 5), 4): (1, 0, (
        "a65b7 4d128 3c9e0", "cbe48 7a13d 25096", "d615c 498a7 023be", "2cea7 9db10 65438",
    )),
    ((5, 5, 5), 5): (1, 0, (
        "a470e bd326 591c8", "1570d c264b e9a83", "b8305 ead4c 26197", "682d0 e7b1a c3459",
        "17483 a25e6 b90cd",
    )),
    ((6, 5, 5), 4): (1, 0, (
        "b0fc8 a7431 259d6e", "694bf a30d5 2ec718", "2e460 c8935 1d7fba", "1d097 efb32 a584c6",
    )),
    ((4, 4, 3, 3, 3), 6): (3, 2, ("ge74 92ad cf0 3b5 861", "5f97 30e1 8d4 ac6 bg2")),
    ((5, 4, 4, 4), 3): (1, 0, ("ec97 2g61 b05d 84fa3", "5418 9g3b fc0a de726", "38d2 76f4 5ega 10bc9")),
    ((5, 4, 4, 4), 4): (1, 0, (
        "d3af 9b82 706g e51c4", "a712 cgb3 54f8 90d6e", "aeg8 d01b c2f6 54793", "e7bf g5d2 c9a4 10368",
    )),
    ((5, 4, 4, 4), 5): (1, 0, (
        "73f0 569d ea41 8gbc2", "7e9b 8216 gd4f 5a3c0", "674c 9ag2 8e5f d130b", "06g3 19cf 524b 7eda8",
        "b6af 4908 dc23 1g5e7",
    )),
    ((5, 4, 4, 4), 6): (1, 0, (
        "9c14 8627 fg0b 5a3ed", "42eg f9d5 3ba6 7180c", "06d4 1358 fa2c b9eg7", "3029 bc8e 754f d61ga",
        "1ef6 37cd ag89 0b425", "db12 a07e 5c6g 834f9",
    )),
    ((6, 6, 5), 3): (3, 2, ("b57c2 6d9g13 e84af0",)),
    ((6, 6, 5), 4): (1, 0, (
        "ad613 e58bc2 g970f4", "739c2 a54dbg f016e8", "ae78d bf0359 4g162c", "8e94g b71653 2df0ac",
    )),
    ((4, 4, 4, 3, 3), 6): (1, 0, (
        "ag4d 6f83 ec9b 251 07h", "bf5d 7g39 e42h a80 c16", "5764 2c3a 1ef0 h9d g8b",
        "29b0 83h5 da17 eg6 f4c", "8914 b6ha 50gc 2f7 e3d", "d260 g1fh c8e7 b34 5a9",
    )),
    ((5, 5, 4, 4), 3): (1, 0, (
        "34f6 g870 d51ea 92hbc", "1h04 2eg6 397b5 8cfad", "3218 e7hf a90d6 45cgb",
    )),
    ((5, 5, 4, 4), 4): (2, 4, ("dg0a f379 184h6 bc5e2", "ah2d e179 8536g f40cb")),
    ((5, 5, 4, 4), 5): (1, 0, (
        "3gha c18b 906f7 de452", "g8df 17a2 ec369 b504h", "d69h 0238 g547c 1efba", "hfc2 g1e0 8495a b36d7",
        "435f 0cda 8he71 9gb26",
    )),
    ((5, 5, 4, 4), 6): (3, 0, ("0g41 ha97 f5d68 c2be3", "61ac hde3 5074b 9gf82")),
    ((4, 4, 4, 4, 3), 6): (1, 0, (
        "6hba 27ce 39gd 0f48 i15", "i3fa h1de 578g 2b90 c46", "2di6 g0c1 e5bf 497a 83h",
        "9cfh 6503 a182 e4ig db7", "6e89 acd5 3b14 7h0i 2fg", "524h 1379 ibc8 gfd6 ae0",
    )),
    ((5, 5, 5, 4), 3): (1, 0, (
        "he0f 14agi 96bc8 2d735", "ab5d 71h9g f42e6 i380c", "74c8 2g01b 5dhi6 3f9ae",
    )),
    ((5, 5, 5, 4), 4): (1, 0, (
        "5b70 dc982 i34ge a1hf6", "ead4 h79bg c3f20 615i8", "3169 df7ib c5ag2 4eh08",
        "i2hc 87a3b 160gd 45ef9",
    )),
    ((5, 5, 5, 4), 5): (1, 0, (
        "ce3h 2b806 5ia97 1df4g", "9hg8 f6513 7cbad e42i0", "c458 g03a7 29d6e f1bih",
        "493b fe1a8 d5h20 cgi67", "ebg5 28d3i 76ah4 f0c19",
    )),
    ((5, 5, 5, 4), 6): (3, 1, ("36e5 871h9 f24ib 0dcga", "702e b3d98 ca6hi 4g15f")),
    ((4, 4, 4, 4, 4), 6): (1, 0, (
        "0ji9 cdh1 5g4e a36f b782", "bfjc 7ae0 29h3 6i8g d154", "e83j 7hf4 g19a 25ci 0bd6",
        "8f95 d7gj habi 430c 126e", "5gb3 8h10 c967 idfe 42ja", "c8ad 4be9 713i j6h5 2g0f",
    )),
    ((4, 4, 4, 4, 4), 7): (1, 0, (
        "0d62 8e4c f1gi 79ab 53hj", "c5i6 fjae d7h1 32b4 089g", "ih92 jf30 bd58 ac1e 476g",
        "ed7h 42fb 8jg9 ai56 30c1", "057f 36e9 hbgc a812 4dji", "ge25 3i87 c9fd ha04 61jb",
        "27jc bi0e fh86 4591 adg3",
    )),
    ((5, 4, 4, 4, 4), 3): (1, 0, (
        "5k71 a0hb gcej 8436 d9if2", "9d6b f5ga i1e0 3j27 4ch8k", "c7hf 8b52 4g09 djki 6e1a3",
    )),
    ((5, 4, 4, 4, 4), 4): (1, 0, (
        "ejbh k071 4da5 628g 3cif9", "392d i0j4 8f5e bgc7 1kah6", "2ike fjc6 47h3 198a 0dgb5",
        "ghdf b16i e03a k59c 78j24",
    )),
    ((5, 4, 4, 4, 4), 5): (1, 0, (
        "i047 bdf8 e9a2 1jhk c53g6", "bcak g7e8 25fj 9031 d64ih", "589i 34ke b162 gafh dj07c",
        "068k 1da5 732h cefi 49gjb", "14c8 3ija f967 gd2k eb50h",
    )),
    ((5, 4, 4, 4, 4), 6): (1, 0, (
        "6743 ei1c 0j25 9bk8 ghafd", "jg72 a83i b0he 419d cf6k5", "2a9c bjd6 fi7e 485h 0kg13",
        "e35d 1j8f 70ka 4cbg 62ih9", "i59g 1a6h kje4 3f2b d7c08", "g6e8 jch3 dk2i 04f9 ab517",
    )),
    ((5, 4, 4, 4, 4), 7): (1, 0, (
        "8ji5 91ba 3fe0 khdg c6724", "fi14 j263 7eb0 9cdk h8ag5", "f986 7jda cg3e 45hb k20i1",
        "16jh bgf2 73k5 0a8c e49id", "ad2f ib6g e1c5 874k 30jh9", "jg40 9f25 hci7 ak6e 18b3d",
        "05d6 4i3a 7g91 2eh8 jbcfk",
    )),
    ((5, 5, 4, 4, 4), 4): (1, 0, (
        "253c d8h6 fbki 7gl94 0j1ea", "e964 12fl 703i dakh5 8gcbj", "9a3b gfe5 h0lj 6k278 c1id4",
        "84af djc7 g1k3 b0l56 h2e9i",
    )),
    ((5, 5, 4, 4, 4), 5): (1, 0, (
        "7dji ahg9 0681 l42f3 cbe5k", "l6b8 dk3h g4ci 95217 jefa0", "k02i jl5g 839e da41b 6f7ch",
        "84e7 k1gf 2bhj a5i36 dc09l", "eihl 8d5f 12ca 6k4j9 7b30g",
    )),
    ((5, 5, 4, 4, 4), 6): (3, 1, ("kbi8 f520 jdg4 63hal c971e", "hbc9 d783 2ejl 1k6fg ai054")),
    ((5, 5, 4, 4, 4), 7): (1, 0, (
        "74l2 5b96 fhig 0j8k1 c3ade", "hl72 ke9i a061 g4d85 jbcf3", "7eb0 85dg 43hk 1lcf6 ai9j2",
        "2bc8 a64k lgej 09hfd 71i53", "j5hc 941e 78fa 023g6 lkbid", "0i4c dj76 893l 2e5fk a1hgb",
        "d312 l0a5 bj4f g7c9k eh8i6",
    )),
    ((6, 6, 5, 5), 4): (2, 2, ("9ch4f deaj7 g3ikb1 268l05", "2bi70 13h58 94de6k flcjag")),
    ((5, 5, 5, 4, 4), 6): (1, 0, (
        "28hb glj5 m7fc9 140ke a6id3", "9l30 8fak m6hj4 2ecd5 bi71g", "dgf4 k672 eblm3 1a59h 08jic",
        "5mik 0h7d eg869 2fj31 bcl4a", "42i9 e7ja ch3gk 65b0f 8mdl1", "lc61 ifeh dk9bj 85347 20gma",
    )),
    ((5, 5, 5, 4, 4), 7): (1, 0, (
        "e0jf m4l5 3d1ah k9i2b 67cg8", "8f24 cie5 bmg1l jd369 h70ak", "mdck 8g79 li304 2ea1j 6bhf5",
        "5l9a 8j0b 32mch gk64e i17df", "kbi2 afg3 4m7j5 091c6 8edhl", "gijh 627l f0m9e k1835 adb4c",
        "149h b3e7 0dg25 iam86 lcjfk",
    )),
    ((5, 4, 4, 4, 4, 4), 6): (6, 1, ("ljc9 kfb1 e3gi 28m0 od47 nh5a6",)),
    ((5, 4, 4, 4, 4, 4), 7): (1, 0, (
        "l1eo gaj7 n98m 3cik bf20 5dh46", "d08j 9fh1 l5an k63e cb47 mgoi2",
        "952l nj4k 78o6 m3bh 10ai efdgc", "n21c ji6f eah8 5bgl d7mk 3o904",
        "9jeb 481g h7ni of5k 23da 6lmc0", "0khg mj15 69ca i42e onbd 3f78l",
        "i9dl 07e5 36ng 4fam joch 18k2b",
    )),
    ((5, 5, 4, 4, 4, 4), 5): (5, 1, ("8jcg 0bph o9e7 n23k mldia f6514",)),
    ((5, 5, 4, 4, 4, 4), 6): (3, 2, (
        "l08o b4id 53g6 9k1n hmce2 fp7aj", "79d8 1ha0 ignm clp5 eob3f 42kj6",
    )),
    ((5, 5, 4, 4, 4, 4), 7): (1, 0, (
        "8o2l 13cg nbkd mfej i470h ap596", "m7k5 o0ea p23d b194 6cilf nj8hg",
        "1g50 f87p j46d ahlk 29nce om3ib", "nm60 j2i5 b8a1 93fh ged7l cpok4",
        "9jo7 bf0c hd5l i1pn 683ke 4gm2a", "e485 ig9k h1mc 26b7 adnfo 30plj",
        "7cia g6o5 l4n3 pheb d0m98 k1jf2",
    )),
    ((5, 5, 5, 4, 4, 4), 5): (5, 2, ("o2l6 edm5 hg81 jncp7 3qb9f i40ka",)),
    ((5, 5, 5, 4, 4, 4), 6): (3, 0, (
        "35lh ocid 1nfa 49qe2 bj0k8 g67pm", "bo97 i3g8 ne60 f2hpc mq15j ladk4",
    )),
    ((5, 5, 5, 4, 4, 4), 7): (7, 6, ("6kih 3d10 78ag j4cqo pfn2b m9le5",)),
    ((6, 6, 5, 5, 5), 4): (2, 1, ("53qfb 7clgi 8a61e mhn9k4 p0jod2", "6imn2 0hq8c 7pk5o e39dal 1bfj4g")),
    ((6, 6, 6, 5, 5), 4): (4, 4, ("2n7d8 kb5je mc4g0o ah63rq 1fpli9",)),
    ((5, 4, 4, 4, 4, 4, 4), 6): (1, 0, (
        "kalo 5mc4 26gj bhqe p1nr 08fd i379s", "9nmk 1ch0 6fa7 b5os gqp3 ri2d l8e4j",
        "o18m 4a3r dkqs 07pj geic 9lb6 52hnf", "2sme l315 7bgd 6n04 kjfr phoi 9qca8",
        "1saj nc7o dmlh r9g0 fq4i 38b2 6kep5", "qr75 njd3 9ofe clp2 h68s 1k4g im0ab",
    )),
    ((5, 4, 4, 4, 4, 4, 4), 7): (7, 1, ("hj2d c5lb qn16 409i am8k so3g rpf7e",)),
    ((6, 6, 6, 6, 5), 3): (1, 0, (
        "ao2br kn479d if0esp 6q1cl3 8hj5mg", "47hsl ojcinr pg953a k80e2q 6fdbm1",
        "691i8 j4qfa7 polrmk cg2d5s 0ehnb3",
    )),
    ((6, 6, 6, 6, 5), 4): (4, 5, ("7j2k9 sl5qd1 mf8i4p ho3c6b eang0r",)),
    ((5, 5, 4, 4, 4, 4, 4), 6): (6, 0, ("ph82 bj07 m9ti frqn 15cd s43o6 elkga",)),
    ((5, 5, 4, 4, 4, 4, 4), 7): (7, 2, ("17eg h3bt c25r fjml aosk d4p98 qni06",)),
    ((5, 5, 5, 4, 4, 4, 4), 6): (6, 1, ("rt19 g5hk 7uqd al3m c248i sj6be 0pnfo",)),
    ((5, 5, 5, 4, 4, 4, 4), 7): (7, 3, ("m27t uird s4qe 19pj 35o6c bl8ah ngfk0",)),
    ((5, 4, 4, 4, 4, 4, 4, 4), 7): (7, 5, ("u9i0 fw2a 8cqj eo4p 7r3v t6km glds 1b5hn",)),
    ((6, 6, 6, 5, 5, 5), 4): (1, 0, (
        "nr297 qhpvg jes0m f4wi38 6ukbol d5ct1a", "fbgst ind0o r6c35 ka8v9e j1u47q wmlh2p",
        "jclv8 oe1h3 b2d4k 0qwt69 grmai7 us5fnp", "m1qfk 459il 7tp68 hnbja3 20ecug rwovsd",
    )),
    ((5, 5, 4, 4, 4, 4, 4, 4), 7): (1, 0, (
        "qm4g diu1 0ef8 ajph xsl5 rv32 ktnw9 ob76c", "sict b8xm e2pn 1qkr oj4w v7fg ual36 d590h",
        "d3n4 l7q9 6hx1 b2t5 0mrs jfcu awegi vopk8", "a8rd hw7s cxp9 vnum gbkl 645f e1ot3 20iqj",
        "41l2 dsvq at7m ekj5 x0uo 896i rgnch pb3fw", "gpt0 xj73 5qna oflr hibv 1w8c e94us mk2d6",
        "3mi5 axkf 7r4p g29o w0v6 cedl ht8qu b1nsj",
    )),
    ((6, 6, 6, 6, 5, 5), 4): (1, 0, (
        "1ncmf 8hj7t 26pw4x i09blv s53grk duoqae", "ur1l2 a5h60 7bpdfs wjgmq9 ixctok 34ve8n",
        "5op8l c30wd 1hqvxs 4fjria u9n67k gt2ebm", "6ovgf ubx3j d4lkmh a9sc82 rq0pnt e5wi71",
    )),
    ((5, 5, 5, 4, 4, 4, 4, 4), 7): (7, 0, ("rdpt 723b weqf y5cm kg0s anvu4 6il1o x89jh",)),
    ((6, 6, 6, 5, 5, 5, 5), 4): (1, 0, (
        "vABzg 9clh2 5dsb0 yrn16 tk7fwu piomx4 8eaq3j", "c6k3o 7p5zq rexiw guj9m s0hB4n 2dfAa1 8ltvby",
        "287Bm 4ve6f djtxh ypsak nli53g b1ow9z Acuqr0", "qoBfl ahibu 8nAw4 t30p1 2v5rkj sx679g cmezdy",
    )),
    ((5, 5, 5, 4, 4, 4, 4, 4, 4), 7): (7, 4, ("Biv5 3zkm ayfn qg2A u087 rCt9 xsj4p bewhd o16cl",)),
    ((6, 6, 6, 6, 5, 5, 5), 4): (1, 0, (
        "vl7oj 90xB3 mhi2u awny56 skfpeC c1qdzr btg8A4", "5bd3s fAa1v ezi46 n078hC mjkBcg wqutlx oy9r2p",
        "j49fq 5t1Cm 0clyb 8xazk2 nvigrs ewBhod A67p3u", "hkr6t cxnAe 7s2qB y13j8i gof5u0 v9bzCw apdl4m",
    )),
}
_FEWEST: dict[tuple[tuple[int, ...], int], tuple[int, int, tuple[str, ...]]] = {
    ((5, 4, 4, 4), 4): (1, 0, (
        "0123 4567 89ab cdefg", "048c 159d 26ae 37bfg", "07ad 16bc 349e 258fg", "05be 279c 368d 14afg",
    )),
}
"""Fewest repeats, however unevenly visits to the minority size are spread; proved by an exact solver."""
# fmt: on


def known_best(sizes: Sequence[int], heats: int) -> list[list[list[int]]] | None:
    """Heats of tables of labels for these table sizes, or None if nothing is recorded."""
    return _turned_out(BASES.get((tuple(sorted(sizes, reverse=True)), heats)))


def known_fewest(sizes: Sequence[int], heats: int) -> list[list[list[int]]] | None:
    """The same with the fewest repeats of all, fair or not; None if nothing is recorded."""
    return _turned_out(_FEWEST.get((tuple(sorted(sizes, reverse=True)), heats)))


def _turned_out(entry: tuple[int, int, tuple[str, ...]] | None) -> list[list[list[int]]] | None:
    """All heats from the base heats."""
    if entry is None:
        return None
    turns, still, bases = entry
    turning = len("".join(bases[0].split())) - still
    return [
        [[_turned(LABELS.index(label), by, turns, turning) for label in table] for table in base.split()]
        for base in bases
        for by in range(turns)
    ]


def _turned(label: int, by: int, turns: int, turning: int) -> int:
    if label >= turning:
        return label
    orbit, place = divmod(label, turns)
    return orbit * turns + (place + by) % turns
