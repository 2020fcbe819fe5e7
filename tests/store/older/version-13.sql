BEGIN TRANSACTION;
CREATE TABLE bank_deeds (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	deed TEXT NOT NULL, 
	PRIMARY KEY (heat, "table", position), 
	CONSTRAINT bank_deeds_position_1 CHECK ("position" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES tables (heat, "table") DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE banknotes (
	heat TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	note INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (heat, player, note), 
	CONSTRAINT banknotes_note_1 CHECK ("note" >= 0), 
	CONSTRAINT banknotes_count_1 CHECK ("count" >= 0), 
	FOREIGN KEY(heat, player) REFERENCES sheets (heat, player) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE clocks (
	heat TEXT NOT NULL, 
	wave INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	length_seconds INTEGER NOT NULL, 
	started_at TEXT NOT NULL, 
	paused_at TEXT, 
	paused_seconds INTEGER NOT NULL, 
	ended_at TEXT, 
	last_round_at TEXT, 
	era TEXT, 
	steady_ms INTEGER, 
	PRIMARY KEY (heat, wave), 
	CONSTRAINT clocks_wave_1 CHECK ("wave" >= 1), 
	CONSTRAINT clocks_started_at_1 CHECK ("started_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT clocks_paused_at_1 CHECK ("paused_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT clocks_ended_at_1 CHECK ("ended_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT clocks_last_round_at_1 CHECK ("last_round_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(heat) REFERENCES heats (id) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "clocks" VALUES('1',1,10,3600,'2026-03-07T06:00:00.000000Z',NULL,0,'2026-03-07T06:30:00.000000Z','2026-03-07T06:30:00.000000Z','fixed',1772863200000);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	name_zh TEXT NOT NULL, 
	format TEXT NOT NULL, 
	edition TEXT NOT NULL, 
	venue TEXT NOT NULL, 
	date TEXT NOT NULL, 
	starts_at TEXT NOT NULL, 
	boards INTEGER, 
	wave_minutes INTEGER NOT NULL, 
	protest_minutes INTEGER NOT NULL, 
	copies_to TEXT NOT NULL, 
	charity TEXT NOT NULL, 
	charity_zh TEXT NOT NULL, 
	charity_number TEXT NOT NULL, 
	receipt_first INTEGER, 
	receipt_last INTEGER, 
	accent TEXT NOT NULL, 
	zone TEXT NOT NULL, 
	code TEXT NOT NULL, 
	ruleset TEXT NOT NULL, 
	options TEXT NOT NULL, 
	donation_target INTEGER NOT NULL, 
	asks_photo_consent INTEGER NOT NULL, 
	hall TEXT NOT NULL, 
	certificate_design TEXT NOT NULL, 
	called_for TEXT, 
	plans_breaks INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT event_id_1 CHECK (id = 1), 
	CONSTRAINT event_format_1 CHECK (json_valid("format") AND json_type("format") = 'object'), 
	CONSTRAINT event_boards_1 CHECK ("boards" >= 1), 
	CONSTRAINT event_wave_minutes_1 CHECK ("wave_minutes" >= 0), 
	CONSTRAINT event_protest_minutes_1 CHECK ("protest_minutes" >= 0), 
	CONSTRAINT event_receipt_first_1 CHECK ("receipt_first" >= 1), 
	CONSTRAINT event_receipt_last_1 CHECK ("receipt_last" >= 1), 
	CONSTRAINT event_options_1 CHECK (json_valid("options") AND json_type("options") = 'object'), 
	CONSTRAINT event_donation_target_1 CHECK ("donation_target" >= 0), 
	CONSTRAINT event_asks_photo_consent_1 CHECK ("asks_photo_consent" IN (0, 1)), 
	CONSTRAINT event_hall_1 CHECK (json_valid("hall") AND json_type("hall") = 'object'), 
	CONSTRAINT event_certificate_design_1 CHECK (json_valid("certificate_design") AND json_type("certificate_design") = 'object'), 
	CONSTRAINT event_called_for_1 CHECK ("called_for" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT event_plans_breaks_1 CHECK ("plans_breaks" IN (0, 1)), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "event" VALUES(1,32,'Old day','舊日子','{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]}','hong-kong','大會堂','','10:00',NULL,15,10,'','慈善會 <b>','','91/1',1001,1200,'#0f766e','Asia/Hong_Kong','RW74','tournament','{}',12000,1,'{}','{}',NULL,0);
CREATE TABLE event_breaks (
	"after" INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	PRIMARY KEY ("after"), 
	CONSTRAINT event_breaks_after_1 CHECK ("after" >= 1), 
	CONSTRAINT event_breaks_minutes_1 CHECK ("minutes" >= 0)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "event_breaks" VALUES(1,15);
CREATE TABLE event_deed_names (
	deed TEXT NOT NULL, 
	zh TEXT NOT NULL, 
	en TEXT NOT NULL, 
	PRIMARY KEY (deed)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE event_warnings (
	position INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	PRIMARY KEY (position), 
	CONSTRAINT event_warnings_position_1 CHECK ("position" >= 1), 
	CONSTRAINT event_warnings_minutes_1 CHECK ("minutes" >= 0)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "event_warnings" VALUES(1,10);
INSERT INTO "event_warnings" VALUES(2,5);
INSERT INTO "event_warnings" VALUES(3,1);
CREATE TABLE game_lines (
	game INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game, n), 
	CONSTRAINT game_lines_game_1 CHECK ("game" >= 1), 
	CONSTRAINT game_lines_n_1 CHECK ("n" >= 0)
)
 STRICT

;
INSERT INTO "game_lines" VALUES(8,0,'{"record":"tourney-game","version":2,"ruleset":"community","edition":"hong-kong","players":["4 ''; --","5 王","3 <b>x</b>","2 李小明 🎲"],"options":{"start_cash":1500,"salary":"edition","jail_fine":50,"houses":32,"hotels":12,"interest":10,"auction":true,"auction_opening":0,"lot_opening":"building price","auction_step":1,"rent_window":1,"build_window":"ordinary","deal_window":"any","jail_card_price":"any","hotel_without_houses":true,"hotel_after":4,"jail_throws":3,"jail_card_after_third":false,"redeem_window":"ordinary","built_neighbours":true,"joint_debts":true,"double_rent_with_mortgage":true,"count_mortgaged":true,"income_tax":"flat","bankrupt_as_is":false,"bankrupt_to":"creditor","equal_turns":false,"jail_forfeits_salary":false,"dealt_deeds":0,"dealt_paid":false,"first_bankruptcy_ends":false,"interest_at_bankruptcy":true,"card_rent_mortgaged":false,"award":"pay","raise_order":true,"jail_card_to_bank":50,"speed_die":true,"speed_from":"go"},"deck":null,"first":null,"chance":"entered","seed":null,"setup":null,"origin":{"event":"RW74","name":"舊日子","heat":"1","table":1,"numbers":[4,5,3,2],"minutes":60,"deed_names":{}}}');
INSERT INTO "game_lines" VALUES(8,1,'{"do":"throw_for_start","n":1,"by":"4 ''; --","at":1200.0,"dice":[2,4]}');
INSERT INTO "game_lines" VALUES(8,2,'{"do":"throw_for_start","n":2,"by":"5 王","at":1200.0,"dice":[1,5]}');
INSERT INTO "game_lines" VALUES(8,3,'{"do":"throw_for_start","n":3,"by":"3 <b>x</b>","at":1200.0,"dice":[5,3]}');
INSERT INTO "game_lines" VALUES(8,4,'{"do":"throw_for_start","n":4,"by":"2 李小明 🎲","at":1200.0,"dice":[6,4]}');
INSERT INTO "game_lines" VALUES(8,5,'{"do":"throw","n":5,"by":"2 李小明 🎲","at":1200.0,"dice":[4,2]}');
INSERT INTO "game_lines" VALUES(8,6,'{"do":"note","n":6,"by":"referee","at":1200.0,"text":"misheard"}');
INSERT INTO "game_lines" VALUES(8,7,'{"do":"undo","n":7,"by":"referee","at":1200.0,"to":4}');
CREATE TABLE game_names (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (heat, "table", seat), 
	CONSTRAINT game_names_seat_1 CHECK ("seat" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES games (heat, "table") DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "game_names" VALUES('1',1,1,'4 ''; --');
INSERT INTO "game_names" VALUES('1',1,2,'5 王');
INSERT INTO "game_names" VALUES('1',1,3,'3 <b>x</b>');
INSERT INTO "game_names" VALUES('1',1,4,'2 李小明 🎲');
CREATE TABLE game_seats (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (heat, "table", seat), 
	CONSTRAINT game_seats_seat_1 CHECK ("seat" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES games (heat, "table") DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "game_seats" VALUES('1',1,4,2);
INSERT INTO "game_seats" VALUES('1',1,3,3);
INSERT INTO "game_seats" VALUES('1',1,1,4);
INSERT INTO "game_seats" VALUES('1',1,2,5);
CREATE TABLE game_worth (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	worth INTEGER NOT NULL, 
	PRIMARY KEY (heat, "table", round, seat), 
	CONSTRAINT game_worth_round_1 CHECK ("round" >= 1), 
	CONSTRAINT game_worth_seat_1 CHECK ("seat" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES games (heat, "table") DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE games (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	opened_at TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	ruleset TEXT NOT NULL, 
	seed INTEGER NOT NULL, 
	back_at TEXT, 
	PRIMARY KEY (heat, "table"), 
	CONSTRAINT games_game_1 CHECK ("game" >= 1), 
	CONSTRAINT games_opened_at_1 CHECK ("opened_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT games_seed_1 CHECK ("seed" >= 0), 
	CONSTRAINT games_back_at_1 CHECK ("back_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(heat, "table") REFERENCES tables (heat, "table") DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "games" VALUES('1',1,8,8,'2026-03-07T06:20:00.000000Z','referee','community',8,NULL);
CREATE TABLE gifts (
	player INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	amount INTEGER NOT NULL, 
	method TEXT NOT NULL, 
	day TEXT NOT NULL, 
	PRIMARY KEY (player, position), 
	CONSTRAINT gifts_position_1 CHECK ("position" >= 1), 
	CONSTRAINT gifts_amount_1 CHECK ("amount" >= 1), 
	CONSTRAINT gifts_method_1 CHECK ("method" IN ('cash', 'cheque', 'transfer')), 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "gifts" VALUES(2,1,300,'cash','2026-03-07');
INSERT INTO "gifts" VALUES(3,1,80,'transfer','2026-03-02');
INSERT INTO "gifts" VALUES(3,2,50,'cheque','2026-03-01');
CREATE TABLE heats (
	id TEXT NOT NULL, 
	entry INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	seed INTEGER NOT NULL, 
	method TEXT NOT NULL, 
	locked INTEGER NOT NULL, 
	edited INTEGER NOT NULL, 
	certificate TEXT NOT NULL, 
	drawn_at TEXT, 
	published_at TEXT, 
	closed_at TEXT, 
	draw INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT heats_state_1 CHECK ("state" IN ('draft', 'published')), 
	CONSTRAINT heats_seed_1 CHECK ("seed" >= 0), 
	CONSTRAINT heats_locked_1 CHECK ("locked" IN (0, 1)), 
	CONSTRAINT heats_edited_1 CHECK ("edited" IN (0, 1)), 
	CONSTRAINT heats_certificate_1 CHECK (json_valid("certificate") AND json_type("certificate") = 'object'), 
	CONSTRAINT heats_drawn_at_1 CHECK ("drawn_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT heats_published_at_1 CHECK ("published_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT heats_closed_at_1 CHECK ("closed_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT heats_draw_1 CHECK ("draw" >= 1), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "heats" VALUES('1',5,'published',8,'preseated',0,0,'{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]}','2026-03-07T06:00:00.000000Z','2026-03-07T06:00:00.000000Z',NULL,1);
INSERT INTO "heats" VALUES('2',31,'draft',9,'preseated',0,0,'{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,6,2],[2,5,2],[3,4,2],[7,8,2]],"max_minority_visits":1,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,5]],"moved":0,"wishes_broken":0,"method":"search","seed":9,"weights":["minority","repeats","teams","even","table_numbers"]}','2026-03-07T06:00:00.000000Z',NULL,NULL,2);
CREATE TABLE holdings (
	heat TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	deed TEXT NOT NULL, 
	level INTEGER NOT NULL, 
	PRIMARY KEY (heat, player, deed), 
	CONSTRAINT holdings_level_1 CHECK ("level" >= -1), 
	FOREIGN KEY(heat, player) REFERENCES sheets (heat, player) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "holdings" VALUES('1',1,'electric-company',0);
INSERT INTO "holdings" VALUES('1',1,'illinois-avenue',0);
INSERT INTO "holdings" VALUES('1',1,'marvin-gardens',0);
INSERT INTO "holdings" VALUES('1',1,'ventnor-avenue',0);
INSERT INTO "holdings" VALUES('1',1,'water-works',0);
INSERT INTO "holdings" VALUES('1',6,'baltic-avenue',2);
INSERT INTO "holdings" VALUES('1',6,'connecticut-avenue',0);
INSERT INTO "holdings" VALUES('1',6,'indiana-avenue',-1);
INSERT INTO "holdings" VALUES('1',6,'mediterranean-avenue',2);
INSERT INTO "holdings" VALUES('1',6,'new-york-avenue',0);
INSERT INTO "holdings" VALUES('1',6,'north-carolina-avenue',0);
INSERT INTO "holdings" VALUES('1',6,'pennsylvania-avenue',-1);
INSERT INTO "holdings" VALUES('1',6,'st-james-place',0);
INSERT INTO "holdings" VALUES('1',6,'states-avenue',0);
INSERT INTO "holdings" VALUES('1',6,'tennessee-avenue',0);
INSERT INTO "holdings" VALUES('1',6,'vermont-avenue',-1);
INSERT INTO "holdings" VALUES('1',7,'st-charles-place',0);
INSERT INTO "holdings" VALUES('1',8,'atlantic-avenue',0);
INSERT INTO "holdings" VALUES('1',8,'b-o-railroad',0);
INSERT INTO "holdings" VALUES('1',8,'boardwalk',4);
INSERT INTO "holdings" VALUES('1',8,'kentucky-avenue',0);
INSERT INTO "holdings" VALUES('1',8,'oriental-avenue',0);
INSERT INTO "holdings" VALUES('1',8,'pacific-avenue',0);
INSERT INTO "holdings" VALUES('1',8,'park-place',4);
INSERT INTO "holdings" VALUES('1',8,'pennsylvania-railroad',0);
INSERT INTO "holdings" VALUES('1',8,'reading-railroad',0);
INSERT INTO "holdings" VALUES('1',8,'short-line',0);
INSERT INTO "holdings" VALUES('1',8,'virginia-avenue',0);
CREATE TABLE journal (
	seq INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	who TEXT NOT NULL, 
	code TEXT NOT NULL, 
	params TEXT NOT NULL, 
	changes TEXT NOT NULL, 
	undoes INTEGER, 
	schema_version INTEGER NOT NULL, 
	PRIMARY KEY (seq), 
	CONSTRAINT journal_seq_1 CHECK ("seq" >= 1), 
	CONSTRAINT journal_at_1 CHECK ("at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT journal_params_1 CHECK (json_valid("params") AND json_type("params") = 'object'), 
	CONSTRAINT journal_changes_1 CHECK (json_valid("changes") AND json_type("changes") = 'array'), 
	CONSTRAINT journal_schema_version_1 CHECK ("schema_version" >= 1), 
	FOREIGN KEY(undoes) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "journal" VALUES(1,'2026-03-07T06:00:00.000000Z','referee','event_created','{"format":"hk-90"}','[{"in":"event","before":null,"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"","charity_zh":"","charity_number":"","receipt_first":null,"receipt_last":null,"accent":"","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}}}]',NULL,8);
INSERT INTO "journal" VALUES(2,'2026-03-07T06:00:00.000000Z','referee','players_imported','{"n":8,"source":"old.csv"}','[{"in":"players","before":null,"after":{"number":1,"name_zh":"陳大文","name_en":"","team":"A","division":"","phone":"","email":"1@example.org","pledged":0,"received":100,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":2,"name_zh":"李小明 🎲","name_en":"","team":"","division":"","phone":"","email":"2@example.org","pledged":0,"received":200,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":3,"name_zh":"","name_en":"<b>x</b>","team":"A","division":"","phone":"","email":"3@example.org","pledged":0,"received":300,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":4,"name_zh":"","name_en":"''; --","team":"","division":"","phone":"","email":"4@example.org","pledged":0,"received":400,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":5,"name_zh":"王","name_en":"","team":"A","division":"","phone":"","email":"5@example.org","pledged":0,"received":500,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":6,"name_zh":"","name_en":"=cmd()","team":"","division":"","phone":"","email":"6@example.org","pledged":0,"received":600,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":7,"name_zh":"","name_en":"אבג","team":"A","division":"","phone":"","email":"7@example.org","pledged":0,"received":700,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}},{"in":"players","before":null,"after":{"number":8,"name_zh":"","name_en":"Ng-Smith","team":"","division":"","phone":"","email":"8@example.org","pledged":0,"received":800,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}}]',NULL,8);
INSERT INTO "journal" VALUES(3,'2026-03-07T06:00:00.000000Z','referee','status_set','{"numbers":[1,2],"status":"status.present"}','[{"in":"players","before":{"number":1,"name_zh":"陳大文","name_en":"","team":"A","division":"","phone":"","email":"1@example.org","pledged":0,"received":100,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""},"after":{"number":1,"name_zh":"陳大文","name_en":"","team":"A","division":"","phone":"","email":"1@example.org","pledged":0,"received":100,"note":"","seeded":false,"alternate":false,"status":"present","left_at":""}},{"in":"players","before":{"number":2,"name_zh":"李小明 🎲","name_en":"","team":"","division":"","phone":"","email":"2@example.org","pledged":0,"received":200,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""},"after":{"number":2,"name_zh":"李小明 🎲","name_en":"","team":"","division":"","phone":"","email":"2@example.org","pledged":0,"received":200,"note":"","seeded":false,"alternate":false,"status":"present","left_at":""}}]',NULL,8);
INSERT INTO "journal" VALUES(4,'2026-03-07T06:00:00.000000Z','referee','heats_drawn','{"heats":["1","2"],"seed":8}','[{"in":"heats","before":null,"after":{"id":"1","state":"draft","seed":8,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":null,"closed_at":null}},{"in":"heats","before":null,"after":{"id":"2","state":"draft","seed":8,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":null,"closed_at":null}},{"in":"tables","before":null,"after":{"heat":"1","table":1,"seats":[4,5,3,2],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"tables","before":null,"after":{"heat":"1","table":2,"seats":[1,7,6,8],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"tables","before":null,"after":{"heat":"2","table":1,"seats":[3,1,4,8],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"tables","before":null,"after":{"heat":"2","table":2,"seats":[2,6,5,7],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}}]',NULL,8);
INSERT INTO "journal" VALUES(5,'2026-03-07T06:00:00.000000Z','referee','heat_published','{"heat":"1"}','[{"in":"heats","before":{"id":"1","state":"draft","seed":8,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":null,"closed_at":null},"after":{"id":"1","state":"published","seed":8,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":"2026-03-07T06:00:00Z","closed_at":null}}]',NULL,8);
INSERT INTO "journal" VALUES(6,'2026-03-07T06:00:00.000000Z','referee','clock_started','{"minutes":60,"heat":"1"}','[{"in":"clocks","before":null,"after":{"heat":"1","wave":1,"length_seconds":3600,"started_at":"2026-03-07T06:00:00Z","paused_at":null,"paused_seconds":0,"ended_at":null,"last_round_at":null,"era":"fixed","steady_ms":1772863200000}}]',NULL,8);
INSERT INTO "journal" VALUES(7,'2026-03-07T06:20:00.000000Z','referee','time_added','{"heat":"1","minutes":2,"tables":[1],"reason":"spilled tea"}','[{"in":"table_clocks","before":null,"after":{"heat":"1","table":1,"extra_seconds":120,"paused_from":null,"lost_seconds":0,"ended_from":null,"last_round_at":null}}]',NULL,8);
INSERT INTO "journal" VALUES(8,'2026-03-07T06:20:00.000000Z','referee','table_game_opened','{"heat":"1","table":1,"ruleset":["大富翁規則","Community rulebook"],"options":["speed_die=true"]}','[{"in":"tables","before":{"heat":"1","table":1,"seats":[4,5,3,2],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}},"after":{"heat":"1","table":1,"seats":[4,5,3,2],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"community","edition":"hong-kong","options":{"speed_die":true}}},{"in":"games","before":null,"after":{"heat":"1","table":1,"game":8,"opened_at":"2026-03-07T06:20:00Z","by":"referee","ruleset":"community","players":["4 ''; --","5 王","3 <b>x</b>","2 李小明 🎲"],"numbers":[4,5,3,2],"seed":8,"back_at":null,"worth":[]}}]',NULL,8);
INSERT INTO "journal" VALUES(9,'2026-03-07T06:30:00.000000Z','referee','last_round_called','{"heat":"1"}','[{"in":"clocks","before":{"heat":"1","wave":1,"length_seconds":3600,"started_at":"2026-03-07T06:00:00Z","paused_at":null,"paused_seconds":0,"ended_at":null,"last_round_at":null,"era":"fixed","steady_ms":1772863200000},"after":{"heat":"1","wave":1,"length_seconds":3600,"started_at":"2026-03-07T06:00:00Z","paused_at":null,"paused_seconds":0,"ended_at":null,"last_round_at":"2026-03-07T06:30:00Z","era":"fixed","steady_ms":1772863200000}}]',NULL,8);
INSERT INTO "journal" VALUES(10,'2026-03-07T06:30:00.000000Z','referee','clock_ended','{"heat":"1"}','[{"in":"clocks","before":{"heat":"1","wave":1,"length_seconds":3600,"started_at":"2026-03-07T06:00:00Z","paused_at":null,"paused_seconds":0,"ended_at":null,"last_round_at":"2026-03-07T06:30:00Z","era":"fixed","steady_ms":1772863200000},"after":{"heat":"1","wave":1,"length_seconds":3600,"started_at":"2026-03-07T06:00:00Z","paused_at":null,"paused_seconds":0,"ended_at":"2026-03-07T06:30:00Z","last_round_at":"2026-03-07T06:30:00Z","era":"fixed","steady_ms":1772863200000}}]',NULL,8);
INSERT INTO "journal" VALUES(11,'2026-03-07T07:30:00.000000Z','referee','sheets_entered','{"heat":"1","tables":[2]}','[{"in":"tables","before":{"heat":"1","table":2,"seats":[1,7,6,8],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}},"after":{"heat":"1","table":2,"seats":[1,7,6,8],"wave":1,"paper_in":true,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"sheets","before":null,"after":{"heat":"1","player":1,"sheet":{"player":1,"cash":587,"deeds":{"electric-company":0,"water-works":0,"illinois-avenue":0,"ventnor-avenue":0,"marvin-gardens":0},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[{"field":"cash","written":"\"12x\"","deed":""}]},"source":"typed"}},{"in":"sheets","before":null,"after":{"heat":"1","player":7,"sheet":{"player":7,"cash":383,"deeds":{"st-charles-place":0},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[]},"source":"typed"}},{"in":"sheets","before":null,"after":{"heat":"1","player":6,"sheet":{"player":6,"cash":356,"deeds":{"mediterranean-avenue":2,"baltic-avenue":2,"vermont-avenue":-1,"connecticut-avenue":0,"states-avenue":0,"st-james-place":0,"tennessee-avenue":0,"new-york-avenue":0,"indiana-avenue":-1,"north-carolina-avenue":0,"pennsylvania-avenue":-1},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[]},"source":"typed"}},{"in":"sheets","before":null,"after":{"heat":"1","player":8,"sheet":{"player":8,"cash":226,"deeds":{"reading-railroad":0,"pennsylvania-railroad":0,"b-o-railroad":0,"short-line":0,"oriental-avenue":0,"virginia-avenue":0,"kentucky-avenue":0,"atlantic-avenue":0,"pacific-avenue":0,"park-place":4,"boardwalk":4},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[]},"source":"typed"}}]',NULL,8);
INSERT INTO "journal" VALUES(12,'2026-03-07T07:30:00.000000Z','referee','sheets_entered','{"heat":"1","tables":[2]}','[{"in":"sheets","before":{"heat":"1","player":1,"sheet":{"player":1,"cash":587,"deeds":{"electric-company":0,"water-works":0,"illinois-avenue":0,"ventnor-avenue":0,"marvin-gardens":0},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[{"field":"cash","written":"\"12x\"","deed":""}]},"source":"typed"},"after":{"heat":"1","player":1,"sheet":{"player":1,"cash":587,"deeds":{"electric-company":0,"water-works":0,"illinois-avenue":0,"ventnor-avenue":0,"marvin-gardens":0},"bankrupt":null,"declared_total":null,"declared_place":null,"paper_total":null,"paper_place":null,"notes":{},"misread":[]},"source":"typed"}}]',NULL,8);
INSERT INTO "journal" VALUES(13,'2026-03-07T07:30:00.000000Z','referee','points_adjusted','{"number":3,"points":-60,"reason":"late"}','[{"in":"rulings","before":null,"after":{"id":1,"kind":"adjustment","reason":"late","by":"referee","at":"2026-03-07T07:30:00Z","heat":null,"table":null,"code":"","scope":"","order":[3],"points":-60}}]',NULL,8);
INSERT INTO "journal" VALUES(14,'2026-03-07T07:30:00.000000Z','referee','undone','{"what":"points_adjusted","number":3,"points":-60,"reason":"late"}','[{"in":"rulings","before":{"id":1,"kind":"adjustment","reason":"late","by":"referee","at":"2026-03-07T07:30:00Z","heat":null,"table":null,"code":"","scope":"","order":[3],"points":-60},"after":null}]',13,8);
INSERT INTO "journal" VALUES(15,'2026-03-07T07:30:00.000000Z','referee','points_adjusted','{"number":3,"points":-30,"reason":"late"}','[{"in":"rulings","before":null,"after":{"id":1,"kind":"adjustment","reason":"late","by":"referee","at":"2026-03-07T07:30:00Z","heat":null,"table":null,"code":"","scope":"","order":[3],"points":-30}}]',NULL,8);
INSERT INTO "journal" VALUES(16,'2026-03-07T07:30:00.000000Z','referee','printed','{"kind":"scoresheets","heat":"1"}','[{"in":"prints","before":null,"after":{"id":1,"kind":"scoresheets","at":"2026-03-07T07:30:00Z","heat":"1","tables":{"1":[4,5,3,2],"2":[1,7,6,8]}}}]',NULL,8);
INSERT INTO "journal" VALUES(17,'2026-03-07T07:30:00.000000Z','referee','event_edited','{"fields":["accent","charity","charity_number","receipt_first","receipt_last"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"","charity_zh":"","charity_number":"","receipt_first":null,"receipt_last":null,"accent":"","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}}}]',NULL,8);
INSERT INTO "journal" VALUES(18,'2026-03-07T07:30:00.000000Z','referee','receipts_issued','{"n":8,"first":1001,"last":1008}','[{"in":"receipts","before":null,"after":{"serial":1001,"player":1,"amount":100,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1002,"player":2,"amount":200,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1003,"player":3,"amount":300,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1004,"player":4,"amount":400,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1005,"player":5,"amount":500,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1006,"player":6,"amount":600,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1007,"player":7,"amount":700,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}},{"in":"receipts","before":null,"after":{"serial":1008,"player":8,"amount":800,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""}}]',NULL,8);
INSERT INTO "journal" VALUES(19,'2026-03-07T07:30:00.000000Z','referee','receipt_cancelled','{"serial":1001}','[{"in":"receipts","before":{"serial":1001,"player":1,"amount":100,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":""},"after":{"serial":1001,"player":1,"amount":100,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":"typed twice"}}]',NULL,8);
INSERT INTO "journal" VALUES(20,'2026-03-07T07:30:00.000000Z','referee','event_edited','{"fields":["venue"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}}}]',NULL,8);
INSERT INTO "journal" VALUES(21,'2026-03-07T07:30:00.000000Z','referee','undone','{"what":"event_edited","fields":["venue"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}}}]',20,8);
INSERT INTO "journal" VALUES(22,'2026-03-07T07:30:00.000000Z','referee','redone','{"what":"event_edited","fields":["venue"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{}}}]',20,8);
INSERT INTO "journal" VALUES(23,'2026-03-07T06:00:00.000000Z','referee','player_added','{"number":9}','[{"in":"players","before":null,"after":{"number":9,"name_zh":"陳大文","name_en":"","team":"","division":"","phone":"91234567","email":"","pledged":0,"received":0,"note":"","seeded":false,"alternate":false,"status":"registered","left_at":""}}]',NULL,9);
INSERT INTO "journal" VALUES(24,'2026-03-07T06:00:00.000000Z','referee','players_told_apart','{"number":1,"other":9}','[{"in":"told_apart","before":null,"after":{"first":1,"second":9}}]',NULL,9);
INSERT INTO "journal" VALUES(25,'2026-03-07T06:00:00.000000Z','referee','donated_for_receipt','{"number":3,"amount":80,"method":"transfer","day":"2026-03-02","serial":1009}','[{"in":"players","before":{"number":3,"name_zh":"","name_en":"<b>x</b>","team":"A","division":"","phone":"","email":"3@example.org","pledged":0,"received":300,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"registered","left_at":"","gifts":[]},"after":{"number":3,"name_zh":"","name_en":"<b>x</b>","team":"A","division":"","phone":"","email":"3@example.org","pledged":0,"received":380,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"registered","left_at":"","gifts":[{"amount":80,"method":"transfer","day":"2026-03-02"}]}},{"in":"receipts","before":null,"after":{"serial":1009,"player":3,"amount":80,"at":"2026-03-07T06:00:00Z","by":"referee","cancelled":"","method":"transfer","day":"2026-03-02"}}]',NULL,10);
INSERT INTO "journal" VALUES(26,'2026-03-07T06:00:00.000000Z','referee','donated','{"number":2,"amount":300,"method":"cash","day":"2026-03-07"}','[{"in":"players","before":{"number":2,"name_zh":"李小明 🎲","name_en":"","team":"","division":"","phone":"","email":"2@example.org","pledged":0,"received":200,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"present","left_at":"","gifts":[]},"after":{"number":2,"name_zh":"李小明 🎲","name_en":"","team":"","division":"","phone":"","email":"2@example.org","pledged":0,"received":500,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"present","left_at":"","gifts":[{"amount":300,"method":"cash","day":"2026-03-07"}]}}]',NULL,10);
INSERT INTO "journal" VALUES(27,'2026-03-07T06:00:00.000000Z','referee','donated','{"number":3,"amount":50,"method":"cheque","day":"2026-03-01"}','[{"in":"players","before":{"number":3,"name_zh":"","name_en":"<b>x</b>","team":"A","division":"","phone":"","email":"3@example.org","pledged":0,"received":380,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"registered","left_at":"","gifts":[{"amount":80,"method":"transfer","day":"2026-03-02"}]},"after":{"number":3,"name_zh":"","name_en":"<b>x</b>","team":"A","division":"","phone":"","email":"3@example.org","pledged":0,"received":430,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"registered","left_at":"","gifts":[{"amount":80,"method":"transfer","day":"2026-03-02"},{"amount":50,"method":"cheque","day":"2026-03-01"}]}}]',NULL,10);
INSERT INTO "journal" VALUES(28,'2026-03-07T06:00:00.000000Z','referee','player_edited','{"number":4}','[{"in":"players","before":{"number":4,"name_zh":"","name_en":"''; --","team":"","division":"","phone":"","email":"4@example.org","pledged":0,"received":400,"method":null,"note":"","seeded":false,"photo_consent":null,"alternate":false,"status":"registered","left_at":"","gifts":[]},"after":{"number":4,"name_zh":"","name_en":"''; --","team":"","division":"","phone":"","email":"4@example.org","pledged":0,"received":400,"method":"cash","note":"","seeded":false,"photo_consent":false,"alternate":false,"status":"registered","left_at":"","gifts":[]}}]',NULL,10);
INSERT INTO "journal" VALUES(29,'2026-03-07T06:00:00.000000Z','referee','event_edited','{"fields":["asks_photo_consent","donation_target"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{},"donation_target":0,"asks_photo_consent":false},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{},"donation_target":12000,"asks_photo_consent":true}}]',NULL,10);
INSERT INTO "journal" VALUES(30,'2026-03-07T06:00:00.000000Z','referee','receipt_printed','{"player":2,"serials":[1002]}','[{"in":"receipts","before":{"serial":1002,"player":2,"amount":200,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":"","method":null,"day":"","printed_at":null},"after":{"serial":1002,"player":2,"amount":200,"at":"2026-03-07T07:30:00Z","by":"referee","cancelled":"","method":null,"day":"","printed_at":"2026-03-07T06:00:00Z"}}]',NULL,12);
INSERT INTO "journal" VALUES(31,'2026-03-07T06:00:00.000000Z','referee','heats_drawn','{"heats":["2"],"seed":9}','[{"in":"tables","before":{"heat":"2","table":1,"seats":[3,1,4,8],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}},"after":{"heat":"2","table":1,"seats":[1,3,6,4],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"tables","before":{"heat":"2","table":2,"seats":[2,6,5,7],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}},"after":{"heat":"2","table":2,"seats":[2,7,8,9,5],"wave":1,"paper_in":false,"confirmed_at":null,"bank_has":[],"place_order":[],"ruleset":"","edition":"","options":{}}},{"in":"heats","before":{"id":"2","state":"draft","seed":8,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,8,2],[2,5,2],[3,4,2],[6,7,2]],"max_minority_visits":0,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,4]],"moved":0,"wishes_broken":0,"method":"search","seed":8,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":null,"closed_at":null,"draw":1},"after":{"id":"2","state":"draft","seed":9,"method":"preseated","locked":false,"edited":false,"certificate":{"repeats":4,"lower_bound":4,"optimal":true,"fair_bound":4,"repeat_pairs":[[1,6,2],[2,5,2],[3,4,2],[7,8,2]],"max_minority_visits":1,"team_meetings":4,"team_pairs":[[1,7,1],[3,5,1],[1,3,2],[5,7,2]],"seat_spread":2,"table_number_repeats":4,"sizes":[[4,4],[4,5]],"moved":0,"wishes_broken":0,"method":"search","seed":9,"weights":["minority","repeats","teams","even","table_numbers"]},"drawn_at":"2026-03-07T06:00:00Z","published_at":null,"closed_at":null,"draw":2}}]',NULL,13);
INSERT INTO "journal" VALUES(32,'2026-03-07T06:00:00.000000Z','referee','event_edited','{"fields":["breaks"]}','[{"in":"event","before":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{},"donation_target":12000,"asks_photo_consent":true,"hall":{},"certificate_design":{},"called_for":null,"plans_breaks":false},"after":{"name":"Old day","name_zh":"舊日子","format":{"id":"hk-90","name_zh":"香港慈善賽（90 週年賽規）","name_en":"Hong Kong charity day (90th anniversary rules)","sizes":[4,5,3],"order":"high","missed_points":0,"tie_breaks":["assets","first_places","referee"],"cut":4,"reserves":2,"prizes":3,"seeded":"inside","champion":"final","itemised":"cut","land":"streets","protest_minutes":10,"doubt_places":500,"doubt_total":1400,"odd_tables":"fair","ruleset":"tournament","options":{},"heats":[{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"},{"minutes":60,"seating":"preseated"}],"points":{"basis":"left","bankrupt_by_rank":false,"rows":{"1":[28],"2":[25,14],"3":[22,12,6],"4":[19,10,5,3],"5":[16,8,4,2,1]}},"divisions":[],"stages":[{"heat":"final","tables":1,"size":4,"minutes":90,"advance":"winners"}]},"edition":"hong-kong","venue":"大會堂","date":"","starts_at":"10:00","boards":null,"breaks":[15],"wave_minutes":15,"protest_minutes":10,"copies_to":"","deed_names":{},"clock_warnings":[10,5,1],"charity":"慈善會 <b>","charity_zh":"","charity_number":"91/1","receipt_first":1001,"receipt_last":1200,"accent":"#0f766e","zone":"Asia/Hong_Kong","code":"RW74","ruleset":"tournament","options":{},"donation_target":12000,"asks_photo_consent":true,"hall":{},"certificate_design":{},"called_for":null,"plans_breaks":false}}]',NULL,13);
CREATE TABLE left_seats (
	player INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	in_play INTEGER NOT NULL, 
	PRIMARY KEY (player, position), 
	CONSTRAINT left_seats_position_1 CHECK ("position" >= 1), 
	CONSTRAINT left_seats_table_1 CHECK ("table" >= 1), 
	CONSTRAINT left_seats_seat_1 CHECK ("seat" >= 1), 
	CONSTRAINT left_seats_size_1 CHECK ("size" >= 1), 
	CONSTRAINT left_seats_in_play_1 CHECK ("in_play" IN (0, 1)), 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE misreadings (
	heat TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	field TEXT NOT NULL, 
	written TEXT NOT NULL, 
	deed TEXT NOT NULL, 
	PRIMARY KEY (heat, player, position), 
	CONSTRAINT misreadings_position_1 CHECK ("position" >= 1), 
	FOREIGN KEY(heat, player) REFERENCES sheets (heat, player) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE pictures (
	name TEXT NOT NULL, 
	entry INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY (name), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
CREATE TABLE place_orders (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (heat, "table", position), 
	CONSTRAINT place_orders_position_1 CHECK ("position" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES tables (heat, "table") DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE players (
	number INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	name_zh TEXT NOT NULL, 
	name_en TEXT NOT NULL, 
	team TEXT NOT NULL, 
	division TEXT NOT NULL, 
	phone TEXT NOT NULL, 
	email TEXT NOT NULL, 
	pledged INTEGER NOT NULL, 
	received INTEGER NOT NULL, 
	method TEXT, 
	note TEXT NOT NULL, 
	seeded INTEGER NOT NULL, 
	photo_consent INTEGER, 
	alternate INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	left_at TEXT NOT NULL, 
	PRIMARY KEY (number), 
	CONSTRAINT players_number_1 CHECK ("number" >= 1), 
	CONSTRAINT players_pledged_1 CHECK ("pledged" >= 0), 
	CONSTRAINT players_received_1 CHECK ("received" >= 0), 
	CONSTRAINT players_method_1 CHECK ("method" IN ('cash', 'cheque', 'transfer')), 
	CONSTRAINT players_seeded_1 CHECK ("seeded" IN (0, 1)), 
	CONSTRAINT players_photo_consent_1 CHECK ("photo_consent" IN (0, 1)), 
	CONSTRAINT players_alternate_1 CHECK ("alternate" IN (0, 1)), 
	CONSTRAINT players_status_1 CHECK ("status" IN ('registered', 'present', 'absent', 'withdrawn')), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "players" VALUES(1,3,'陳大文','','A','','','1@example.org',0,100,NULL,'',0,NULL,0,'present','');
INSERT INTO "players" VALUES(2,26,'李小明 🎲','','','','','2@example.org',0,500,NULL,'',0,NULL,0,'present','');
INSERT INTO "players" VALUES(3,27,'','<b>x</b>','A','','','3@example.org',0,430,NULL,'',0,NULL,0,'registered','');
INSERT INTO "players" VALUES(4,28,'','''; --','','','','4@example.org',0,400,'cash','',0,0,0,'registered','');
INSERT INTO "players" VALUES(5,2,'王','','A','','','5@example.org',0,500,NULL,'',0,NULL,0,'registered','');
INSERT INTO "players" VALUES(6,2,'','=cmd()','','','','6@example.org',0,600,NULL,'',0,NULL,0,'registered','');
INSERT INTO "players" VALUES(7,2,'','אבג','A','','','7@example.org',0,700,NULL,'',0,NULL,0,'registered','');
INSERT INTO "players" VALUES(8,2,'','Ng-Smith','','','','8@example.org',0,800,NULL,'',0,NULL,0,'registered','');
INSERT INTO "players" VALUES(9,23,'陳大文','','','','91234567','',0,0,NULL,'',0,NULL,0,'registered','');
CREATE TABLE print_seats (
	print INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (print, "table", seat), 
	CONSTRAINT print_seats_seat_1 CHECK ("seat" >= 1), 
	FOREIGN KEY(print) REFERENCES prints (id) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "print_seats" VALUES(1,1,1,4);
INSERT INTO "print_seats" VALUES(1,1,2,5);
INSERT INTO "print_seats" VALUES(1,1,3,3);
INSERT INTO "print_seats" VALUES(1,1,4,2);
INSERT INTO "print_seats" VALUES(1,2,1,1);
INSERT INTO "print_seats" VALUES(1,2,2,7);
INSERT INTO "print_seats" VALUES(1,2,3,6);
INSERT INTO "print_seats" VALUES(1,2,4,8);
CREATE TABLE prints (
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	at TEXT NOT NULL, 
	heat TEXT, 
	PRIMARY KEY (id), 
	CONSTRAINT prints_id_1 CHECK ("id" >= 1), 
	CONSTRAINT prints_at_1 CHECK ("at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "prints" VALUES(1,16,'scoresheets','2026-03-07T07:30:00.000000Z','1');
CREATE TABLE receipts (
	serial INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	amount INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	cancelled TEXT NOT NULL, 
	method TEXT, 
	day TEXT NOT NULL, 
	printed_at TEXT, 
	PRIMARY KEY (serial), 
	CONSTRAINT receipts_serial_1 CHECK ("serial" >= 1), 
	CONSTRAINT receipts_amount_1 CHECK ("amount" >= 0), 
	CONSTRAINT receipts_at_1 CHECK ("at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT receipts_method_1 CHECK ("method" IN ('cash', 'cheque', 'transfer')), 
	CONSTRAINT receipts_printed_at_1 CHECK ("printed_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "receipts" VALUES(1001,19,1,100,'2026-03-07T07:30:00.000000Z','referee','typed twice',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1002,30,2,200,'2026-03-07T07:30:00.000000Z','referee','',NULL,'','2026-03-07T06:00:00.000000Z');
INSERT INTO "receipts" VALUES(1003,18,3,300,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1004,18,4,400,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1005,18,5,500,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1006,18,6,600,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1007,18,7,700,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1008,18,8,800,'2026-03-07T07:30:00.000000Z','referee','',NULL,'',NULL);
INSERT INTO "receipts" VALUES(1009,25,3,80,'2026-03-07T06:00:00.000000Z','referee','','transfer','2026-03-02',NULL);
CREATE TABLE results (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	left_at_end INTEGER NOT NULL, 
	shared INTEGER NOT NULL, 
	provisional INTEGER NOT NULL, 
	PRIMARY KEY (heat, "table", player), 
	CONSTRAINT results_table_1 CHECK ("table" >= 1), 
	CONSTRAINT results_player_1 CHECK ("player" >= 1), 
	CONSTRAINT results_place_1 CHECK ("place" >= 1), 
	CONSTRAINT results_players_1 CHECK ("players" >= 1), 
	CONSTRAINT results_left_at_end_1 CHECK ("left_at_end" >= 0), 
	CONSTRAINT results_shared_1 CHECK ("shared" IN (0, 1)), 
	CONSTRAINT results_provisional_1 CHECK ("provisional" IN (0, 1)), 
	FOREIGN KEY(heat, player) REFERENCES seats (heat, player) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "results" VALUES('1',2,1,3,300,1667,4,4,0,1);
INSERT INTO "results" VALUES('1',2,6,2,600,2116,4,4,0,1);
INSERT INTO "results" VALUES('1',2,7,4,180,523,4,4,0,1);
INSERT INTO "results" VALUES('1',2,8,1,1140,4416,4,4,0,1);
CREATE TABLE results_as_of (
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	program TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT results_as_of_id_1 CHECK ("id" >= 1), 
	CONSTRAINT results_as_of_id_2 CHECK ("id" <= 1), 
	CONSTRAINT results_as_of_entry_1 CHECK ("entry" >= 1), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "results_as_of" VALUES(1,32,'0.1.0');
CREATE TABLE ruling_players (
	ruling INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (ruling, position), 
	CONSTRAINT ruling_players_position_1 CHECK ("position" >= 1), 
	FOREIGN KEY(ruling) REFERENCES rulings (id) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "ruling_players" VALUES(1,1,3);
CREATE TABLE rulings (
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	heat TEXT, 
	"table" INTEGER, 
	code TEXT NOT NULL, 
	scope TEXT NOT NULL, 
	points INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT rulings_id_1 CHECK ("id" >= 1), 
	CONSTRAINT rulings_kind_1 CHECK ("kind" IN ('overrule', 'tie', 'adjustment', 'correction', 'totals', 'declared')), 
	CONSTRAINT rulings_at_1 CHECK ("at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "rulings" VALUES(1,15,'adjustment','late','referee','2026-03-07T07:30:00.000000Z',NULL,NULL,'','',-30);
CREATE TABLE seats (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (heat, "table", seat), 
	CONSTRAINT seats_seat_1 CHECK ("seat" >= 1), 
	FOREIGN KEY(heat, "table") REFERENCES tables (heat, "table") DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(player) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED, 
	UNIQUE (heat, player)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "seats" VALUES('1',2,1,1);
INSERT INTO "seats" VALUES('2',1,1,1);
INSERT INTO "seats" VALUES('1',1,4,2);
INSERT INTO "seats" VALUES('2',2,1,2);
INSERT INTO "seats" VALUES('1',1,3,3);
INSERT INTO "seats" VALUES('2',1,2,3);
INSERT INTO "seats" VALUES('1',1,1,4);
INSERT INTO "seats" VALUES('2',1,4,4);
INSERT INTO "seats" VALUES('1',1,2,5);
INSERT INTO "seats" VALUES('2',2,5,5);
INSERT INTO "seats" VALUES('1',2,3,6);
INSERT INTO "seats" VALUES('2',1,3,6);
INSERT INTO "seats" VALUES('1',2,2,7);
INSERT INTO "seats" VALUES('2',2,2,7);
INSERT INTO "seats" VALUES('1',2,4,8);
INSERT INTO "seats" VALUES('2',2,3,8);
INSERT INTO "seats" VALUES('2',2,4,9);
CREATE TABLE sheets (
	heat TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	cash INTEGER NOT NULL, 
	bankrupt INTEGER, 
	declared_total INTEGER, 
	declared_place INTEGER, 
	paper_total INTEGER, 
	paper_place INTEGER, 
	source TEXT NOT NULL, 
	PRIMARY KEY (heat, player), 
	CONSTRAINT sheets_bankrupt_1 CHECK ("bankrupt" >= 0), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(heat, player) REFERENCES seats (heat, player) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "sheets" VALUES('1',1,12,587,NULL,NULL,NULL,NULL,NULL,'typed');
INSERT INTO "sheets" VALUES('1',7,11,383,NULL,NULL,NULL,NULL,NULL,'typed');
INSERT INTO "sheets" VALUES('1',6,11,356,NULL,NULL,NULL,NULL,NULL,'typed');
INSERT INTO "sheets" VALUES('1',8,11,226,NULL,NULL,NULL,NULL,NULL,'typed');
CREATE TABLE table_clocks (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	extra_seconds INTEGER NOT NULL, 
	paused_from INTEGER, 
	lost_seconds INTEGER NOT NULL, 
	ended_from INTEGER, 
	last_round_at TEXT, 
	PRIMARY KEY (heat, "table"), 
	CONSTRAINT table_clocks_last_round_at_1 CHECK ("last_round_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(heat, "table") REFERENCES tables (heat, "table") DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "table_clocks" VALUES('1',1,7,120,NULL,0,NULL,NULL);
CREATE TABLE tables (
	heat TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	wave INTEGER NOT NULL, 
	paper_in INTEGER NOT NULL, 
	confirmed_at TEXT, 
	ruleset TEXT NOT NULL, 
	edition TEXT NOT NULL, 
	options TEXT NOT NULL, 
	PRIMARY KEY (heat, "table"), 
	CONSTRAINT tables_table_1 CHECK ("table" >= 1), 
	CONSTRAINT tables_wave_1 CHECK ("wave" >= 1), 
	CONSTRAINT tables_paper_in_1 CHECK ("paper_in" IN (0, 1)), 
	CONSTRAINT tables_confirmed_at_1 CHECK ("confirmed_at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	CONSTRAINT tables_options_1 CHECK (json_valid("options") AND json_type("options") = 'object'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(heat) REFERENCES heats (id) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "tables" VALUES('1',1,8,1,0,NULL,'community','hong-kong','{"speed_die":true}');
INSERT INTO "tables" VALUES('1',2,11,1,1,NULL,'','','{}');
INSERT INTO "tables" VALUES('2',1,31,1,0,NULL,'','','{}');
INSERT INTO "tables" VALUES('2',2,31,1,0,NULL,'','','{}');
CREATE TABLE time_changes (
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	seconds INTEGER NOT NULL, 
	machine TEXT NOT NULL, 
	heat TEXT NOT NULL, 
	wave INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT time_changes_id_1 CHECK ("id" >= 1), 
	CONSTRAINT time_changes_at_1 CHECK ("at" GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]Z'), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
CREATE TABLE told_apart (
	first INTEGER NOT NULL, 
	second INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	PRIMARY KEY (first, second), 
	FOREIGN KEY(entry) REFERENCES journal (seq) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(first) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED, 
	FOREIGN KEY(second) REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED
)
 STRICT

;
INSERT INTO "told_apart" VALUES(1,9,24);
CREATE TABLE tourney_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version), 
	CONSTRAINT tourney_version_version_1 CHECK ("version" >= 1)
)
 STRICT

;
INSERT INTO "tourney_version" VALUES(13);
CREATE INDEX ruling_players_player ON ruling_players (player);
CREATE INDEX receipts_player ON receipts (player);
CREATE INDEX told_apart_second ON told_apart (second);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX place_orders_player ON place_orders (player);
CREATE INDEX results_seat ON results (heat, player);
CREATE INDEX game_seats_player ON game_seats (player);
CREATE VIEW v_seats AS
SELECT s.heat, s."table" AS table_no, t.wave, s.seat, s.player, p.name_zh, p.name_en, p.team, p.division,
  (SELECT group_concat(CAST(o.player AS TEXT), ', ')
    FROM (SELECT x.player FROM seats x
      WHERE x.heat = s.heat AND x."table" = s."table" AND x.player <> s.player ORDER BY x.seat) o
  ) AS with_players
FROM seats s
JOIN tables t ON t.heat = s.heat AND t."table" = s."table"
JOIN players p ON p.number = s.player;
CREATE VIEW v_results AS
SELECT r.heat, r."table" AS table_no, s.seat, r.player, p.name_zh, p.name_en, p.team, p.division, r.place, r.shared,
  r.points / 60.0 AS points, r.points AS points_60, r.total AS assets, r.players, r.left_at_end,
  t.confirmed_at, r.provisional
FROM results r
JOIN seats s ON s.heat = r.heat AND s.player = r.player
JOIN tables t ON t.heat = r.heat AND t."table" = r."table"
JOIN players p ON p.number = r.player
WHERE (SELECT entry FROM results_as_of) = (SELECT max(seq) FROM journal);
CREATE VIEW v_standings_input AS
SELECT p.number AS player, p.name_zh, p.name_en, p.team, p.division, p.status, count(r.heat) AS games,
  coalesce(sum(r.points), 0) / 60.0 AS points, coalesce(sum(r.points), 0) AS points_60,
  coalesce(min(a.points), 0) / 60.0 AS adjustments, coalesce(min(a.points), 0) AS adjustments_60,
  coalesce(sum(r.total), 0) AS assets,
  coalesce(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), 0) AS first_places,
  coalesce(sum(CASE WHEN r.provisional THEN 1 ELSE 0 END), 0) AS provisional
FROM players p
LEFT JOIN results r ON r.player = p.number AND r.heat NOT IN ('semi', 'final')
LEFT JOIN (SELECT o.player, sum(u.points) AS points FROM rulings u
  JOIN ruling_players o ON o.ruling = u.id WHERE u.kind = 'adjustment' GROUP BY o.player
) a ON a.player = p.number
WHERE (SELECT entry FROM results_as_of) = (SELECT max(seq) FROM journal)
GROUP BY p.number, p.name_zh, p.name_en, p.team, p.division, p.status;
COMMIT;
