CREATE TABLE public.clocks (
    heat character varying NOT NULL,
    wave integer NOT NULL,
    version integer NOT NULL,
    length_seconds integer NOT NULL,
    started_at character varying NOT NULL,
    paused_at character varying,
    paused_seconds integer NOT NULL,
    ended_at character varying,
    last_round_at character varying,
    era character varying,
    steady_ms bigint
);
CREATE TABLE public.event (
    id integer NOT NULL,
    version integer NOT NULL,
    name character varying NOT NULL,
    name_zh character varying NOT NULL,
    format json NOT NULL,
    edition character varying NOT NULL,
    venue character varying NOT NULL,
    date character varying NOT NULL,
    starts_at character varying NOT NULL,
    boards integer,
    breaks json NOT NULL,
    wave_minutes integer NOT NULL,
    protest_minutes integer NOT NULL,
    copies_to character varying NOT NULL,
    deed_names json NOT NULL,
    clock_warnings json NOT NULL,
    charity character varying NOT NULL,
    charity_zh character varying NOT NULL,
    charity_number character varying NOT NULL,
    receipt_first integer,
    receipt_last integer,
    accent character varying NOT NULL,
    zone character varying NOT NULL,
    code character varying NOT NULL
);
CREATE TABLE public.game_lines (
    game integer NOT NULL,
    n integer NOT NULL,
    line character varying NOT NULL
);
CREATE TABLE public.games (
    heat character varying NOT NULL,
    "table" integer NOT NULL,
    version integer NOT NULL,
    game integer NOT NULL,
    opened_at character varying NOT NULL,
    by character varying NOT NULL,
    ruleset character varying NOT NULL,
    players json NOT NULL,
    numbers json NOT NULL,
    seed bigint NOT NULL,
    back_at character varying,
    worth json NOT NULL
);
CREATE TABLE public.heats (
    id character varying NOT NULL,
    version integer NOT NULL,
    state character varying NOT NULL,
    seed bigint NOT NULL,
    method character varying NOT NULL,
    locked boolean NOT NULL,
    edited boolean NOT NULL,
    certificate json NOT NULL,
    drawn_at character varying,
    published_at character varying,
    closed_at character varying
);
CREATE TABLE public.journal (
    seq integer NOT NULL,
    at character varying NOT NULL,
    who character varying NOT NULL,
    code character varying NOT NULL,
    params json NOT NULL,
    changes json NOT NULL,
    undoes integer,
    schema_version integer NOT NULL
);
CREATE TABLE public.pictures (
    name character varying NOT NULL,
    version integer NOT NULL,
    data character varying NOT NULL
);
CREATE TABLE public.players (
    number integer NOT NULL,
    version integer NOT NULL,
    name_zh character varying NOT NULL,
    name_en character varying NOT NULL,
    team character varying NOT NULL,
    division character varying NOT NULL,
    phone character varying NOT NULL,
    email character varying NOT NULL,
    pledged integer NOT NULL,
    received integer NOT NULL,
    note character varying NOT NULL,
    seeded boolean NOT NULL,
    alternate boolean NOT NULL,
    status character varying NOT NULL,
    left_at character varying NOT NULL
);
CREATE TABLE public.prints (
    id integer NOT NULL,
    version integer NOT NULL,
    kind character varying NOT NULL,
    at character varying NOT NULL,
    heat character varying,
    tables json NOT NULL
);
CREATE TABLE public.receipts (
    serial integer NOT NULL,
    version integer NOT NULL,
    player integer NOT NULL,
    amount integer NOT NULL,
    at character varying NOT NULL,
    by character varying NOT NULL,
    cancelled character varying NOT NULL
);
CREATE TABLE public.rulings (
    id integer NOT NULL,
    version integer NOT NULL,
    kind character varying NOT NULL,
    reason character varying NOT NULL,
    by character varying NOT NULL,
    at character varying NOT NULL,
    heat character varying,
    "table" integer,
    code character varying NOT NULL,
    scope character varying NOT NULL,
    "order" json NOT NULL,
    points integer NOT NULL
);
CREATE TABLE public.sheets (
    heat character varying NOT NULL,
    player integer NOT NULL,
    version integer NOT NULL,
    sheet json NOT NULL,
    source character varying NOT NULL
);
CREATE TABLE public.table_clocks (
    heat character varying NOT NULL,
    "table" integer NOT NULL,
    version integer NOT NULL,
    extra_seconds integer NOT NULL,
    paused_from integer,
    lost_seconds integer NOT NULL,
    ended_from integer,
    last_round_at character varying
);
CREATE TABLE public.tables (
    heat character varying NOT NULL,
    "table" integer NOT NULL,
    version integer NOT NULL,
    seats json NOT NULL,
    wave integer NOT NULL,
    paper_in boolean NOT NULL,
    confirmed_at character varying,
    bank_has json NOT NULL,
    place_order json NOT NULL
);
CREATE TABLE public.time_changes (
    id integer NOT NULL,
    version integer NOT NULL,
    at character varying NOT NULL,
    seconds bigint NOT NULL,
    machine character varying NOT NULL,
    heat character varying NOT NULL,
    wave integer NOT NULL
);
CREATE TABLE public.tourney_version (
    version integer NOT NULL
);
INSERT INTO public.clocks VALUES ('1', 1, 9, 3600, '2026-03-07T06:00:00Z', NULL, 0, '2026-03-07T06:30:00Z', '2026-03-07T06:20:00Z', 'fixed', 1772863200000);
INSERT INTO public.event VALUES (1, 15, 'Old day', '舊日子', '{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}', 'hong-kong', '', '', '10:00', NULL, '[]', 15, 10, '', '{}', '[10, 5, 1]', 'Fund', '', '91/1', 1001, 1010, '#aa0000', 'Asia/Hong_Kong', 'RW74');
INSERT INTO public.game_lines VALUES (14, 0, '{"record":"tourney-game","version":2,"ruleset":"tournament","edition":"hong-kong","players":["8 אבג","1 陳大文","4 <b>x</b>","6 王"],"options":{"start_cash":1500,"salary":200,"jail_fine":50,"houses":32,"hotels":12,"interest":10,"auction_opening":1,"lot_opening":"building price","auction_step":1,"rent_window":2,"build_window":"turn","deal_window":"turn","jail_card_price":50,"hotel_without_houses":false,"hotel_after":4,"jail_throws":3,"double_rent_with_mortgage":true,"count_mortgaged":true,"income_tax":"flat","bankrupt_as_is":true,"equal_turns":true,"jail_forfeits_salary":false,"dealt_deeds":0,"dealt_paid":false,"first_bankruptcy_ends":false,"interest_at_bankruptcy":true,"card_rent_mortgaged":false,"award":"pay"},"deck":null,"first":null,"chance":"entered","seed":null,"setup":null,"origin":{"event":"RW74","name":"舊日子","heat":"1","table":1,"numbers":[8,1,4,6],"minutes":60,"deed_names":{}}}');
INSERT INTO public.game_lines VALUES (14, 1, '{"do":"throw_for_start","n":1,"by":"8 אבג","at":1800.0,"dice":[3,6]}');
INSERT INTO public.game_lines VALUES (14, 2, '{"do":"throw_for_start","n":2,"by":"1 陳大文","at":1800.0,"dice":[3,6]}');
INSERT INTO public.game_lines VALUES (14, 3, '{"do":"throw_for_start","n":3,"by":"4 <b>x</b>","at":1800.0,"dice":[3,6]}');
INSERT INTO public.game_lines VALUES (14, 4, '{"do":"throw_for_start","n":4,"by":"6 王","at":1800.0,"dice":[3,6]}');
INSERT INTO public.game_lines VALUES (14, 5, '{"do":"throw_for_start","n":5,"by":"8 אבג","at":1800.0,"dice":[3,6]}');
INSERT INTO public.game_lines VALUES (14, 6, '{"do":"throw_for_start","n":6,"by":"1 陳大文","at":1800.0,"dice":[3,6]}');
INSERT INTO public.games VALUES ('1', 1, 14, 14, '2026-03-07T07:30:00Z', 'referee', 'tournament', '["8 \u05d0\u05d1\u05d2", "1 \u9673\u5927\u6587", "4 <b>x</b>", "6 \u738b"]', '[8, 1, 4, 6]', 12345, NULL, '[]');
INSERT INTO public.heats VALUES ('2', 4, 'draft', 7, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}', '2026-03-07T06:00:00Z', NULL, NULL);
INSERT INTO public.heats VALUES ('1', 5, 'published', 7, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}', '2026-03-07T06:00:00Z', '2026-03-07T06:00:00Z', NULL);
INSERT INTO public.journal VALUES (1, '2026-03-07T06:00:00Z', 'referee', 'event_created', '{"format": "hk-90"}', '[{"in": "event", "before": null, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74"}}]', NULL, 6);
INSERT INTO public.journal VALUES (2, '2026-03-07T06:00:00Z', 'referee', 'players_imported', '{"n": 8, "source": "old.csv"}', '[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "=cmd()", "name_en": "Player 2", "team": "T2", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "<b>x</b>", "name_en": "Player 3", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 5, "name_zh": "\u00d8 \u00c5", "name_en": "Player 4", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 6, "name_zh": "\u738b", "name_en": "Player 5", "team": "T2", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 7, "name_zh": "\u99ae\ud860\udee2\u4ed4", "name_en": "Player 6", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 8, "name_zh": "\u05d0\u05d1\u05d2", "name_en": "Player 7", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]', NULL, 6);
INSERT INTO public.journal VALUES (3, '2026-03-07T06:00:00Z', 'referee', 'status_set', '{"numbers": [1, 2], "status": "status.present"}', '[{"in": "players", "before": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}, {"in": "players", "before": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]', NULL, 6);
INSERT INTO public.journal VALUES (4, '2026-03-07T06:00:00Z', 'referee', 'heats_drawn', '{"heats": ["1", "2"], "seed": 7}', '[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "heats", "before": null, "after": {"id": "2", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [8, 1, 4, 6], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 1, "seats": [7, 3, 1, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 2, "seats": [4, 6, 2, 5], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}]', NULL, 6);
INSERT INTO public.journal VALUES (5, '2026-03-07T06:00:00Z', 'referee', 'heat_published', '{"heat": "1"}', '[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]', NULL, 6);
INSERT INTO public.journal VALUES (6, '2026-03-07T06:00:00Z', 'referee', 'clock_started', '{"heat": "1", "minutes": 60}', '[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 6);
INSERT INTO public.journal VALUES (7, '2026-03-07T06:20:00Z', 'referee', 'time_added', '{"heat": "1", "minutes": 2, "tables": [1], "reason": "spilled tea"}', '[{"in": "table_clocks", "before": null, "after": {"heat": "1", "table": 1, "extra_seconds": 120, "paused_from": null, "lost_seconds": 0, "ended_from": null, "last_round_at": null}}]', NULL, 6);
INSERT INTO public.journal VALUES (8, '2026-03-07T06:20:00Z', 'referee', 'last_round_called', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 6);
INSERT INTO public.journal VALUES (9, '2026-03-07T06:30:00Z', 'referee', 'clock_ended', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": "2026-03-07T06:30:00Z", "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 6);
INSERT INTO public.journal VALUES (10, '2026-03-07T07:30:00Z', 'referee', 'sheets_entered', '{"heat": "1", "tables": [2]}', '[{"in": "tables", "before": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}, "after": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 5, "sheet": {"player": 5, "cash": 1000, "deeds": {"mediterranean-avenue": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 2, "sheet": {"player": 2, "cash": 1001, "deeds": {"reading-railroad": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 3, "sheet": {"player": 3, "cash": 1002, "deeds": {"vermont-avenue": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 7, "sheet": {"player": 7, "cash": 1003, "deeds": {"st-charles-place": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}]', NULL, 6);
INSERT INTO public.journal VALUES (11, '2026-03-07T07:30:00Z', 'referee', 'points_adjusted', '{"number": 3, "points": -60, "reason": "late"}', '[{"in": "rulings", "before": null, "after": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}}]', NULL, 6);
INSERT INTO public.journal VALUES (12, '2026-03-07T07:30:00Z', 'referee', 'undone', '{"what": "points_adjusted", "number": 3, "points": -60, "reason": "late"}', '[{"in": "rulings", "before": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}, "after": null}]', 11, 6);
INSERT INTO public.journal VALUES (13, '2026-03-07T07:30:00Z', 'referee', 'printed', '{"kind": "scoresheets", "heat": "1"}', '[{"in": "prints", "before": null, "after": {"id": 1, "kind": "scoresheets", "at": "2026-03-07T07:30:00Z", "heat": "1", "tables": {"1": [8, 1, 4, 6], "2": [5, 2, 3, 7]}}}]', NULL, 6);
INSERT INTO public.journal VALUES (14, '2026-03-07T07:30:00Z', 'referee', 'table_game_opened', '{"heat": "1", "table": 1, "ruleset": "tournament"}', '[{"in": "games", "before": null, "after": {"heat": "1", "table": 1, "game": 14, "opened_at": "2026-03-07T07:30:00Z", "by": "referee", "ruleset": "tournament", "players": ["8 \u05d0\u05d1\u05d2", "1 \u9673\u5927\u6587", "4 <b>x</b>", "6 \u738b"], "numbers": [8, 1, 4, 6], "seed": 12345, "back_at": null, "worth": []}}]', NULL, 6);
INSERT INTO public.journal VALUES (15, '2026-03-07T07:30:00Z', 'referee', 'event_edited', '{"fields": ["accent", "charity", "charity_number", "receipt_first", "receipt_last"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74"}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "Fund", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1010, "accent": "#aa0000", "zone": "Asia/Hong_Kong", "code": "RW74"}}]', NULL, 6);
INSERT INTO public.journal VALUES (16, '2026-03-07T07:30:00Z', 'referee', 'player_edited', '{"number": 2}', '[{"in": "players", "before": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 50, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]', NULL, 6);
INSERT INTO public.journal VALUES (17, '2026-03-07T07:30:00Z', 'referee', 'receipts_issued', '{"n": 1, "first": 1001, "last": 1001}', '[{"in": "receipts", "before": null, "after": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}]', NULL, 6);
INSERT INTO public.journal VALUES (18, '2026-03-07T07:30:00Z', 'referee', 'receipt_cancelled', '{"serial": 1001}', '[{"in": "receipts", "before": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}, "after": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "torn"}}]', NULL, 6);
INSERT INTO public.journal VALUES (19, '2026-03-07T07:30:00Z', 'referee', 'event_edited', '{"fields": ["logo"]}', '[{"in": "pictures", "before": null, "after": {"name": "logo", "data": "iVBORw0KGgow"}}]', NULL, 6);
INSERT INTO public.pictures VALUES ('logo', 19, 'iVBORw0KGgow');
INSERT INTO public.players VALUES (1, 3, '陳大文', 'Player 0', 'T0', '', '', '', 0, 0, '', false, false, 'present', '');
INSERT INTO public.players VALUES (2, 16, '李小龍', 'Player 1', 'T1', '', '', '', 0, 50, '', false, false, 'present', '');
INSERT INTO public.players VALUES (3, 2, '=cmd()', 'Player 2', 'T2', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (4, 2, '<b>x</b>', 'Player 3', 'T0', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (5, 2, 'Ø Å', 'Player 4', 'T1', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (6, 2, '王', 'Player 5', 'T2', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (7, 2, '馮𨋢仔', 'Player 6', 'T0', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (8, 2, 'אבג', 'Player 7', 'T1', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.prints VALUES (1, 13, 'scoresheets', '2026-03-07T07:30:00Z', '1', '{"1": [8, 1, 4, 6], "2": [5, 2, 3, 7]}');
INSERT INTO public.receipts VALUES (1001, 18, 2, 50, '2026-03-07T07:30:00Z', 'referee', 'torn');
INSERT INTO public.sheets VALUES ('1', 5, 10, '{"player": 5, "cash": 1000, "deeds": {"mediterranean-avenue": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 2, 10, '{"player": 2, "cash": 1001, "deeds": {"reading-railroad": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 3, 10, '{"player": 3, "cash": 1002, "deeds": {"vermont-avenue": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 7, 10, '{"player": 7, "cash": 1003, "deeds": {"st-charles-place": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.table_clocks VALUES ('1', 1, 7, 120, NULL, 0, NULL, NULL);
INSERT INTO public.tables VALUES ('1', 1, 4, '[8, 1, 4, 6]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('2', 1, 4, '[7, 3, 1, 8]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('2', 2, 4, '[4, 6, 2, 5]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('1', 2, 10, '[5, 2, 3, 7]', 1, true, NULL, '[]', '[]');
INSERT INTO public.tourney_version VALUES (6);
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT clocks_pkey PRIMARY KEY (heat, wave);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.game_lines
    ADD CONSTRAINT game_lines_pkey PRIMARY KEY (game, n);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.heats
    ADD CONSTRAINT heats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.prints
    ADD CONSTRAINT prints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (serial);
ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT rulings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_pkey PRIMARY KEY (heat, player);
ALTER TABLE ONLY public.table_clocks
    ADD CONSTRAINT table_clocks_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.time_changes
    ADD CONSTRAINT time_changes_pkey PRIMARY KEY (id);
CREATE INDEX ix_players_team ON public.players USING btree (team);
