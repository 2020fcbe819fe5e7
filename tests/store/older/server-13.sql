CREATE TABLE public.bank_deeds (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    "position" bigint NOT NULL,
    deed text NOT NULL,
    CONSTRAINT bank_deeds_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.banknotes (
    heat text NOT NULL,
    player bigint NOT NULL,
    note bigint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT banknotes_count_1 CHECK ((count >= 0)),
    CONSTRAINT banknotes_note_1 CHECK ((note >= 0))
);
CREATE TABLE public.clocks (
    heat text NOT NULL,
    wave bigint NOT NULL,
    entry bigint NOT NULL,
    length_seconds bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    paused_at timestamp with time zone,
    paused_seconds bigint NOT NULL,
    ended_at timestamp with time zone,
    last_round_at timestamp with time zone,
    era text,
    steady_ms bigint,
    CONSTRAINT clocks_wave_1 CHECK ((wave >= 1))
);
CREATE TABLE public.event (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    name text NOT NULL,
    name_zh text NOT NULL,
    format json NOT NULL,
    edition text NOT NULL,
    venue text NOT NULL,
    date text NOT NULL,
    starts_at text NOT NULL,
    boards bigint,
    wave_minutes bigint NOT NULL,
    protest_minutes bigint NOT NULL,
    copies_to text NOT NULL,
    charity text NOT NULL,
    charity_zh text NOT NULL,
    charity_number text NOT NULL,
    receipt_first bigint,
    receipt_last bigint,
    accent text NOT NULL,
    zone text NOT NULL,
    code text NOT NULL,
    ruleset text NOT NULL,
    options json NOT NULL,
    donation_target bigint NOT NULL,
    asks_photo_consent boolean NOT NULL,
    hall json NOT NULL,
    certificate_design json NOT NULL,
    called_for timestamp with time zone,
    plans_breaks boolean NOT NULL,
    CONSTRAINT event_boards_1 CHECK ((boards >= 1)),
    CONSTRAINT event_certificate_design_2 CHECK ((json_typeof(certificate_design) = 'object'::text)),
    CONSTRAINT event_donation_target_1 CHECK ((donation_target >= 0)),
    CONSTRAINT event_format_2 CHECK ((json_typeof(format) = 'object'::text)),
    CONSTRAINT event_hall_2 CHECK ((json_typeof(hall) = 'object'::text)),
    CONSTRAINT event_id_1 CHECK ((id = 1)),
    CONSTRAINT event_options_2 CHECK ((json_typeof(options) = 'object'::text)),
    CONSTRAINT event_protest_minutes_1 CHECK ((protest_minutes >= 0)),
    CONSTRAINT event_receipt_first_1 CHECK ((receipt_first >= 1)),
    CONSTRAINT event_receipt_last_1 CHECK ((receipt_last >= 1)),
    CONSTRAINT event_wave_minutes_1 CHECK ((wave_minutes >= 0))
);
CREATE TABLE public.event_breaks (
    after bigint NOT NULL,
    minutes bigint NOT NULL,
    CONSTRAINT event_breaks_after_1 CHECK ((after >= 1)),
    CONSTRAINT event_breaks_minutes_1 CHECK ((minutes >= 0))
);
CREATE TABLE public.event_deed_names (
    deed text NOT NULL,
    zh text NOT NULL,
    en text NOT NULL
);
CREATE TABLE public.event_warnings (
    "position" bigint NOT NULL,
    minutes bigint NOT NULL,
    CONSTRAINT event_warnings_minutes_1 CHECK ((minutes >= 0)),
    CONSTRAINT event_warnings_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.game_lines (
    game bigint NOT NULL,
    n bigint NOT NULL,
    line text NOT NULL,
    CONSTRAINT game_lines_game_1 CHECK ((game >= 1)),
    CONSTRAINT game_lines_n_1 CHECK ((n >= 0))
);
CREATE TABLE public.game_names (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    name text NOT NULL,
    CONSTRAINT game_names_seat_1 CHECK ((seat >= 1))
);
CREATE TABLE public.game_seats (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    player bigint NOT NULL,
    CONSTRAINT game_seats_seat_1 CHECK ((seat >= 1))
);
CREATE TABLE public.game_worth (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    round bigint NOT NULL,
    seat bigint NOT NULL,
    worth bigint NOT NULL,
    CONSTRAINT game_worth_round_1 CHECK ((round >= 1)),
    CONSTRAINT game_worth_seat_1 CHECK ((seat >= 1))
);
CREATE TABLE public.games (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    entry bigint NOT NULL,
    game bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    by text NOT NULL,
    ruleset text NOT NULL,
    seed bigint NOT NULL,
    back_at timestamp with time zone,
    CONSTRAINT games_game_1 CHECK ((game >= 1)),
    CONSTRAINT games_seed_1 CHECK ((seed >= 0))
);
CREATE TABLE public.gifts (
    player bigint NOT NULL,
    "position" bigint NOT NULL,
    amount bigint NOT NULL,
    method text NOT NULL,
    day text NOT NULL,
    CONSTRAINT gifts_amount_1 CHECK ((amount >= 1)),
    CONSTRAINT gifts_method_1 CHECK ((method = ANY (ARRAY['cash'::text, 'cheque'::text, 'transfer'::text]))),
    CONSTRAINT gifts_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.heats (
    id text NOT NULL,
    entry bigint NOT NULL,
    state text NOT NULL,
    seed bigint NOT NULL,
    method text NOT NULL,
    locked boolean NOT NULL,
    edited boolean NOT NULL,
    certificate json NOT NULL,
    drawn_at timestamp with time zone,
    published_at timestamp with time zone,
    closed_at timestamp with time zone,
    draw bigint NOT NULL,
    CONSTRAINT heats_certificate_2 CHECK ((json_typeof(certificate) = 'object'::text)),
    CONSTRAINT heats_draw_1 CHECK ((draw >= 1)),
    CONSTRAINT heats_seed_1 CHECK ((seed >= 0)),
    CONSTRAINT heats_state_1 CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE TABLE public.holdings (
    heat text NOT NULL,
    player bigint NOT NULL,
    deed text NOT NULL,
    level bigint NOT NULL,
    CONSTRAINT holdings_level_1 CHECK ((level >= '-1'::integer))
);
CREATE TABLE public.journal (
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    who text NOT NULL,
    code text NOT NULL,
    params json NOT NULL,
    changes json NOT NULL,
    undoes bigint,
    schema_version bigint NOT NULL,
    CONSTRAINT journal_changes_2 CHECK ((json_typeof(changes) = 'array'::text)),
    CONSTRAINT journal_params_2 CHECK ((json_typeof(params) = 'object'::text)),
    CONSTRAINT journal_schema_version_1 CHECK ((schema_version >= 1)),
    CONSTRAINT journal_seq_1 CHECK ((seq >= 1))
);
CREATE TABLE public.left_seats (
    player bigint NOT NULL,
    "position" bigint NOT NULL,
    heat text NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    size bigint NOT NULL,
    in_play boolean NOT NULL,
    CONSTRAINT left_seats_position_1 CHECK (("position" >= 1)),
    CONSTRAINT left_seats_seat_1 CHECK ((seat >= 1)),
    CONSTRAINT left_seats_size_1 CHECK ((size >= 1)),
    CONSTRAINT left_seats_table_1 CHECK (("table" >= 1))
);
CREATE TABLE public.misreadings (
    heat text NOT NULL,
    player bigint NOT NULL,
    "position" bigint NOT NULL,
    field text NOT NULL,
    written text NOT NULL,
    deed text NOT NULL,
    CONSTRAINT misreadings_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.pictures (
    name text NOT NULL,
    entry bigint NOT NULL,
    data bytea NOT NULL
);
CREATE TABLE public.place_orders (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    "position" bigint NOT NULL,
    player bigint NOT NULL,
    CONSTRAINT place_orders_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.players (
    number bigint NOT NULL,
    entry bigint NOT NULL,
    name_zh text NOT NULL,
    name_en text NOT NULL,
    team text NOT NULL,
    division text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    pledged bigint NOT NULL,
    received bigint NOT NULL,
    method text,
    note text NOT NULL,
    seeded boolean NOT NULL,
    photo_consent boolean,
    alternate boolean NOT NULL,
    status text NOT NULL,
    left_at text NOT NULL,
    CONSTRAINT players_method_1 CHECK ((method = ANY (ARRAY['cash'::text, 'cheque'::text, 'transfer'::text]))),
    CONSTRAINT players_number_1 CHECK ((number >= 1)),
    CONSTRAINT players_pledged_1 CHECK ((pledged >= 0)),
    CONSTRAINT players_received_1 CHECK ((received >= 0)),
    CONSTRAINT players_status_1 CHECK ((status = ANY (ARRAY['registered'::text, 'present'::text, 'absent'::text, 'withdrawn'::text])))
);
CREATE TABLE public.print_seats (
    print bigint NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    player bigint NOT NULL,
    CONSTRAINT print_seats_seat_1 CHECK ((seat >= 1))
);
CREATE TABLE public.prints (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    heat text,
    CONSTRAINT prints_id_1 CHECK ((id >= 1))
);
CREATE TABLE public.receipts (
    serial bigint NOT NULL,
    entry bigint NOT NULL,
    player bigint NOT NULL,
    amount bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    by text NOT NULL,
    cancelled text NOT NULL,
    method text,
    day text NOT NULL,
    printed_at timestamp with time zone,
    CONSTRAINT receipts_amount_1 CHECK ((amount >= 0)),
    CONSTRAINT receipts_method_1 CHECK ((method = ANY (ARRAY['cash'::text, 'cheque'::text, 'transfer'::text]))),
    CONSTRAINT receipts_serial_1 CHECK ((serial >= 1))
);
CREATE TABLE public.results (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    player bigint NOT NULL,
    place bigint NOT NULL,
    points bigint NOT NULL,
    total bigint NOT NULL,
    players bigint NOT NULL,
    left_at_end bigint NOT NULL,
    shared boolean NOT NULL,
    provisional boolean NOT NULL,
    CONSTRAINT results_left_at_end_1 CHECK ((left_at_end >= 0)),
    CONSTRAINT results_place_1 CHECK ((place >= 1)),
    CONSTRAINT results_player_1 CHECK ((player >= 1)),
    CONSTRAINT results_players_1 CHECK ((players >= 1)),
    CONSTRAINT results_table_1 CHECK (("table" >= 1))
);
CREATE TABLE public.results_as_of (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    program text NOT NULL,
    CONSTRAINT results_as_of_entry_1 CHECK ((entry >= 1)),
    CONSTRAINT results_as_of_id_1 CHECK ((id >= 1)),
    CONSTRAINT results_as_of_id_2 CHECK ((id <= 1))
);
CREATE TABLE public.ruling_players (
    ruling bigint NOT NULL,
    "position" bigint NOT NULL,
    player bigint NOT NULL,
    CONSTRAINT ruling_players_position_1 CHECK (("position" >= 1))
);
CREATE TABLE public.rulings (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    by text NOT NULL,
    at timestamp with time zone NOT NULL,
    heat text,
    "table" bigint,
    code text NOT NULL,
    scope text NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT rulings_id_1 CHECK ((id >= 1)),
    CONSTRAINT rulings_kind_1 CHECK ((kind = ANY (ARRAY['overrule'::text, 'tie'::text, 'adjustment'::text, 'correction'::text, 'totals'::text, 'declared'::text])))
);
CREATE TABLE public.seats (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    player bigint NOT NULL,
    CONSTRAINT seats_seat_1 CHECK ((seat >= 1))
);
CREATE TABLE public.sheets (
    heat text NOT NULL,
    player bigint NOT NULL,
    entry bigint NOT NULL,
    cash bigint NOT NULL,
    bankrupt bigint,
    declared_total bigint,
    declared_place bigint,
    paper_total bigint,
    paper_place bigint,
    source text NOT NULL,
    CONSTRAINT sheets_bankrupt_1 CHECK ((bankrupt >= 0))
);
CREATE TABLE public.table_clocks (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    entry bigint NOT NULL,
    extra_seconds bigint NOT NULL,
    paused_from bigint,
    lost_seconds bigint NOT NULL,
    ended_from bigint,
    last_round_at timestamp with time zone
);
CREATE TABLE public.tables (
    heat text NOT NULL,
    "table" bigint NOT NULL,
    entry bigint NOT NULL,
    wave bigint NOT NULL,
    paper_in boolean NOT NULL,
    confirmed_at timestamp with time zone,
    ruleset text NOT NULL,
    edition text NOT NULL,
    options json NOT NULL,
    CONSTRAINT tables_options_2 CHECK ((json_typeof(options) = 'object'::text)),
    CONSTRAINT tables_table_1 CHECK (("table" >= 1)),
    CONSTRAINT tables_wave_1 CHECK ((wave >= 1))
);
CREATE TABLE public.time_changes (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    seconds bigint NOT NULL,
    machine text NOT NULL,
    heat text NOT NULL,
    wave bigint NOT NULL,
    CONSTRAINT time_changes_id_1 CHECK ((id >= 1))
);
CREATE TABLE public.told_apart (
    first bigint NOT NULL,
    second bigint NOT NULL,
    entry bigint NOT NULL
);
CREATE TABLE public.tourney_version (
    version bigint NOT NULL,
    CONSTRAINT tourney_version_version_1 CHECK ((version >= 1))
);
CREATE VIEW public.v_results AS
 SELECT r.heat,
    r."table" AS table_no,
    s.seat,
    r.player,
    p.name_zh,
    p.name_en,
    p.team,
    p.division,
    r.place,
    r.shared,
    ((r.points)::numeric / 60.0) AS points,
    r.points AS points_60,
    r.total AS assets,
    r.players,
    r.left_at_end,
    t.confirmed_at,
    r.provisional
   FROM (((public.results r
     JOIN public.seats s ON (((s.heat = r.heat) AND (s.player = r.player))))
     JOIN public.tables t ON (((t.heat = r.heat) AND (t."table" = r."table"))))
     JOIN public.players p ON ((p.number = r.player)))
  WHERE (( SELECT results_as_of.entry
           FROM public.results_as_of) = ( SELECT max(journal.seq) AS max
           FROM public.journal));
CREATE VIEW public.v_seats AS
 SELECT s.heat,
    s."table" AS table_no,
    t.wave,
    s.seat,
    s.player,
    p.name_zh,
    p.name_en,
    p.team,
    p.division,
    ( SELECT string_agg((o.player)::text, ', '::text) AS string_agg
           FROM ( SELECT x.player
                   FROM public.seats x
                  WHERE ((x.heat = s.heat) AND (x."table" = s."table") AND (x.player <> s.player))
                  ORDER BY x.seat) o) AS with_players
   FROM ((public.seats s
     JOIN public.tables t ON (((t.heat = s.heat) AND (t."table" = s."table"))))
     JOIN public.players p ON ((p.number = s.player)));
CREATE VIEW public.v_standings_input AS
 SELECT p.number AS player,
    p.name_zh,
    p.name_en,
    p.team,
    p.division,
    p.status,
    count(r.heat) AS games,
    (COALESCE(sum(r.points), (0)::numeric) / 60.0) AS points,
    COALESCE(sum(r.points), (0)::numeric) AS points_60,
    (COALESCE(min(a.points), (0)::numeric) / 60.0) AS adjustments,
    COALESCE(min(a.points), (0)::numeric) AS adjustments_60,
    COALESCE(sum(r.total), (0)::numeric) AS assets,
    COALESCE(sum(
        CASE
            WHEN (r.place = 1) THEN 1
            ELSE 0
        END), (0)::bigint) AS first_places,
    COALESCE(sum(
        CASE
            WHEN r.provisional THEN 1
            ELSE 0
        END), (0)::bigint) AS provisional
   FROM ((public.players p
     LEFT JOIN public.results r ON (((r.player = p.number) AND (r.heat <> ALL (ARRAY['semi'::text, 'final'::text])))))
     LEFT JOIN ( SELECT o.player,
            sum(u.points) AS points
           FROM (public.rulings u
             JOIN public.ruling_players o ON ((o.ruling = u.id)))
          WHERE (u.kind = 'adjustment'::text)
          GROUP BY o.player) a ON ((a.player = p.number)))
  WHERE (( SELECT results_as_of.entry
           FROM public.results_as_of) = ( SELECT max(journal.seq) AS max
           FROM public.journal))
  GROUP BY p.number, p.name_zh, p.name_en, p.team, p.division, p.status;
INSERT INTO public.clocks VALUES ('1', 1, 10, 3600, '2026-03-07 06:00:00+00', NULL, 0, '2026-03-07 06:30:00+00', '2026-03-07 06:30:00+00', 'fixed', 1772863200000);
INSERT INTO public.event VALUES (1, 32, 'Old day', '舊日子', '{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}', 'hong-kong', '大會堂', '', '10:00', NULL, 15, 10, '', '慈善會 <b>', '', '91/1', 1001, 1200, '#0f766e', 'Asia/Hong_Kong', 'RW74', 'tournament', '{}', 12000, true, '{}', '{}', NULL, false);
INSERT INTO public.event_breaks VALUES (1, 15);
INSERT INTO public.event_warnings VALUES (1, 10);
INSERT INTO public.event_warnings VALUES (2, 5);
INSERT INTO public.event_warnings VALUES (3, 1);
INSERT INTO public.game_lines VALUES (8, 0, '{"record":"tourney-game","version":2,"ruleset":"community","edition":"hong-kong","players":["4 ''; --","5 王","3 <b>x</b>","2 李小明 🎲"],"options":{"start_cash":1500,"salary":"edition","jail_fine":50,"houses":32,"hotels":12,"interest":10,"auction":true,"auction_opening":0,"lot_opening":"building price","auction_step":1,"rent_window":1,"build_window":"ordinary","deal_window":"any","jail_card_price":"any","hotel_without_houses":true,"hotel_after":4,"jail_throws":3,"jail_card_after_third":false,"redeem_window":"ordinary","built_neighbours":true,"joint_debts":true,"double_rent_with_mortgage":true,"count_mortgaged":true,"income_tax":"flat","bankrupt_as_is":false,"bankrupt_to":"creditor","equal_turns":false,"jail_forfeits_salary":false,"dealt_deeds":0,"dealt_paid":false,"first_bankruptcy_ends":false,"interest_at_bankruptcy":true,"card_rent_mortgaged":false,"award":"pay","raise_order":true,"jail_card_to_bank":50,"speed_die":true,"speed_from":"go"},"deck":null,"first":null,"chance":"entered","seed":null,"setup":null,"origin":{"event":"RW74","name":"舊日子","heat":"1","table":1,"numbers":[4,5,3,2],"minutes":60,"deed_names":{}}}');
INSERT INTO public.game_lines VALUES (8, 1, '{"do":"throw_for_start","n":1,"by":"4 ''; --","at":1200.0,"dice":[2,4]}');
INSERT INTO public.game_lines VALUES (8, 2, '{"do":"throw_for_start","n":2,"by":"5 王","at":1200.0,"dice":[1,5]}');
INSERT INTO public.game_lines VALUES (8, 3, '{"do":"throw_for_start","n":3,"by":"3 <b>x</b>","at":1200.0,"dice":[5,3]}');
INSERT INTO public.game_lines VALUES (8, 4, '{"do":"throw_for_start","n":4,"by":"2 李小明 🎲","at":1200.0,"dice":[6,4]}');
INSERT INTO public.game_lines VALUES (8, 5, '{"do":"throw","n":5,"by":"2 李小明 🎲","at":1200.0,"dice":[4,2]}');
INSERT INTO public.game_lines VALUES (8, 6, '{"do":"note","n":6,"by":"referee","at":1200.0,"text":"misheard"}');
INSERT INTO public.game_lines VALUES (8, 7, '{"do":"undo","n":7,"by":"referee","at":1200.0,"to":4}');
INSERT INTO public.game_names VALUES ('1', 1, 1, '4 ''; --');
INSERT INTO public.game_names VALUES ('1', 1, 2, '5 王');
INSERT INTO public.game_names VALUES ('1', 1, 3, '3 <b>x</b>');
INSERT INTO public.game_names VALUES ('1', 1, 4, '2 李小明 🎲');
INSERT INTO public.game_seats VALUES ('1', 1, 4, 2);
INSERT INTO public.game_seats VALUES ('1', 1, 3, 3);
INSERT INTO public.game_seats VALUES ('1', 1, 1, 4);
INSERT INTO public.game_seats VALUES ('1', 1, 2, 5);
INSERT INTO public.games VALUES ('1', 1, 8, 8, '2026-03-07 06:20:00+00', 'referee', 'community', 8, NULL);
INSERT INTO public.gifts VALUES (2, 1, 300, 'cash', '2026-03-07');
INSERT INTO public.gifts VALUES (3, 1, 80, 'transfer', '2026-03-02');
INSERT INTO public.gifts VALUES (3, 2, 50, 'cheque', '2026-03-01');
INSERT INTO public.heats VALUES ('1', 5, 'published', 8, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}', '2026-03-07 06:00:00+00', '2026-03-07 06:00:00+00', NULL, 1);
INSERT INTO public.heats VALUES ('2', 31, 'draft', 9, 'preseated', false, false, '{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 6, 2], [2, 5, 2], [3, 4, 2], [7, 8, 2]], "max_minority_visits": 1, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 5]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 9, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}', '2026-03-07 06:00:00+00', NULL, NULL, 2);
INSERT INTO public.holdings VALUES ('1', 1, 'electric-company', 0);
INSERT INTO public.holdings VALUES ('1', 1, 'illinois-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 1, 'marvin-gardens', 0);
INSERT INTO public.holdings VALUES ('1', 1, 'ventnor-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 1, 'water-works', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'baltic-avenue', 2);
INSERT INTO public.holdings VALUES ('1', 6, 'connecticut-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'indiana-avenue', -1);
INSERT INTO public.holdings VALUES ('1', 6, 'mediterranean-avenue', 2);
INSERT INTO public.holdings VALUES ('1', 6, 'new-york-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'north-carolina-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'pennsylvania-avenue', -1);
INSERT INTO public.holdings VALUES ('1', 6, 'st-james-place', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'states-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'tennessee-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 6, 'vermont-avenue', -1);
INSERT INTO public.holdings VALUES ('1', 7, 'st-charles-place', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'atlantic-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'b-o-railroad', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'boardwalk', 4);
INSERT INTO public.holdings VALUES ('1', 8, 'kentucky-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'oriental-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'pacific-avenue', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'park-place', 4);
INSERT INTO public.holdings VALUES ('1', 8, 'pennsylvania-railroad', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'reading-railroad', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'short-line', 0);
INSERT INTO public.holdings VALUES ('1', 8, 'virginia-avenue', 0);
INSERT INTO public.journal VALUES (1, '2026-03-07 06:00:00+00', 'referee', 'event_created', '{"format": "hk-90"}', '[{"in": "event", "before": null, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]', NULL, 8);
INSERT INTO public.journal VALUES (2, '2026-03-07 06:00:00+00', 'referee', 'players_imported', '{"n": 8, "source": "old.csv"}', '[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "", "team": "A", "division": "", "phone": "", "email": "1@example.org", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u660e \ud83c\udfb2", "name_en": "", "team": "", "division": "", "phone": "", "email": "2@example.org", "pledged": 0, "received": 200, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "", "name_en": "<b>x</b>", "team": "A", "division": "", "phone": "", "email": "3@example.org", "pledged": 0, "received": 300, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "", "name_en": "''; --", "team": "", "division": "", "phone": "", "email": "4@example.org", "pledged": 0, "received": 400, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 5, "name_zh": "\u738b", "name_en": "", "team": "A", "division": "", "phone": "", "email": "5@example.org", "pledged": 0, "received": 500, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 6, "name_zh": "", "name_en": "=cmd()", "team": "", "division": "", "phone": "", "email": "6@example.org", "pledged": 0, "received": 600, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 7, "name_zh": "", "name_en": "\u05d0\u05d1\u05d2", "team": "A", "division": "", "phone": "", "email": "7@example.org", "pledged": 0, "received": 700, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 8, "name_zh": "", "name_en": "Ng-Smith", "team": "", "division": "", "phone": "", "email": "8@example.org", "pledged": 0, "received": 800, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]', NULL, 8);
INSERT INTO public.journal VALUES (3, '2026-03-07 06:00:00+00', 'referee', 'status_set', '{"numbers": [1, 2], "status": "status.present"}', '[{"in": "players", "before": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "", "team": "A", "division": "", "phone": "", "email": "1@example.org", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "", "team": "A", "division": "", "phone": "", "email": "1@example.org", "pledged": 0, "received": 100, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}, {"in": "players", "before": {"number": 2, "name_zh": "\u674e\u5c0f\u660e \ud83c\udfb2", "name_en": "", "team": "", "division": "", "phone": "", "email": "2@example.org", "pledged": 0, "received": 200, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u660e \ud83c\udfb2", "name_en": "", "team": "", "division": "", "phone": "", "email": "2@example.org", "pledged": 0, "received": 200, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]', NULL, 8);
INSERT INTO public.journal VALUES (4, '2026-03-07 06:00:00+00', 'referee', 'heats_drawn', '{"heats": ["1", "2"], "seed": 8}', '[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 8, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "heats", "before": null, "after": {"id": "2", "state": "draft", "seed": 8, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [4, 5, 3, 2], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 2, "seats": [1, 7, 6, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 1, "seats": [3, 1, 4, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 2, "seats": [2, 6, 5, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}]', NULL, 8);
INSERT INTO public.journal VALUES (5, '2026-03-07 06:00:00+00', 'referee', 'heat_published', '{"heat": "1"}', '[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 8, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 8, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]', NULL, 8);
INSERT INTO public.journal VALUES (6, '2026-03-07 06:00:00+00', 'referee', 'clock_started', '{"minutes": 60, "heat": "1"}', '[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 8);
INSERT INTO public.journal VALUES (7, '2026-03-07 06:20:00+00', 'referee', 'time_added', '{"heat": "1", "minutes": 2, "tables": [1], "reason": "spilled tea"}', '[{"in": "table_clocks", "before": null, "after": {"heat": "1", "table": 1, "extra_seconds": 120, "paused_from": null, "lost_seconds": 0, "ended_from": null, "last_round_at": null}}]', NULL, 8);
INSERT INTO public.journal VALUES (8, '2026-03-07 06:20:00+00', 'referee', 'table_game_opened', '{"heat": "1", "table": 1, "ruleset": ["\u5927\u5bcc\u7fc1\u898f\u5247", "Community rulebook"], "options": ["speed_die=true"]}', '[{"in": "tables", "before": {"heat": "1", "table": 1, "seats": [4, 5, 3, 2], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}, "after": {"heat": "1", "table": 1, "seats": [4, 5, 3, 2], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "community", "edition": "hong-kong", "options": {"speed_die": true}}}, {"in": "games", "before": null, "after": {"heat": "1", "table": 1, "game": 8, "opened_at": "2026-03-07T06:20:00Z", "by": "referee", "ruleset": "community", "players": ["4 ''; --", "5 \u738b", "3 <b>x</b>", "2 \u674e\u5c0f\u660e \ud83c\udfb2"], "numbers": [4, 5, 3, 2], "seed": 8, "back_at": null, "worth": []}}]', NULL, 8);
INSERT INTO public.journal VALUES (9, '2026-03-07 06:30:00+00', 'referee', 'last_round_called', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:30:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 8);
INSERT INTO public.journal VALUES (10, '2026-03-07 06:30:00+00', 'referee', 'clock_ended', '{"heat": "1"}', '[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:30:00Z", "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": "2026-03-07T06:30:00Z", "last_round_at": "2026-03-07T06:30:00Z", "era": "fixed", "steady_ms": 1772863200000}}]', NULL, 8);
INSERT INTO public.journal VALUES (11, '2026-03-07 07:30:00+00', 'referee', 'sheets_entered', '{"heat": "1", "tables": [2]}', '[{"in": "tables", "before": {"heat": "1", "table": 2, "seats": [1, 7, 6, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}, "after": {"heat": "1", "table": 2, "seats": [1, 7, 6, 8], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 1, "sheet": {"player": 1, "cash": 587, "deeds": {"electric-company": 0, "water-works": 0, "illinois-avenue": 0, "ventnor-avenue": 0, "marvin-gardens": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": [{"field": "cash", "written": "\"12x\"", "deed": ""}]}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 7, "sheet": {"player": 7, "cash": 383, "deeds": {"st-charles-place": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 6, "sheet": {"player": 6, "cash": 356, "deeds": {"mediterranean-avenue": 2, "baltic-avenue": 2, "vermont-avenue": -1, "connecticut-avenue": 0, "states-avenue": 0, "st-james-place": 0, "tennessee-avenue": 0, "new-york-avenue": 0, "indiana-avenue": -1, "north-carolina-avenue": 0, "pennsylvania-avenue": -1}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 8, "sheet": {"player": 8, "cash": 226, "deeds": {"reading-railroad": 0, "pennsylvania-railroad": 0, "b-o-railroad": 0, "short-line": 0, "oriental-avenue": 0, "virginia-avenue": 0, "kentucky-avenue": 0, "atlantic-avenue": 0, "pacific-avenue": 0, "park-place": 4, "boardwalk": 4}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}]', NULL, 8);
INSERT INTO public.journal VALUES (12, '2026-03-07 07:30:00+00', 'referee', 'sheets_entered', '{"heat": "1", "tables": [2]}', '[{"in": "sheets", "before": {"heat": "1", "player": 1, "sheet": {"player": 1, "cash": 587, "deeds": {"electric-company": 0, "water-works": 0, "illinois-avenue": 0, "ventnor-avenue": 0, "marvin-gardens": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": [{"field": "cash", "written": "\"12x\"", "deed": ""}]}, "source": "typed"}, "after": {"heat": "1", "player": 1, "sheet": {"player": 1, "cash": 587, "deeds": {"electric-company": 0, "water-works": 0, "illinois-avenue": 0, "ventnor-avenue": 0, "marvin-gardens": 0}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}]', NULL, 8);
INSERT INTO public.journal VALUES (13, '2026-03-07 07:30:00+00', 'referee', 'points_adjusted', '{"number": 3, "points": -60, "reason": "late"}', '[{"in": "rulings", "before": null, "after": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}}]', NULL, 8);
INSERT INTO public.journal VALUES (14, '2026-03-07 07:30:00+00', 'referee', 'undone', '{"what": "points_adjusted", "number": 3, "points": -60, "reason": "late"}', '[{"in": "rulings", "before": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}, "after": null}]', 13, 8);
INSERT INTO public.journal VALUES (15, '2026-03-07 07:30:00+00', 'referee', 'points_adjusted', '{"number": 3, "points": -30, "reason": "late"}', '[{"in": "rulings", "before": null, "after": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -30}}]', NULL, 8);
INSERT INTO public.journal VALUES (16, '2026-03-07 07:30:00+00', 'referee', 'printed', '{"kind": "scoresheets", "heat": "1"}', '[{"in": "prints", "before": null, "after": {"id": 1, "kind": "scoresheets", "at": "2026-03-07T07:30:00Z", "heat": "1", "tables": {"1": [4, 5, 3, 2], "2": [1, 7, 6, 8]}}}]', NULL, 8);
INSERT INTO public.journal VALUES (17, '2026-03-07 07:30:00+00', 'referee', 'event_edited', '{"fields": ["accent", "charity", "charity_number", "receipt_first", "receipt_last"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]', NULL, 8);
INSERT INTO public.journal VALUES (18, '2026-03-07 07:30:00+00', 'referee', 'receipts_issued', '{"n": 8, "first": 1001, "last": 1008}', '[{"in": "receipts", "before": null, "after": {"serial": 1001, "player": 1, "amount": 100, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1002, "player": 2, "amount": 200, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1003, "player": 3, "amount": 300, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1004, "player": 4, "amount": 400, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1005, "player": 5, "amount": 500, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1006, "player": 6, "amount": 600, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1007, "player": 7, "amount": 700, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}, {"in": "receipts", "before": null, "after": {"serial": 1008, "player": 8, "amount": 800, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}]', NULL, 8);
INSERT INTO public.journal VALUES (19, '2026-03-07 07:30:00+00', 'referee', 'receipt_cancelled', '{"serial": 1001}', '[{"in": "receipts", "before": {"serial": 1001, "player": 1, "amount": 100, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}, "after": {"serial": 1001, "player": 1, "amount": 100, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "typed twice"}}]', NULL, 8);
INSERT INTO public.journal VALUES (20, '2026-03-07 07:30:00+00', 'referee', 'event_edited', '{"fields": ["venue"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]', NULL, 8);
INSERT INTO public.journal VALUES (21, '2026-03-07 07:30:00+00', 'referee', 'undone', '{"what": "event_edited", "fields": ["venue"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]', 20, 8);
INSERT INTO public.journal VALUES (22, '2026-03-07 07:30:00+00', 'referee', 'redone', '{"what": "event_edited", "fields": ["venue"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]', 20, 8);
INSERT INTO public.journal VALUES (23, '2026-03-07 06:00:00+00', 'referee', 'player_added', '{"number": 9}', '[{"in": "players", "before": null, "after": {"number": 9, "name_zh": "\u9673\u5927\u6587", "name_en": "", "team": "", "division": "", "phone": "91234567", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]', NULL, 9);
INSERT INTO public.journal VALUES (24, '2026-03-07 06:00:00+00', 'referee', 'players_told_apart', '{"number": 1, "other": 9}', '[{"in": "told_apart", "before": null, "after": {"first": 1, "second": 9}}]', NULL, 9);
INSERT INTO public.journal VALUES (25, '2026-03-07 06:00:00+00', 'referee', 'donated_for_receipt', '{"number": 3, "amount": 80, "method": "transfer", "day": "2026-03-02", "serial": 1009}', '[{"in": "players", "before": {"number": 3, "name_zh": "", "name_en": "<b>x</b>", "team": "A", "division": "", "phone": "", "email": "3@example.org", "pledged": 0, "received": 300, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "registered", "left_at": "", "gifts": []}, "after": {"number": 3, "name_zh": "", "name_en": "<b>x</b>", "team": "A", "division": "", "phone": "", "email": "3@example.org", "pledged": 0, "received": 380, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "registered", "left_at": "", "gifts": [{"amount": 80, "method": "transfer", "day": "2026-03-02"}]}}, {"in": "receipts", "before": null, "after": {"serial": 1009, "player": 3, "amount": 80, "at": "2026-03-07T06:00:00Z", "by": "referee", "cancelled": "", "method": "transfer", "day": "2026-03-02"}}]', NULL, 10);
INSERT INTO public.journal VALUES (26, '2026-03-07 06:00:00+00', 'referee', 'donated', '{"number": 2, "amount": 300, "method": "cash", "day": "2026-03-07"}', '[{"in": "players", "before": {"number": 2, "name_zh": "\u674e\u5c0f\u660e \ud83c\udfb2", "name_en": "", "team": "", "division": "", "phone": "", "email": "2@example.org", "pledged": 0, "received": 200, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "present", "left_at": "", "gifts": []}, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u660e \ud83c\udfb2", "name_en": "", "team": "", "division": "", "phone": "", "email": "2@example.org", "pledged": 0, "received": 500, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "present", "left_at": "", "gifts": [{"amount": 300, "method": "cash", "day": "2026-03-07"}]}}]', NULL, 10);
INSERT INTO public.journal VALUES (27, '2026-03-07 06:00:00+00', 'referee', 'donated', '{"number": 3, "amount": 50, "method": "cheque", "day": "2026-03-01"}', '[{"in": "players", "before": {"number": 3, "name_zh": "", "name_en": "<b>x</b>", "team": "A", "division": "", "phone": "", "email": "3@example.org", "pledged": 0, "received": 380, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "registered", "left_at": "", "gifts": [{"amount": 80, "method": "transfer", "day": "2026-03-02"}]}, "after": {"number": 3, "name_zh": "", "name_en": "<b>x</b>", "team": "A", "division": "", "phone": "", "email": "3@example.org", "pledged": 0, "received": 430, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "registered", "left_at": "", "gifts": [{"amount": 80, "method": "transfer", "day": "2026-03-02"}, {"amount": 50, "method": "cheque", "day": "2026-03-01"}]}}]', NULL, 10);
INSERT INTO public.journal VALUES (28, '2026-03-07 06:00:00+00', 'referee', 'player_edited', '{"number": 4}', '[{"in": "players", "before": {"number": 4, "name_zh": "", "name_en": "''; --", "team": "", "division": "", "phone": "", "email": "4@example.org", "pledged": 0, "received": 400, "method": null, "note": "", "seeded": false, "photo_consent": null, "alternate": false, "status": "registered", "left_at": "", "gifts": []}, "after": {"number": 4, "name_zh": "", "name_en": "''; --", "team": "", "division": "", "phone": "", "email": "4@example.org", "pledged": 0, "received": 400, "method": "cash", "note": "", "seeded": false, "photo_consent": false, "alternate": false, "status": "registered", "left_at": "", "gifts": []}}]', NULL, 10);
INSERT INTO public.journal VALUES (29, '2026-03-07 06:00:00+00', 'referee', 'event_edited', '{"fields": ["asks_photo_consent", "donation_target"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}, "donation_target": 0, "asks_photo_consent": false}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}, "donation_target": 12000, "asks_photo_consent": true}}]', NULL, 10);
INSERT INTO public.journal VALUES (30, '2026-03-07 06:00:00+00', 'referee', 'receipt_printed', '{"player": 2, "serials": [1002]}', '[{"in": "receipts", "before": {"serial": 1002, "player": 2, "amount": 200, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "", "method": null, "day": "", "printed_at": null}, "after": {"serial": 1002, "player": 2, "amount": 200, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "", "method": null, "day": "", "printed_at": "2026-03-07T06:00:00Z"}}]', NULL, 12);
INSERT INTO public.journal VALUES (31, '2026-03-07 06:00:00+00', 'referee', 'heats_drawn', '{"heats": ["2"], "seed": 9}', '[{"in": "tables", "before": {"heat": "2", "table": 1, "seats": [3, 1, 4, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}, "after": {"heat": "2", "table": 1, "seats": [1, 3, 6, 4], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": {"heat": "2", "table": 2, "seats": [2, 6, 5, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}, "after": {"heat": "2", "table": 2, "seats": [2, 7, 8, 9, 5], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "heats", "before": {"id": "2", "state": "draft", "seed": 8, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 4, 2], [6, 7, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 8, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null, "draw": 1}, "after": {"id": "2", "state": "draft", "seed": 9, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 6, 2], [2, 5, 2], [3, 4, 2], [7, 8, 2]], "max_minority_visits": 1, "team_meetings": 4, "team_pairs": [[1, 7, 1], [3, 5, 1], [1, 3, 2], [5, 7, 2]], "seat_spread": 2, "table_number_repeats": 4, "sizes": [[4, 4], [4, 5]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 9, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null, "draw": 2}}]', NULL, 13);
INSERT INTO public.journal VALUES (32, '2026-03-07 06:00:00+00', 'referee', 'event_edited', '{"fields": ["breaks"]}', '[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}, "donation_target": 12000, "asks_photo_consent": true, "hall": {}, "certificate_design": {}, "called_for": null, "plans_breaks": false}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "ruleset": "tournament", "options": {}, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "\u5927\u6703\u5802", "date": "", "starts_at": "10:00", "boards": null, "breaks": [15], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "\u6148\u5584\u6703 <b>", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1200, "accent": "#0f766e", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}, "donation_target": 12000, "asks_photo_consent": true, "hall": {}, "certificate_design": {}, "called_for": null, "plans_breaks": false}}]', NULL, 13);
INSERT INTO public.players VALUES (1, 3, '陳大文', '', 'A', '', '', '1@example.org', 0, 100, NULL, '', false, NULL, false, 'present', '');
INSERT INTO public.players VALUES (2, 26, '李小明 🎲', '', '', '', '', '2@example.org', 0, 500, NULL, '', false, NULL, false, 'present', '');
INSERT INTO public.players VALUES (3, 27, '', '<b>x</b>', 'A', '', '', '3@example.org', 0, 430, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.players VALUES (4, 28, '', '''; --', '', '', '', '4@example.org', 0, 400, 'cash', '', false, false, false, 'registered', '');
INSERT INTO public.players VALUES (5, 2, '王', '', 'A', '', '', '5@example.org', 0, 500, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.players VALUES (6, 2, '', '=cmd()', '', '', '', '6@example.org', 0, 600, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.players VALUES (7, 2, '', 'אבג', 'A', '', '', '7@example.org', 0, 700, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.players VALUES (8, 2, '', 'Ng-Smith', '', '', '', '8@example.org', 0, 800, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.players VALUES (9, 23, '陳大文', '', '', '', '91234567', '', 0, 0, NULL, '', false, NULL, false, 'registered', '');
INSERT INTO public.print_seats VALUES (1, 1, 1, 4);
INSERT INTO public.print_seats VALUES (1, 1, 2, 5);
INSERT INTO public.print_seats VALUES (1, 1, 3, 3);
INSERT INTO public.print_seats VALUES (1, 1, 4, 2);
INSERT INTO public.print_seats VALUES (1, 2, 1, 1);
INSERT INTO public.print_seats VALUES (1, 2, 2, 7);
INSERT INTO public.print_seats VALUES (1, 2, 3, 6);
INSERT INTO public.print_seats VALUES (1, 2, 4, 8);
INSERT INTO public.prints VALUES (1, 16, 'scoresheets', '2026-03-07 07:30:00+00', '1');
INSERT INTO public.receipts VALUES (1001, 19, 1, 100, '2026-03-07 07:30:00+00', 'referee', 'typed twice', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1002, 30, 2, 200, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', '2026-03-07 06:00:00+00');
INSERT INTO public.receipts VALUES (1003, 18, 3, 300, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1004, 18, 4, 400, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1005, 18, 5, 500, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1006, 18, 6, 600, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1007, 18, 7, 700, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1008, 18, 8, 800, '2026-03-07 07:30:00+00', 'referee', '', NULL, '', NULL);
INSERT INTO public.receipts VALUES (1009, 25, 3, 80, '2026-03-07 06:00:00+00', 'referee', '', 'transfer', '2026-03-02', NULL);
INSERT INTO public.results VALUES ('1', 2, 1, 3, 300, 1667, 4, 4, false, true);
INSERT INTO public.results VALUES ('1', 2, 6, 2, 600, 2116, 4, 4, false, true);
INSERT INTO public.results VALUES ('1', 2, 7, 4, 180, 523, 4, 4, false, true);
INSERT INTO public.results VALUES ('1', 2, 8, 1, 1140, 4416, 4, 4, false, true);
INSERT INTO public.results_as_of VALUES (1, 32, '0.1.0');
INSERT INTO public.ruling_players VALUES (1, 1, 3);
INSERT INTO public.rulings VALUES (1, 15, 'adjustment', 'late', 'referee', '2026-03-07 07:30:00+00', NULL, NULL, '', '', -30);
INSERT INTO public.seats VALUES ('1', 2, 1, 1);
INSERT INTO public.seats VALUES ('2', 1, 1, 1);
INSERT INTO public.seats VALUES ('1', 1, 4, 2);
INSERT INTO public.seats VALUES ('2', 2, 1, 2);
INSERT INTO public.seats VALUES ('1', 1, 3, 3);
INSERT INTO public.seats VALUES ('2', 1, 2, 3);
INSERT INTO public.seats VALUES ('1', 1, 1, 4);
INSERT INTO public.seats VALUES ('2', 1, 4, 4);
INSERT INTO public.seats VALUES ('1', 1, 2, 5);
INSERT INTO public.seats VALUES ('2', 2, 5, 5);
INSERT INTO public.seats VALUES ('1', 2, 3, 6);
INSERT INTO public.seats VALUES ('2', 1, 3, 6);
INSERT INTO public.seats VALUES ('1', 2, 2, 7);
INSERT INTO public.seats VALUES ('2', 2, 2, 7);
INSERT INTO public.seats VALUES ('1', 2, 4, 8);
INSERT INTO public.seats VALUES ('2', 2, 3, 8);
INSERT INTO public.seats VALUES ('2', 2, 4, 9);
INSERT INTO public.sheets VALUES ('1', 1, 12, 587, NULL, NULL, NULL, NULL, NULL, 'typed');
INSERT INTO public.sheets VALUES ('1', 7, 11, 383, NULL, NULL, NULL, NULL, NULL, 'typed');
INSERT INTO public.sheets VALUES ('1', 6, 11, 356, NULL, NULL, NULL, NULL, NULL, 'typed');
INSERT INTO public.sheets VALUES ('1', 8, 11, 226, NULL, NULL, NULL, NULL, NULL, 'typed');
INSERT INTO public.table_clocks VALUES ('1', 1, 7, 120, NULL, 0, NULL, NULL);
INSERT INTO public.tables VALUES ('1', 1, 8, 1, false, NULL, 'community', 'hong-kong', '{"speed_die": true}');
INSERT INTO public.tables VALUES ('1', 2, 11, 1, true, NULL, '', '', '{}');
INSERT INTO public.tables VALUES ('2', 1, 31, 1, false, NULL, '', '', '{}');
INSERT INTO public.tables VALUES ('2', 2, 31, 1, false, NULL, '', '', '{}');
INSERT INTO public.told_apart VALUES (1, 9, 24);
INSERT INTO public.tourney_version VALUES (13);
ALTER TABLE ONLY public.bank_deeds
    ADD CONSTRAINT bank_deeds_pkey PRIMARY KEY (heat, "table", "position");
ALTER TABLE ONLY public.banknotes
    ADD CONSTRAINT banknotes_pkey PRIMARY KEY (heat, player, note);
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT clocks_pkey PRIMARY KEY (heat, wave);
ALTER TABLE ONLY public.event_breaks
    ADD CONSTRAINT event_breaks_pkey PRIMARY KEY (after);
ALTER TABLE ONLY public.event_deed_names
    ADD CONSTRAINT event_deed_names_pkey PRIMARY KEY (deed);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_warnings
    ADD CONSTRAINT event_warnings_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.game_lines
    ADD CONSTRAINT game_lines_pkey PRIMARY KEY (game, n);
ALTER TABLE ONLY public.game_names
    ADD CONSTRAINT game_names_pkey PRIMARY KEY (heat, "table", seat);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_pkey PRIMARY KEY (heat, "table", seat);
ALTER TABLE ONLY public.game_worth
    ADD CONSTRAINT game_worth_pkey PRIMARY KEY (heat, "table", round, seat);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_pkey PRIMARY KEY (player, "position");
ALTER TABLE ONLY public.heats
    ADD CONSTRAINT heats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holdings
    ADD CONSTRAINT holdings_pkey PRIMARY KEY (heat, player, deed);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.left_seats
    ADD CONSTRAINT left_seats_pkey PRIMARY KEY (player, "position");
ALTER TABLE ONLY public.misreadings
    ADD CONSTRAINT misreadings_pkey PRIMARY KEY (heat, player, "position");
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.place_orders
    ADD CONSTRAINT place_orders_pkey PRIMARY KEY (heat, "table", "position");
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.print_seats
    ADD CONSTRAINT print_seats_pkey PRIMARY KEY (print, "table", seat);
ALTER TABLE ONLY public.prints
    ADD CONSTRAINT prints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (serial);
ALTER TABLE ONLY public.results_as_of
    ADD CONSTRAINT results_as_of_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (heat, "table", player);
ALTER TABLE ONLY public.ruling_players
    ADD CONSTRAINT ruling_players_pkey PRIMARY KEY (ruling, "position");
ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT rulings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_heat_player_key UNIQUE (heat, player);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (heat, "table", seat);
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_pkey PRIMARY KEY (heat, player);
ALTER TABLE ONLY public.table_clocks
    ADD CONSTRAINT table_clocks_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (heat, "table");
ALTER TABLE ONLY public.time_changes
    ADD CONSTRAINT time_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.told_apart
    ADD CONSTRAINT told_apart_pkey PRIMARY KEY (first, second);
ALTER TABLE ONLY public.tourney_version
    ADD CONSTRAINT tourney_version_pkey PRIMARY KEY (version);
CREATE INDEX game_seats_player ON public.game_seats USING btree (player);
CREATE INDEX place_orders_player ON public.place_orders USING btree (player);
CREATE INDEX receipts_player ON public.receipts USING btree (player);
CREATE INDEX results_seat ON public.results USING btree (heat, player);
CREATE INDEX ruling_players_player ON public.ruling_players USING btree (player);
CREATE INDEX seats_player ON public.seats USING btree (player);
CREATE INDEX told_apart_second ON public.told_apart USING btree (second);
ALTER TABLE ONLY public.bank_deeds
    ADD CONSTRAINT bank_deeds_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.tables(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.banknotes
    ADD CONSTRAINT banknotes_heat_player_fkey FOREIGN KEY (heat, player) REFERENCES public.sheets(heat, player) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT clocks_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT clocks_heat_fkey FOREIGN KEY (heat) REFERENCES public.heats(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_names
    ADD CONSTRAINT game_names_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.games(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.games(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_worth
    ADD CONSTRAINT game_worth_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.games(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.tables(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.heats
    ADD CONSTRAINT heats_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holdings
    ADD CONSTRAINT holdings_heat_player_fkey FOREIGN KEY (heat, player) REFERENCES public.sheets(heat, player) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.left_seats
    ADD CONSTRAINT left_seats_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.misreadings
    ADD CONSTRAINT misreadings_heat_player_fkey FOREIGN KEY (heat, player) REFERENCES public.sheets(heat, player) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.place_orders
    ADD CONSTRAINT place_orders_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.tables(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.place_orders
    ADD CONSTRAINT place_orders_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.print_seats
    ADD CONSTRAINT print_seats_print_fkey FOREIGN KEY (print) REFERENCES public.prints(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.prints
    ADD CONSTRAINT prints_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.results_as_of
    ADD CONSTRAINT results_as_of_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_heat_player_fkey FOREIGN KEY (heat, player) REFERENCES public.seats(heat, player) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ruling_players
    ADD CONSTRAINT ruling_players_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ruling_players
    ADD CONSTRAINT ruling_players_ruling_fkey FOREIGN KEY (ruling) REFERENCES public.rulings(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT rulings_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.tables(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_player_fkey FOREIGN KEY (player) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_heat_player_fkey FOREIGN KEY (heat, player) REFERENCES public.seats(heat, player) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.table_clocks
    ADD CONSTRAINT table_clocks_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.table_clocks
    ADD CONSTRAINT table_clocks_heat_table_fkey FOREIGN KEY (heat, "table") REFERENCES public.tables(heat, "table") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_heat_fkey FOREIGN KEY (heat) REFERENCES public.heats(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.time_changes
    ADD CONSTRAINT time_changes_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.told_apart
    ADD CONSTRAINT told_apart_entry_fkey FOREIGN KEY (entry) REFERENCES public.journal(seq) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.told_apart
    ADD CONSTRAINT told_apart_first_fkey FOREIGN KEY (first) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.told_apart
    ADD CONSTRAINT told_apart_second_fkey FOREIGN KEY (second) REFERENCES public.players(number) DEFERRABLE INITIALLY DEFERRED;
