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
    undoes integer
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
INSERT INTO public.clocks VALUES ('1', 1, 10, 3600, '2026-03-07T06:00:00Z', NULL, 0, '2026-03-07T06:30:00Z', '2026-03-07T06:20:00Z', 'fixed', 1772863200000);
INSERT INTO public.event VALUES (1, 17, 'Day of version 5', '舊賽事', '{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}', 'hong-kong', '屯門 <b>Hall</b>', '', '10:00', NULL, '[]', 15, 10, '', '{}', '[10, 5, 1]', 'Good Hands', '善手', '91/1', 1001, 1010, '#0f6a55', 'UR7Y');
INSERT INTO public.game_lines VALUES (16, 0, '{"record":"tourney-game","version":1,"ruleset":"tournament","edition":"hong-kong","players":["1 陳大文","4 馮𨋢仔","3 O''Neil; DROP TABLE","6 張三"],"options":{"start_cash":1500,"salary":200,"jail_fine":50,"houses":32,"hotels":12,"interest":10,"auction_opening":1,"auction_step":1,"rent_window":2,"build_window":"turn","deal_window":"turn","jail_card_price":50,"hotel_without_houses":false,"hotel_after":4,"jail_throws":3,"double_rent_with_mortgage":true,"count_mortgaged":true,"income_tax":"flat","bankrupt_as_is":true,"equal_turns":true,"jail_forfeits_salary":false,"dealt_deeds":0,"dealt_paid":false,"first_bankruptcy_ends":false,"interest_at_bankruptcy":true,"card_rent_mortgaged":false},"deck":null,"first":null,"chance":"entered","seed":null,"setup":null,"origin":{"event":"UR7Y","name":"舊賽事","heat":"1","table":1,"numbers":[1,4,3,6],"minutes":60,"deed_names":{}}}');
INSERT INTO public.game_lines VALUES (16, 1, '{"do":"throw_for_start","n":1,"by":"1 陳大文","at":1800.0,"dice":[6,3]}');
INSERT INTO public.game_lines VALUES (16, 2, '{"do":"throw_for_start","n":2,"by":"4 馮𨋢仔","at":1800.0,"dice":[5,2]}');
INSERT INTO public.game_lines VALUES (16, 3, '{"do":"throw_for_start","n":3,"by":"3 O''Neil; DROP TABLE","at":1800.0,"dice":[6,6]}');
INSERT INTO public.game_lines VALUES (16, 4, '{"do":"throw_for_start","n":4,"by":"6 張三","at":1800.0,"dice":[5,2]}');
INSERT INTO public.game_lines VALUES (16, 5, '{"do":"throw","n":5,"by":"3 O''Neil; DROP TABLE","at":1800.0,"dice":[4,4]}');
INSERT INTO public.game_lines VALUES (16, 6, '{"do":"buy","n":6,"by":"3 O''Neil; DROP TABLE","at":1800.0}');
INSERT INTO public.game_lines VALUES (16, 7, '{"do":"throw","n":7,"by":"3 O''Neil; DROP TABLE","at":1800.0,"dice":[4,4]}');
INSERT INTO public.game_lines VALUES (16, 8, '{"do":"buy","n":8,"by":"3 O''Neil; DROP TABLE","at":1800.0}');
INSERT INTO public.game_lines VALUES (16, 9, '{"do":"throw","n":9,"by":"3 O''Neil; DROP TABLE","at":1800.0,"dice":[2,2]}');
INSERT INTO public.game_lines VALUES (16, 10, '{"do":"throw","n":10,"by":"6 張三","at":1800.0,"dice":[1,5]}');
INSERT INTO public.game_lines VALUES (16, 11, '{"do":"buy","n":11,"by":"6 張三","at":1800.0}');
INSERT INTO public.game_lines VALUES (16, 12, '{"do":"throw","n":12,"by":"1 陳大文","at":1800.0,"dice":[6,6]}');
INSERT INTO public.games VALUES ('1', 1, 16, 16, '2026-03-07T07:30:00Z', 'referee', 'tournament', '["1 \u9673\u5927\u6587", "4 \u99ae\ud860\udee2\u4ed4", "3 O''Neil; DROP TABLE", "6 \u5f35\u4e09"]', '[1, 4, 3, 6]', 7, NULL, '[]');
INSERT INTO public.heats VALUES ('2', 4, 'draft', 7, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}', '2026-03-07T06:00:00Z', NULL, NULL);
INSERT INTO public.heats VALUES ('1', 5, 'published', 7, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}', '2026-03-07T06:00:00Z', '2026-03-07T06:00:00Z', NULL);
INSERT INTO public.journal VALUES (1, '2026-03-07T06:00:00Z', 'referee', 'event_created', '{"format": "hk-90"}', '[{"in": "event", "before": null, "after": {"name": "Day of version 5", "name_zh": "\u820a\u8cfd\u4e8b", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5c6f\u9580 <b>Hall</b>", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "code": "UR7Y"}}]', NULL);
INSERT INTO public.journal VALUES (2, '2026-03-07T06:00:00Z', 'referee', 'players_imported', '{"n": 8, "source": "old.csv"}', '[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Chan Tai Man", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u9ec3\u5c0f\u660e", "name_en": "Wong Siu Ming", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "", "name_en": "O''Neil; DROP TABLE", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "\u99ae\ud860\udee2\u4ed4", "name_en": "Fung", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 5, "name_zh": "\u674e\u56db", "name_en": "=cmd()", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 6, "name_zh": "\u5f35\u4e09", "name_en": "Cheung Sam", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 7, "name_zh": "\u4f55\u4e94", "name_en": "Ho Ng", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 8, "name_zh": "Jos\u00e9", "name_en": "Garc\u00eda", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]', NULL);
INSERT INTO public.journal VALUES (3, '2026-03-07T06:00:00Z', 'referee', 'status_set', '{"numbers": [1, 2], "status": "status.present"}', '[{"in": "players", "before": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Chan Tai Man", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Chan Tai Man", "team": "Team 0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}, {"in": "players", "before": {"number": 2, "name_zh": "\u9ec3\u5c0f\u660e", "name_en": "Wong Siu Ming", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 2, "name_zh": "\u9ec3\u5c0f\u660e", "name_en": "Wong Siu Ming", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]', NULL);
INSERT INTO public.journal VALUES (4, '2026-03-07T06:00:00Z', 'referee', 'heats_drawn', '{"heats": ["1", "2"], "seed": 7}', '[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "heats", "before": null, "after": {"id": "2", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [1, 4, 3, 6], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 2, "seats": [2, 5, 8, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 1, "seats": [6, 8, 3, 5], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 2, "seats": [1, 7, 2, 4], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}]', NULL);
INSERT INTO public.journal VALUES (5, '2026-03-07T06:00:00Z', 'referee', 'heat_published', '{"heat": "1"}', '[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 4, 2], [2, 7, 2], [3, 6, 2], [5, 8, 2]], "max_minority_visits": 0, "team_meetings": 8, "team_pairs": [[1, 3, 1], [2, 8, 1], [4, 6, 1], [5, 7, 1], [1, 7, 2], [2, 4, 2], [3, 5, 2], [6, 8, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]', NULL);
INSERT INTO public.journal VALUES (6, '2026-03-07T06:00:00Z', 'referee', 'clock_started', '{"heat": "1", "minutes": 60}', '[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}}]', NULL);
INSERT INTO public.journal VALUES (7, '2026-03-07T06:20:00Z', 'referee', 'time_added', '{"heat": "1", "minutes": 2, "tables": [1], "reason": "spilt tea"}', '[{"in": "table_clocks", "before": null, "after": {"heat": "1", "table": 1, "extra_seconds": 120, "paused_from": null, "lost_seconds": 0, "ended_from": null, "last_round_at": null}}]', NULL);
INSERT INTO public.journal VALUES (8, '2026-03-07T06:20:00Z', 'referee', 'time_changed', '{"heat": "1", "moved": "+60", "at": "14:20"}', '[{"in": "time_changes", "before": null, "after": {"id": 1, "at": "2026-03-07T06:20:00Z", "seconds": 3600, "machine": "desk", "heat": "1", "wave": 1}}]', NULL);
INSERT INTO public.journal VALUES (9, '2026-03-07T06:20:00Z', 'referee', 'last_round_called', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL);
INSERT INTO public.journal VALUES (10, '2026-03-07T06:30:00Z', 'referee', 'clock_ended', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": "2026-03-07T06:30:00Z", "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL);
INSERT INTO public.journal VALUES (11, '2026-03-07T07:30:00Z', 'referee', 'sheets_entered', '{"heat": "1", "tables": [2]}', '[{"in": "tables", "before": {"heat": "1", "table": 2, "seats": [2, 5, 8, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}, "after": {"heat": "1", "table": 2, "seats": [2, 5, 8, 7], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": []}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 2, "sheet": {"player": 2, "cash": 1500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 5, "sheet": {"player": 5, "cash": 1600, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 8, "sheet": {"player": 8, "cash": 1700, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 7, "sheet": {"player": 7, "cash": 1800, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}]', NULL);
INSERT INTO public.journal VALUES (12, '2026-03-07T07:30:00Z', 'referee', 'points_adjusted', '{"number": 3, "points": -60}', '[{"in": "rulings", "before": null, "after": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}}]', NULL);
INSERT INTO public.journal VALUES (13, '2026-03-07T07:30:00Z', 'referee', 'paper_marked', '{"heat": "1", "table": 1, "in": true}', '[{"in": "tables", "before": {"heat": "1", "table": 1, "seats": [1, 4, 3, 6], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}, "after": {"heat": "1", "table": 1, "seats": [1, 4, 3, 6], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": []}}]', NULL);
INSERT INTO public.journal VALUES (14, '2026-03-07T07:30:00Z', 'referee', 'undone', '{"what": "paper_marked", "heat": "1", "table": 1, "in": true}', '[{"in": "tables", "before": {"heat": "1", "table": 1, "seats": [1, 4, 3, 6], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": []}, "after": {"heat": "1", "table": 1, "seats": [1, 4, 3, 6], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}]', 13);
INSERT INTO public.journal VALUES (15, '2026-03-07T07:30:00Z', 'referee', 'printed', '{"kind": "scoresheets", "heat": "1"}', '[{"in": "prints", "before": null, "after": {"id": 1, "kind": "scoresheets", "at": "2026-03-07T07:30:00Z", "heat": "1", "tables": {"1": [1, 4, 3, 6], "2": [2, 5, 8, 7]}}}]', NULL);
INSERT INTO public.journal VALUES (16, '2026-03-07T07:30:00Z', 'referee', 'table_game_opened', '{"heat": "1", "table": 1, "ruleset": "tournament"}', '[{"in": "games", "before": null, "after": {"heat": "1", "table": 1, "game": 16, "opened_at": "2026-03-07T07:30:00Z", "by": "referee", "ruleset": "tournament", "players": ["1 \u9673\u5927\u6587", "4 \u99ae\ud860\udee2\u4ed4", "3 O''Neil; DROP TABLE", "6 \u5f35\u4e09"], "numbers": [1, 4, 3, 6], "seed": 7, "back_at": null, "worth": []}}]', NULL);
INSERT INTO public.journal VALUES (17, '2026-03-07T07:30:00Z', 'referee', 'event_edited', '{"fields": ["accent", "charity", "charity_number", "charity_zh", "receipt_first", "receipt_last"]}', '[{"in": "event", "before": {"name": "Day of version 5", "name_zh": "\u820a\u8cfd\u4e8b", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5c6f\u9580 <b>Hall</b>", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "code": "UR7Y"}, "after": {"name": "Day of version 5", "name_zh": "\u820a\u8cfd\u4e8b", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5c6f\u9580 <b>Hall</b>", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "Good Hands", "charity_zh": "\u5584\u624b", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1010, "accent": "#0f6a55", "code": "UR7Y"}}]', NULL);
INSERT INTO public.journal VALUES (18, '2026-03-07T07:30:00Z', 'referee', 'player_edited', '{"number": 2}', '[{"in": "players", "before": {"number": 2, "name_zh": "\u9ec3\u5c0f\u660e", "name_en": "Wong Siu Ming", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}, "after": {"number": 2, "name_zh": "\u9ec3\u5c0f\u660e", "name_en": "Wong Siu Ming", "team": "Team 1", "division": "", "phone": "", "email": "", "pledged": 500, "received": 500, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]', NULL);
INSERT INTO public.journal VALUES (19, '2026-03-07T07:30:00Z', 'referee', 'receipts_issued', '{"n": 1, "first": 1001, "last": 1001}', '[{"in": "receipts", "before": null, "after": {"serial": 1001, "player": 2, "amount": 500, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}]', NULL);
INSERT INTO public.journal VALUES (20, '2026-03-07T07:30:00Z', 'referee', 'receipt_cancelled', '{"serial": 1001}', '[{"in": "receipts", "before": {"serial": 1001, "player": 2, "amount": 500, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}, "after": {"serial": 1001, "player": 2, "amount": 500, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "wrong name"}}]', NULL);
INSERT INTO public.journal VALUES (21, '2026-03-07T07:30:00Z', 'referee', 'event_edited', '{"fields": ["logo"]}', '[{"in": "pictures", "before": null, "after": {"name": "logo", "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}}]', NULL);
INSERT INTO public.pictures VALUES ('logo', 21, 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
INSERT INTO public.players VALUES (1, 3, '陳大文', 'Chan Tai Man', 'Team 0', '', '', '', 0, 0, '', false, false, 'present', '');
INSERT INTO public.players VALUES (2, 18, '黃小明', 'Wong Siu Ming', 'Team 1', '', '', '', 500, 500, '', false, false, 'present', '');
INSERT INTO public.players VALUES (3, 2, '', 'O''Neil; DROP TABLE', 'Team 0', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (4, 2, '馮𨋢仔', 'Fung', 'Team 1', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (5, 2, '李四', '=cmd()', 'Team 0', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (6, 2, '張三', 'Cheung Sam', 'Team 1', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (7, 2, '何五', 'Ho Ng', 'Team 0', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (8, 2, 'José', 'García', 'Team 1', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.prints VALUES (1, 15, 'scoresheets', '2026-03-07T07:30:00Z', '1', '{"1": [1, 4, 3, 6], "2": [2, 5, 8, 7]}');
INSERT INTO public.receipts VALUES (1001, 20, 2, 500, '2026-03-07T07:30:00Z', 'referee', 'wrong name');
INSERT INTO public.rulings VALUES (1, 12, 'adjustment', 'late', 'referee', '2026-03-07T07:30:00Z', NULL, NULL, '', '', '[3]', -60);
INSERT INTO public.sheets VALUES ('1', 2, 11, '{"player": 2, "cash": 1500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 5, 11, '{"player": 5, "cash": 1600, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 8, 11, '{"player": 8, "cash": 1700, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.sheets VALUES ('1', 7, 11, '{"player": 7, "cash": 1800, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}', 'typed');
INSERT INTO public.table_clocks VALUES ('1', 1, 7, 120, NULL, 0, NULL, NULL);
INSERT INTO public.tables VALUES ('2', 1, 4, '[6, 8, 3, 5]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('2', 2, 4, '[1, 7, 2, 4]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('1', 2, 11, '[2, 5, 8, 7]', 1, true, NULL, '[]', '[]');
INSERT INTO public.tables VALUES ('1', 1, 14, '[1, 4, 3, 6]', 1, false, NULL, '[]', '[]');
INSERT INTO public.time_changes VALUES (1, 8, '2026-03-07T06:20:00Z', 3600, 'desk', '1', 1);
INSERT INTO public.tourney_version VALUES (5);
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
