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
	PRIMARY KEY (heat, wave)
);
INSERT INTO "clocks" VALUES('1',1,7,3600,'2026-03-07T06:00:00Z',NULL,300,NULL);
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
	code VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "event" VALUES(1,1,'Old day','舊賽事','{"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}','hong-kong','','','10:00',NULL,'[]',15,10,'','{}','RW74');
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
INSERT INTO "heats" VALUES('1',4,'published',7,'preseated',0,0,'{"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}','2026-03-07T06:00:00Z','2026-03-07T06:00:00Z',NULL);
CREATE TABLE journal (
	seq INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	params JSON NOT NULL, 
	changes JSON NOT NULL, 
	undoes INTEGER, 
	PRIMARY KEY (seq)
);
INSERT INTO "journal" VALUES(1,'2026-03-07T06:00:00Z','referee','event_created','{"format": "hk-90"}','[{"in": "event", "before": null, "after": {"name": "Old day", "name_zh": "\u820a\u8cfd\u4e8b", "format": {"id": "hk-90", "name_zh": "\u9999\u6e2f\u6148\u5584\u8cfd\uff0890 \u9031\u5e74\u8cfd\u898f\uff09", "name_en": "Hong Kong charity day (90th anniversary rules)", "sizes": [4, 5, 3], "order": "high", "missed_points": 0, "tie_breaks": ["assets", "first_places", "referee"], "cut": 4, "reserves": 2, "prizes": 3, "seeded": "inside", "champion": "final", "itemised": "cut", "land": "streets", "protest_minutes": 10, "heats": [{"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}, {"minutes": 60, "seating": "preseated"}], "points": {"basis": "left", "bankrupt_by_rank": false, "rows": {"1": [28], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}}, "divisions": [], "stages": [{"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": "winners"}]}, "edition": "hong-kong", "venue": "", "date": "", "starts_at": "10:00", "boards": null, "breaks": [], "wave_minutes": 15, "protest_minutes": 10, "copies_to": "", "deed_names": {}, "code": "RW74"}}]',NULL);
INSERT INTO "journal" VALUES(2,'2026-03-07T06:00:00Z','referee','players_imported','{"n": 4, "source": ""}','[{"in": "players", "before": null, "after": {"number": 1, "name_zh": "\u53c3\u8cfd\u80051", "name_en": "Player 1", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 2, "name_zh": "\u53c3\u8cfd\u80052", "name_en": "Player 2", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 3, "name_zh": "\u53c3\u8cfd\u80053", "name_en": "Player 3", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}, {"in": "players", "before": null, "after": {"number": 4, "name_zh": "\u53c3\u8cfd\u80054", "name_en": "Player 4", "team": "", "division": "", "phone": "", "email": "", "pledged": 0, "received": 0, "note": "", "seeded": false, "alternate": false, "status": "registered", "left_at": ""}}]',NULL);
INSERT INTO "journal" VALUES(3,'2026-03-07T06:00:00Z','referee','heats_drawn','{"heats": ["1"], "seed": 7}','[{"in": "heats", "before": null, "after": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}}, {"in": "tables", "before": null, "after": {"heat": "1", "table": 1, "seats": [2, 3, 4, 1], "wave": 1, "paper_in": false, "confirmed_at": null, "bank_has": [], "place_order": []}}]',NULL);
INSERT INTO "journal" VALUES(4,'2026-03-07T06:00:00Z','referee','heat_published','{"heat": "1"}','[{"in": "heats", "before": {"id": "1", "state": "draft", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": null, "closed_at": null}, "after": {"id": "1", "state": "published", "seed": 7, "method": "preseated", "locked": false, "edited": false, "certificate": {"repeats": 0, "lower_bound": 0, "optimal": true, "repeat_pairs": [], "max_minority_visits": 0, "team_meetings": 0, "team_pairs": [], "seat_spread": 1, "table_number_repeats": 0, "sizes": [[4]], "moved": 0, "wishes_broken": 0, "method": "cyclic", "seed": 7, "weights": ["minority", "repeats", "teams", "table_numbers"]}, "drawn_at": "2026-03-07T06:00:00Z", "published_at": "2026-03-07T06:00:00Z", "closed_at": null}}]',NULL);
INSERT INTO "journal" VALUES(5,'2026-03-07T06:00:00Z','referee','clock_started','{"heat": "1", "minutes": 60}','[{"in": "clocks", "before": null, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null}}]',NULL);
INSERT INTO "journal" VALUES(6,'2026-03-07T06:10:00Z','referee','clock_paused','{"heat": "1"}','[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 0, "ended_at": null}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": "2026-03-07T06:10:00Z", "paused_seconds": 0, "ended_at": null}}]',NULL);
INSERT INTO "journal" VALUES(7,'2026-03-07T06:15:00Z','referee','clock_resumed','{"heat": "1"}','[{"in": "clocks", "before": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": "2026-03-07T06:10:00Z", "paused_seconds": 0, "ended_at": null}, "after": {"heat": "1", "wave": 1, "length_seconds": 3600, "started_at": "2026-03-07T06:00:00Z", "paused_at": null, "paused_seconds": 300, "ended_at": null}}]',NULL);
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
INSERT INTO "players" VALUES(1,2,'參賽者1','Player 1','','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(2,2,'參賽者2','Player 2','','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(3,2,'參賽者3','Player 3','','','','',0,0,'',0,0,'registered','');
INSERT INTO "players" VALUES(4,2,'參賽者4','Player 4','','','','',0,0,'',0,0,'registered','');
CREATE TABLE prints (
	id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	heat VARCHAR, 
	tables JSON NOT NULL, 
	PRIMARY KEY (id)
);
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
	PRIMARY KEY (heat, "table")
);
INSERT INTO "tables" VALUES('1',1,3,'[2, 3, 4, 1]',1,0,NULL,'[]','[]');
CREATE TABLE tourney_version (version INTEGER NOT NULL);
INSERT INTO "tourney_version" VALUES(1);
CREATE INDEX ix_players_team ON players (team);
COMMIT;
