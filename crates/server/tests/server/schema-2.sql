-- A data file as the program wrote it before entries carried hashes: three games of Napoleon at Waterloo.
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        by TEXT,
        deed TEXT NOT NULL,
        len INTEGER NOT NULL,
        request TEXT NOT NULL,
        time INTEGER NOT NULL,
        PRIMARY KEY (match, seq)
     ) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES('89y0j0pgx0',1,'french','{"move":"done"}',1,'old-done',1795001365949);
INSERT INTO "entries" VALUES('89y0j0pgx0',2,NULL,'{"move":{"die":5}}',2,'old-done',1795001365949);
INSERT INTO "entries" VALUES('wzj9802stv',1,'french','{"move":{"pick":"F05"}}',1,'',1795001365933);
INSERT INTO "entries" VALUES('wzj9802stv',2,'french','{"move":{"to":"1213"}}',2,'',1795001365933);
INSERT INTO "entries" VALUES('wzj9802stv',3,'allied','"resign"',2,'old-resign',1795001365935);
INSERT INTO "entries" VALUES('yb783dh5cz',1,'french','{"move":{"pick":"F05"}}',1,'old-0',1795001365892);
INSERT INTO "entries" VALUES('yb783dh5cz',2,'french','{"move":{"to":"1213"}}',2,'old-1',1795001365901);
INSERT INTO "entries" VALUES('yb783dh5cz',3,'french','{"move":{"pick":"F01"}}',3,'old-2',1795001365917);
INSERT INTO "entries" VALUES('yb783dh5cz',4,'french','{"undo":2}',2,'old-undo',1795001365922);
CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        start TEXT NOT NULL,
        seats TEXT NOT NULL,
        names TEXT NOT NULL,
        seed TEXT NOT NULL,
        summary TEXT NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        origin TEXT,
        deleted INTEGER NOT NULL DEFAULT 0
     , rules TEXT NOT NULL DEFAULT '1.0') STRICT;
INSERT INTO "matches" VALUES('yb783dh5cz','napoleon-at-waterloo','Begun before','{"setup":{"options":{},"scenario":""}}','{"allied":"human","french":"human"}','{"french":"Ney"}','1815','{"actor":{"seat":"french"},"at":2,"clock":"Turn 1 of 10 · 1 pm · French movement","hidden":false,"seats":[{"aim":"Destroy 40 Allied strength points and bring seven units off the north edge towards Waterloo.","id":"french","name":"French","tone":"fr"},{"aim":"Destroy 40 French strength points before losing 40. If neither side has won when night falls, the battle is a draw.","id":"allied","name":"Allied","tone":"br"}],"secrets":false,"seq":4}',1795001365889,1795001365922,NULL,0,'1.0');
INSERT INTO "matches" VALUES('wzj9802stv','napoleon-at-waterloo','A fork of before','{"setup":{"options":{},"scenario":""}}','{"allied":"human","french":"human"}','{"french":"Ney"}','7','{"actor":{"over":{"rule":"table","winners":["french"]}},"at":2,"clock":"Turn 1 of 10 · 1 pm · French movement","hidden":false,"seats":[{"aim":"Destroy 40 Allied strength points and bring seven units off the north edge towards Waterloo.","id":"french","name":"French","tone":"fr"},{"aim":"Destroy 40 French strength points before losing 40. If neither side has won when night falls, the battle is a draw.","id":"allied","name":"Allied","tone":"br"}],"secrets":false,"seq":3,"verdict":{"rule":"table","text":"The Allied player resigned.","title":"French victory","winners":["french"]}}',1795001365933,1795001365935,'{"id":"yb783dh5cz","at":2}',0,'1.0');
INSERT INTO "matches" VALUES('89y0j0pgx0','napoleon-at-waterloo','A duel of before','{"position":{"attack":{"barred":[],"column":"1-5","contact":["F01"],"due":0,"full":"1-5","guns":[],"pending":[],"pushed":[],"result":null,"shaken":false,"targets":["A03"],"used":[],"vacated":[]},"game":"napoleon-at-waterloo","owed":["A03"],"phase":"combat","setup":{"options":{},"scenario":"battle"},"side":"french","step":"attackers","turn":1,"units":{"A03":"1211","A04":"0505","F01":"1212","F02":"0512"}}}','{"allied":"human","french":"human"}','{}','3','{"actor":{"seat":"french"},"at":2,"clock":"Turn 1 of 10 · 1 pm · French combat","hidden":false,"seats":[{"aim":"Destroy 40 Allied strength points and bring seven units off the north edge towards Waterloo.","id":"french","name":"French","tone":"fr"},{"aim":"Destroy 40 French strength points before losing 40. If neither side has won when night falls, the battle is a draw.","id":"allied","name":"Allied","tone":"br"}],"secrets":false,"seq":2}',1795001365940,1795001365949,NULL,0,'1.0');
CREATE INDEX entries_by_request ON entries (match, request);
COMMIT;
PRAGMA user_version = 2;
