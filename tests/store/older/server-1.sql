CREATE TABLE public.clocks (
    heat character varying NOT NULL,
    wave integer NOT NULL,
    version integer NOT NULL,
    length_seconds integer NOT NULL,
    started_at character varying NOT NULL,
    paused_at character varying,
    paused_seconds integer NOT NULL,
    ended_at character varying
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
    code character varying NOT NULL
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
CREATE TABLE public.tourney_version (
    version integer NOT NULL
);
INSERT INTO public.clocks VALUES ('1', 1, 7, 3600, '2026-03-07T06:00:00Z', NULL, 300, NULL);
INSERT INTO public.event VALUES (1, 1, 'Old day', '舊賽事', '{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}', 'hong-kong', '', '', '10:00', NULL, '[]', 15, 10, '', '{}', 'RW74');
INSERT INTO public.heats VALUES ('1', 4, 'published', 7, 'preseated', false, false, '{"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}', '2026-03-07T06:00:00Z', '2026-03-07T06:00:00Z', NULL);
INSERT INTO public.journal VALUES (1, '2026-03-07T06:00:00Z', 'referee', 'event_created', '{"format": "hk-90"}', '[{"in": "event", "before": null, "after": {"name": "Old day", "name_zh": "\u820a\u8cfd\u4e8b", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "code": "RW74"}}]', NULL);
INSERT INTO public.journal VALUES (2, '2026-03-07T06:00:00Z', 'referee', 'players_imported', '{"n": 4, "source": ""}', '[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u53c3\u8cfd\u80051", "name_en": "Player 1", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u53c3\u8cfd\u80052", "name_en": "Player 2", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "\u53c3\u8cfd\u80053", "name_en": "Player 3", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "\u53c3\u8cfd\u80054", "name_en": "Player 4", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]', NULL);
INSERT INTO public.journal VALUES (3, '2026-03-07T06:00:00Z', 'referee', 'heats_drawn', '{"heats": ["1"], "seed": 7}', '[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [2, 3, 4, 1], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}]', NULL);
INSERT INTO public.journal VALUES (4, '2026-03-07T06:00:00Z', 'referee', 'heat_published', '{"heat": "1"}', '[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]', NULL);
INSERT INTO public.journal VALUES (5, '2026-03-07T06:00:00Z', 'referee', 'clock_started', '{"heat": "1", "minutes": 60}', '[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null}}]', NULL);
INSERT INTO public.journal VALUES (6, '2026-03-07T06:10:00Z', 'referee', 'clock_paused', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": "2026-03-07T06:10:00Z", "paused_seconds": 0, "ended_at": null}}]', NULL);
INSERT INTO public.journal VALUES (7, '2026-03-07T06:15:00Z', 'referee', 'clock_resumed', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": "2026-03-07T06:10:00Z", "paused_seconds": 0, "ended_at": null}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 300, "ended_at": null}}]', NULL);
INSERT INTO public.players VALUES (1, 2, '參賽者1', 'Player 1', '', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (2, 2, '參賽者2', 'Player 2', '', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (3, 2, '參賽者3', 'Player 3', '', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.players VALUES (4, 2, '參賽者4', 'Player 4', '', '', '', '', 0, 0, '', false, false, 'registered', '');
INSERT INTO public.tables VALUES ('1', 1, 3, '[2, 3, 4, 1]', 1, false, NULL, '[]', '[]');
INSERT INTO public.tourney_version VALUES (1);
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT clocks_pkey PRIMARY KEY (heat, wave);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.heats
    ADD CONSTRAINT heats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.prints
    ADD CONSTRAINT prints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT rulings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_pkey PRIMARY KEY (heat, player);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (heat, "table");
CREATE INDEX ix_players_team ON public.players USING btree (team);
