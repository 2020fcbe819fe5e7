BEGIN TRANSACTION;
CREATE TABLE clocks (
	heat VARCHAR NOT NULL, 
	wave INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	length_seconds INTEGER NOT NULL, 
	started_at VARCHAR NOT NULL, 
	paused_at VARCHAR, 
	paused_seconds INTEGER NOT NULL, 
	ended_at VARCHAR, 
	last_round_at VARCHAR, 
	era VARCHAR, 
	steady_ms BIGINT, 
	PRIMARY KEY (heat, wave)
);
INSERT INTO "clocks" VALUES('1',1,9,3600,'2026-03-07T06:00:00Z',NULL,0,'2026-03-07T06:30:00Z','2026-03-07T06:20:00Z','fixed',1772863200000);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	name_zh VARCHAR NOT NULL, 
	format JSON NOT NULL, 
	edition VARCHAR NOT NULL, 
	venue VARCHAR NOT NULL, 
	date VARCHAR NOT NULL, 
	starts_at VARCHAR NOT NULL, 
	boards INTEGER, 
	breaks JSON NOT NULL, 
	wave_minutes INTEGER NOT NULL, 
	protest_minutes INTEGER NOT NULL, 
	copies_to VARCHAR NOT NULL, 
	deed_names JSON NOT NULL, 
	clock_warnings JSON NOT NULL, 
	charity VARCHAR NOT NULL, 
	charity_zh VARCHAR NOT NULL, 
	charity_number VARCHAR NOT NULL, 
	receipt_first INTEGER, 
	receipt_last INTEGER, 
	accent VARCHAR NOT NULL, 
	zone VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "event" VALUES(1,15,'Old day','舊日子','{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}','hong-kong','','','10:00',NULL,'[]',15,10,'','{}','[10, 5, 1]','Fund','','91/1',1001,1010,'#aa0000','Asia/Hong_Kong','RW74','tournament','{}');
CREATE TABLE game_lines (
	game INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	line VARCHAR NOT NULL, 
	PRIMARY KEY (game, n)
);
INSERT INTO "game_lines" VALUES(14,0,'{"record":"tourney-game","version":2,"ruleset":"tournament","edition":"hong-kong","players":["8 אבג","1 陳大文","4 <b>x</b>","6 王"],"options":{"start_cash":1500,"salary":200,"jail_fine":50,"houses":32,"hotels":12,"interest":10,"auction_opening":1,"lot_opening":"building price","auction_step":1,"rent_window":2,"build_window":"turn","deal_window":"turn","jail_card_price":50,"hotel_without_houses":false,"hotel_after":4,"jail_throws":3,"double_rent_with_mortgage":true,"count_mortgaged":true,"income_tax":"flat","bankrupt_as_is":true,"equal_turns":true,"jail_forfeits_salary":false,"dealt_deeds":0,"dealt_paid":false,"first_bankruptcy_ends":false,"interest_at_bankruptcy":true,"card_rent_mortgaged":false,"award":"pay"},"deck":null,"first":null,"chance":"entered","seed":null,"setup":null,"origin":{"event":"RW74","name":"舊日子","heat":"1","table":1,"numbers":[8,1,4,6],"minutes":60,"deed_names":{}}}');
INSERT INTO "game_lines" VALUES(14,1,'{"do":"throw_for_start","n":1,"by":"8 אבג","at":1800.0,"dice":[6,5]}');
INSERT INTO "game_lines" VALUES(14,2,'{"do":"throw_for_start","n":2,"by":"1 陳大文","at":1800.0,"dice":[3,2]}');
INSERT INTO "game_lines" VALUES(14,3,'{"do":"throw_for_start","n":3,"by":"4 <b>x</b>","at":1800.0,"dice":[2,1]}');
INSERT INTO "game_lines" VALUES(14,4,'{"do":"throw_for_start","n":4,"by":"6 王","at":1800.0,"dice":[1,1]}');
INSERT INTO "game_lines" VALUES(14,5,'{"do":"throw","n":5,"by":"8 אבג","at":1800.0,"dice":[1,2]}');
INSERT INTO "game_lines" VALUES(14,6,'{"do":"decline","n":6,"by":"8 אבג","at":1800.0}');
CREATE TABLE games (
	heat VARCHAR NOT NULL, 
	"table" INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	opened_at VARCHAR NOT NULL, 
	"by" VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	players JSON NOT NULL, 
	numbers JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	back_at VARCHAR, 
	worth JSON NOT NULL, 
	PRIMARY KEY (heat, "table")
);
INSERT INTO "games" VALUES('1',1,14,14,'2026-03-07T07:30:00Z','referee','tournament','["8 \u05d0\u05d1\u05d2", "1 \u9673\u5927\u6587", "4 <b>x</b>", "6 \u738b"]','[8, 1, 4, 6]',12345,NULL,'[]');
CREATE TABLE heats (
	id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	seed BIGINT NOT NULL, 
	method VARCHAR NOT NULL, 
	locked BOOLEAN NOT NULL, 
	edited BOOLEAN NOT NULL, 
	certificate JSON NOT NULL, 
	drawn_at VARCHAR, 
	published_at VARCHAR, 
	closed_at VARCHAR, 
	PRIMARY KEY (id)
);
INSERT INTO "heats" VALUES('2',4,'draft',7,'preseated',0,0,'{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}','2026-03-07T06:00:00Z',NULL,NULL);
INSERT INTO "heats" VALUES('1',5,'published',7,'preseated',0,0,'{"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}','2026-03-07T06:00:00Z','2026-03-07T06:00:00Z',NULL);
CREATE TABLE journal (
	seq INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	params JSON NOT NULL, 
	changes JSON NOT NULL, 
	undoes INTEGER, 
	schema_version INTEGER NOT NULL, 
	PRIMARY KEY (seq)
);
INSERT INTO "journal" VALUES(1,'2026-03-07T06:00:00Z','referee','event_created','{"format": "hk-90"}','[{"in": "event", "before": null, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]',NULL,7);
INSERT INTO "journal" VALUES(2,'2026-03-07T06:00:00Z','referee','players_imported','{"n": 8, "source": "old.csv"}','[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 50, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "=cmd()", "name_en": "Player 2", "team": "T2", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "<b>x</b>", "name_en": "Player 3", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 5, "name_zh": "\u00d8 \u00c5", "name_en": "Player 4", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 6, "name_zh": "\u738b", "name_en": "Player 5", "team": "T2", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 7, "name_zh": "\u99ae\ud860\udee2\u4ed4", "name_en": "Player 6", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 8, "name_zh": "\u05d0\u05d1\u05d2", "name_en": "Player 7", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]',NULL,7);
INSERT INTO "journal" VALUES(3,'2026-03-07T06:00:00Z','referee','status_set','{"numbers": [1, 2], "status": "status.present"}','[{"in": "players", "before": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 1, "name_zh": "\u9673\u5927\u6587", "name_en": "Player 0", "team": "T0", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}, {"in": "players", "before": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 50, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}, "after": {"number": 2, "name_zh": "\u674e\u5c0f\u9f8d", "name_en": "Player 1", "team": "T1", "division": "", "phone": "", "email": "", "pledged": 0, "received": 50, "note": "", "seeded": false, "alternate": false, "status": "present", "left_at": ""}}]',NULL,7);
INSERT INTO "journal" VALUES(4,'2026-03-07T06:00:00Z','referee','heats_drawn','{"heats": ["1", "2"], "seed": 7}','[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "heats", "before": null, "after": {"id": "2", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [8, 1, 4, 6], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 1, "seats": [7, 3, 1, 8], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "tables", "before": null, "after": {"heat": "2", "table": 2, "seats": [4, 6, 2, 5], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}]',NULL,7);
INSERT INTO "journal" VALUES(5,'2026-03-07T06:00:00Z','referee','heat_published','{"heat": "1"}','[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 4, "lower_bound": 4, "optimal": true, "fair_bound": 4, "repeat_pairs": [[1, 8, 2], [2, 5, 2], [3, 7, 2], [4, 6, 2]], "max_minority_visits": 0, "team_meetings": 4, "team_pairs": [[1, 4, 1], [2, 5, 1], [1, 7, 2], [2, 5, 2]], "seat_spread": 1, "table_number_repeats": 4, "sizes": [[4, 4], [4, 4]], "moved": 0, "wishes_broken": 0, "method": "search", "seed": 7, "weights": ["minority", "repeats", "teams", "even", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]',NULL,7);
INSERT INTO "journal" VALUES(6,'2026-03-07T06:00:00Z','referee','clock_started','{"heat": "1", "minutes": 60}','[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}}]',NULL,7);
INSERT INTO "journal" VALUES(7,'2026-03-07T06:20:00Z','referee','time_added','{"heat": "1", "minutes": 2, "tables": [1], "reason": "spilled tea"}','[{"in": "table_clocks", "before": null, "after": {"heat": "1", "table": 1, "extra_seconds": 120, "paused_from": null, "lost_seconds": 0, "ended_from": null, "last_round_at": null}}]',NULL,7);
INSERT INTO "journal" VALUES(8,'2026-03-07T06:20:00Z','referee','last_round_called','{"heat": "1"}','[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": null, "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]',NULL,7);
INSERT INTO "journal" VALUES(9,'2026-03-07T06:30:00Z','referee','clock_ended','{"heat": "1"}','[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null, "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": "2026-03-07T06:30:00Z", "last_round_at": "2026-03-07T06:20:00Z", "era": "fixed", "steady_ms": 1772863200000}}]',NULL,7);
INSERT INTO "journal" VALUES(10,'2026-03-07T07:30:00Z','referee','sheets_entered','{"heat": "1", "tables": [2]}','[{"in": "tables", "before": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}, "after": {"heat": "1", "table": 2, "seats": [5, 2, 3, 7], "wave": 1, "paper_in": true, "confirmed_at": null, "bank_has": [], "place_order": [], "ruleset": "", "edition": "", "options": {}}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 5, "sheet": {"player": 5, "cash": 1200, "deeds": {"mediterranean-avenue": 3}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 2, "sheet": {"player": 2, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 3, "sheet": {"player": 3, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}, {"in": "sheets", "before": null, "after": {"heat": "1", "player": 7, "sheet": {"player": 7, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}, "source": "typed"}}]',NULL,7);
INSERT INTO "journal" VALUES(11,'2026-03-07T07:30:00Z','referee','points_adjusted','{"number": 3, "points": -60, "reason": "late"}','[{"in": "rulings", "before": null, "after": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}}]',NULL,7);
INSERT INTO "journal" VALUES(12,'2026-03-07T07:30:00Z','referee','undone','{"what": "points_adjusted", "number": 3, "points": -60, "reason": "late"}','[{"in": "rulings", "before": {"id": 1, "kind": "adjustment", "reason": "late", "by": "referee", "at": "2026-03-07T07:30:00Z", "heat": null, "table": null, "code": "", "scope": "", "order": [3], "points": -60}, "after": null}]',11,7);
INSERT INTO "journal" VALUES(13,'2026-03-07T07:30:00Z','referee','printed','{"kind": "scoresheets", "heat": "1"}','[{"in": "prints", "before": null, "after": {"id": 1, "kind": "scoresheets", "at": "2026-03-07T07:30:00Z", "heat": "1", "tables": {"1": [8, 1, 4, 6], "2": [5, 2, 3, 7]}}}]',NULL,7);
INSERT INTO "journal" VALUES(14,'2026-03-07T07:30:00Z','referee','table_game_opened','{"heat": "1", "table": 1, "ruleset": "tournament"}','[{"in": "games", "before": null, "after": {"heat": "1", "table": 1, "game": 14, "opened_at": "2026-03-07T07:30:00Z", "by": "referee", "ruleset": "tournament", "players": ["8 \u05d0\u05d1\u05d2", "1 \u9673\u5927\u6587", "4 <b>x</b>", "6 \u738b"], "numbers": [8, 1, 4, 6], "seed": 12345, "back_at": null, "worth": []}}]',NULL,7);
INSERT INTO "journal" VALUES(15,'2026-03-07T07:30:00Z','referee','event_edited','{"fields": ["accent", "charity", "charity_number", "receipt_first", "receipt_last"]}','[{"in": "event", "before": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "", "charity_zh": "", "charity_number": "", "receipt_first": null, "receipt_last": null, "accent": "", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}, "after": {"name": "Old day", "name_zh": "\u820a\u65e5\u5b50", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "doubt_places": 500, "doubt_total": 1400, "odd_tables": "fair", "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "clock_warnings": [10, 5, 1], "charity": "Fund", "charity_zh": "", "charity_number": "91/1", "receipt_first": 1001, "receipt_last": 1010, "accent": "#aa0000", "zone": "Asia/Hong_Kong", "code": "RW74", "ruleset": "tournament", "options": {}}}]',NULL,7);
INSERT INTO "journal" VALUES(16,'2026-03-07T07:30:00Z','referee','receipts_issued','{"n": 1, "first": 1001, "last": 1001}','[{"in": "receipts", "before": null, "after": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}}]',NULL,7);
INSERT INTO "journal" VALUES(17,'2026-03-07T07:30:00Z','referee','receipt_cancelled','{"serial": 1001}','[{"in": "receipts", "before": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": ""}, "after": {"serial": 1001, "player": 2, "amount": 50, "at": "2026-03-07T07:30:00Z", "by": "referee", "cancelled": "wrong amount"}}]',NULL,7);
INSERT INTO "journal" VALUES(18,'2026-03-07T07:30:00Z','referee','event_edited','{"fields": ["logo"]}','[{"in": "pictures", "before": null, "after": {"name": "logo", "data": "iVBORw0KGgow"}}]',NULL,7);
CREATE TABLE pictures (
	name VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	data VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "pictures" VALUES('logo',18,'iVBORw0KGgow');
CREATE TABLE players (
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	name_zh VARCHAR NOT NULL, 
	name_en VARCHAR NOT NULL, 
	team VARCHAR NOT NULL, 
	division VARCHAR NOT NULL, 
	phone VARCHAR NOT NULL, 
	email VARCHAR NOT NULL, 
	pledged INTEGER NOT NULL, 
	received INTEGER NOT NULL, 
	note VARCHAR NOT NULL, 
	seeded BOOLEAN NOT NULL, 
	alternate BOOLEAN NOT NULL, 
	status VARCHAR NOT NULL, 
	left_at VARCHAR NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "players" VALUES(1,3,'陳大文','Player 0','T0','','','',0,0,'',0,0,'present','');
INSERT INTO "players" VALUES(2,3,'李小龍','Player 1','T1','','','',0,50,'',0,0,'present','');
INSERT INTO "players" VALUES(3,2,'=cmd()','Player 2','T2','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(4,2,'<b>x</b>','Player 3','T0','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(5,2,'Ø Å','Player 4','T1','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(6,2,'王','Player 5','T2','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(7,2,'馮𨋢仔','Player 6','T0','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(8,2,'אבג','Player 7','T1','','','',0,0,'',0,0,'registered','');
CREATE TABLE prints (
	id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	heat VARCHAR, 
	tables JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "prints" VALUES(1,13,'scoresheets','2026-03-07T07:30:00Z','1','{"1": [8, 1, 4, 6], "2": [5, 2, 3, 7]}');
CREATE TABLE receipts (
	serial INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	amount INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	"by" VARCHAR NOT NULL, 
	cancelled VARCHAR NOT NULL, 
	PRIMARY KEY (serial)
);
INSERT INTO "receipts" VALUES(1001,17,2,50,'2026-03-07T07:30:00Z','referee','wrong amount');
CREATE TABLE rulings (
	id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	"by" VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	heat VARCHAR, 
	"table" INTEGER, 
	code VARCHAR NOT NULL, 
	scope VARCHAR NOT NULL, 
	"order" JSON NOT NULL, 
	points INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE sheets (
	heat VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	sheet JSON NOT NULL, 
	source VARCHAR NOT NULL, 
	PRIMARY KEY (heat, player)
);
INSERT INTO "sheets" VALUES('1',5,10,'{"player": 5, "cash": 1200, "deeds": {"mediterranean-avenue": 3}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}','typed');
INSERT INTO "sheets" VALUES('1',2,10,'{"player": 2, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}','typed');
INSERT INTO "sheets" VALUES('1',3,10,'{"player": 3, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}','typed');
INSERT INTO "sheets" VALUES('1',7,10,'{"player": 7, "cash": 500, "deeds": {}, "bankrupt": null, "declared_total": null, "declared_place": null, "paper_total": null, "paper_place": null, "notes": {}, "misread": []}','typed');
CREATE TABLE table_clocks (
	heat VARCHAR NOT NULL, 
	"table" INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	extra_seconds INTEGER NOT NULL, 
	paused_from INTEGER, 
	lost_seconds INTEGER NOT NULL, 
	ended_from INTEGER, 
	last_round_at VARCHAR, 
	PRIMARY KEY (heat, "table")
);
INSERT INTO "table_clocks" VALUES('1',1,7,120,NULL,0,NULL,NULL);
CREATE TABLE tables (
	heat VARCHAR NOT NULL, 
	"table" INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	seats JSON NOT NULL, 
	wave INTEGER NOT NULL, 
	paper_in BOOLEAN NOT NULL, 
	confirmed_at VARCHAR, 
	bank_has JSON NOT NULL, 
	place_order JSON NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	edition VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	PRIMARY KEY (heat, "table")
);
INSERT INTO "tables" VALUES('1',1,4,'[8, 1, 4, 6]',1,0,NULL,'[]','[]','','','{}');
INSERT INTO "tables" VALUES('2',1,4,'[7, 3, 1, 8]',1,0,NULL,'[]','[]','','','{}');
INSERT INTO "tables" VALUES('2',2,4,'[4, 6, 2, 5]',1,0,NULL,'[]','[]','','','{}');
INSERT INTO "tables" VALUES('1',2,10,'[5, 2, 3, 7]',1,1,NULL,'[]','[]','','','{}');
CREATE TABLE time_changes (
	id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	seconds BIGINT NOT NULL, 
	machine VARCHAR NOT NULL, 
	heat VARCHAR NOT NULL, 
	wave INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE tourney_version (version INTEGER NOT NULL);
INSERT INTO "tourney_version" VALUES(7);
CREATE INDEX ix_players_team ON players (team);
COMMIT;
