PRAGMA foreign_keys = OFF;
BEGIN;
PRAGMA application_id = 1397246288;
PRAGMA user_version = 6;
CREATE TABLE closed_problem_scope (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  closed_at INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  problem_seq INTEGER NOT NULL,
  PRIMARY KEY (scope, type, severity_rank, closed_at DESC, problem_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE lineage (
  resource INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER,
  PRIMARY KEY (resource, scope)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE problem (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  resource INTEGER NOT NULL REFERENCES resource (seq),
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  since INTEGER NOT NULL,
  closed_at INTEGER,
  acknowledged_by TEXT,
  acknowledged_at INTEGER,
  acknowledged_note TEXT,
  snoozed_until INTEGER,
  id_bytes BLOB NOT NULL GENERATED ALWAYS AS (unhex(replace(id, '-', ''))),
  is_open INTEGER GENERATED ALWAYS AS (CASE WHEN closed_at IS NULL THEN 1 END),
  severity_rank INTEGER NOT NULL GENERATED ALWAYS AS
    (CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END),
  rank INTEGER NOT NULL GENERATED ALWAYS AS (2 * severity_rank + (acknowledged_at IS NOT NULL)),
  UNIQUE (resource, kind, is_open)
) STRICT;
CREATE TABLE problem_scope (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  since INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  problem_seq INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (scope, type, standing, rank, since, problem_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE resource (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL REFERENCES resource_count (type),
  parent_id TEXT REFERENCES resource (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  attributes TEXT NOT NULL,
  sealed BLOB,
  UNIQUE (path, type)
) STRICT;
CREATE TABLE resource_count (
  type TEXT PRIMARY KEY NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  count INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  grants TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE TABLE watch_node (
  node TEXT PRIMARY KEY NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE watch_turn (
  slot INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  round INTEGER NOT NULL
) STRICT;
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (0, 3, 1, 1795317967151, X'4DF6D73A9D65417D963A64A219B8A34A', 2);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (8, 3, 1, 1795317967151, X'4DF6D73A9D65417D963A64A219B8A34A', 2);
INSERT INTO "failure_streak" (resource, kind, failures, since) VALUES (3, 'server_offline', 1, 1795318000000);
INSERT INTO "lineage" (resource, scope, type) VALUES (0, 0, NULL);
INSERT INTO "lineage" (resource, scope, type) VALUES (1, 0, 4);
INSERT INTO "lineage" (resource, scope, type) VALUES (1, 1, 4);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 0, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 10, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 8, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 9, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (2, 0, 5);
INSERT INTO "lineage" (resource, scope, type) VALUES (2, 2, 5);
INSERT INTO "lineage" (resource, scope, type) VALUES (3, 0, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (3, 3, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (4, 0, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (4, 3, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (4, 4, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (5, 0, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (5, 3, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (5, 4, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (5, 5, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (6, 0, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (6, 3, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (6, 4, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (6, 5, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (6, 6, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (7, 0, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (7, 3, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (7, 4, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (7, 7, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (8, 0, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (8, 8, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (9, 0, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (9, 8, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (9, 9, 2);
INSERT INTO "meta" (key, value) VALUES ('key_check', X'01990738F5592C2C48900CC59E3C8BE6576B2B4EF6C27A959995B4075D6A3E6ADD2878787114B129F51A0FC6658C');
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (1, '8e0e0e0c-6dd2-4fd7-8d77-fd41831f2e13', 4, 'replica_lost', 'critical', 'The replica is 20 minutes behind.', 1793520000000, NULL, 'local operator', 1795317967827, 'Ada is on it', NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (2, '4df6d73a-9d65-417d-963a-64a219b8a34a', 8, 'disk_filling', 'warning', 'The disk is nearly full.', 1793606400000, 1795317967151, NULL, NULL, NULL, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (3, '23b60a4c-5677-41e4-a12a-0928c0e128bb', 10, 'slow_backup', 'info', 'The dump took two hours.', 1793692800000, NULL, NULL, NULL, NULL, 1821237968192);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (4, 'a0a8a095-241f-4e47-8bae-3fb259029525', 7, 'database_unscheduled', 'warning', 'db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.', 1795317970211, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (5, 'd399f8c9-9331-43ee-8a1c-114daeabcafa', 10, 'database_unscheduled', 'warning', 'db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.', 1795317970324, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (6, '1f14b2e3-bac5-4e2b-95a2-3ebe84ac8462', 4, 'instance_unreachable', 'critical', 'db-eu-1/main: The instance''s host has an address that Shipshape does not dial.', 1795317970211, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (7, '10504620-8fae-43ca-bc02-7388d37e6ac4', 9, 'instance_unreachable', 'critical', 'db-eu-2/main: The instance''s host has an address that Shipshape does not dial.', 1795317970324, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until) VALUES (8, '8084d357-7fa6-460f-ab20-eec2ceb79b78', 9, 'dump_tool_missing', 'warning', 'db-eu-2/main: No mariadb-dump is installed on the control plane.', 1795317970324, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 0, 2, 1795317970211, X'A0A8A095241F4E478BAE3FB259029525', 4, 410640);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 0, 1795317970211, X'1F14B2E3BAC54E2B95A23EBE84AC8462', 6, 433172);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 0, 1795317970324, X'105046208FAE43CABC027388D37E6AC4', 7, 535438);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 1, 1793520000000, X'8E0E0E0C6DD24FD78D77FD41831F2E13', 1, 654938);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 2, 1795317970324, X'8084D3577FA6460FAB20EEC2CEB79B78', 8, 545701);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (10, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (10, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (3, 1, 0, 2, 1795317970211, X'A0A8A095241F4E478BAE3FB259029525', 4, 410640);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (3, 2, 0, 0, 1795317970211, X'1F14B2E3BAC54E2B95A23EBE84AC8462', 6, 433172);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (3, 2, 0, 1, 1793520000000, X'8E0E0E0C6DD24FD78D77FD41831F2E13', 1, 654938);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (4, 1, 0, 2, 1795317970211, X'A0A8A095241F4E478BAE3FB259029525', 4, 410640);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (4, 2, 0, 0, 1795317970211, X'1F14B2E3BAC54E2B95A23EBE84AC8462', 6, 433172);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (4, 2, 0, 1, 1793520000000, X'8E0E0E0C6DD24FD78D77FD41831F2E13', 1, 654938);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (7, 1, 0, 2, 1795317970211, X'A0A8A095241F4E478BAE3FB259029525', 4, 410640);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (8, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (8, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (8, 2, 0, 0, 1795317970324, X'105046208FAE43CABC027388D37E6AC4', 7, 535438);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (8, 2, 0, 2, 1795317970324, X'8084D3577FA6460FAB20EEC2CEB79B78', 8, 545701);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 2, 0, 0, 1795317970324, X'105046208FAE43CABC027388D37E6AC4', 7, 535438);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 2, 0, 2, 1795317970324, X'8084D3577FA6460FAB20EEC2CEB79B78', 8, 545701);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (1, '4a820a67-fbb0-42fb-9b0e-4c20d4f59385', 'destination', NULL, 'vault', 'vault', '{"kind":"local"}', X'01990738F5592C2C4879698446A5B203B6395CD613CD68C429489738B55DCD06E264BFD2DEAAF4D19A99AEC902C04526ACDF94A313130BCDA743EFEA');
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (10, '6ea080cf-d406-4bba-b480-632b3aacee54', 'database', '59993e1c-789c-48ae-b1a6-fc5f1f04f7f0', 'db-eu-2/main/wiki', 'wiki', '{}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (2, '7e808fba-a9d6-4633-a125-e3c236e4f6e5', 'channel', NULL, 'on-call', 'on-call', '{"kind":"webhook"}', X'01990738F5592C2C48FB380A17EE8AB2E5BCE5276336800EC89D9208A83025AFC8A103DE4FA0BAF606D4C197B444F9332931CCF4274D91383767B07E230261DF0843C3635829');
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (3, '8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1', 'server', NULL, 'db-eu-1', 'db-eu-1', '{"address":"127.0.0.1"}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (4, '2f50b68d-2280-4324-9e3b-c3962966dae3', 'instance', '8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1', 'db-eu-1/main', 'main', '{"engine":"postgresql","host":"127.0.0.1","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', X'01990738F5592C2C48381E2E76C4DC138DEDCA400B0843D3671EB11E4C34D39F3D572774E62880113335D3CE907D4199795AA4A1');
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (5, 'c9806058-a91d-4b07-89c1-10c9aa1ceabb', 'database', '2f50b68d-2280-4324-9e3b-c3962966dae3', 'db-eu-1/main/shop', 'shop', '{}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (6, '866c0be1-243f-460d-a347-d0cf07bc64b3', 'schedule', 'c9806058-a91d-4b07-89c1-10c9aa1ceabb', 'db-eu-1/main/shop/nightly', 'nightly', '{"cron":"0 3 * * *","timezone":"Europe/Oslo","destination":"vault"}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (7, 'b83c9e96-be84-41b7-b802-39ec6b3739f7', 'database', '2f50b68d-2280-4324-9e3b-c3962966dae3', 'db-eu-1/main/crm', 'crm', '{}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (8, '3ed1da95-bdc7-4b9e-8ab3-140b4f872344', 'server', NULL, 'db-eu-2', 'db-eu-2', '{}', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed) VALUES (9, '59993e1c-789c-48ae-b1a6-fc5f1f04f7f0', 'instance', '3ed1da95-bdc7-4b9e-8ab3-140b4f872344', 'db-eu-2/main', 'main', '{"engine":"mariadb","host":"127.0.0.2","port":3306,"tls":{"mode":"encrypt-only"},"user":"dumper"}', X'01990738F5592C2C489BEFEA2E56F55BC6DC5AA193AEC4DC8A68248CB8455DCD9874FB601DFF70D4156773C2A07972ED5B9762F474C1AC91C0');
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('channel', 5, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('database', 1, 3, 3);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('destination', 4, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('instance', 2, 2, 2);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('schedule', 0, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('server', 3, 2, 2);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at) VALUES ('496e7765-e0bf-49ac-bd2a-53b778a93e95', 'reader', '8f838a1c92f462d2ae0aeadc40f483debc664bd0db49593bdff059131cd8d262', '[{"permission":"server:read","scope":"fleet"},{"permission":"instance:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"},{"permission":"schedule:read","scope":"fleet"},{"permission":"destination:read","scope":"fleet"},{"permission":"channel:read","scope":"fleet"}]', 1795317965507, NULL, NULL);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at) VALUES ('b70be76d-f406-4772-b28a-79a80c24916c', 'gone', 'd190ec1551d6631ee1c6830e2ad6041a232206a393e30f7ab3edfdf46f38c2a7', '[{"permission":"server:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"instance:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"database:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"schedule:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"destination:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"channel:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"backup:write","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"}]', 1795317965864, NULL, 1795317966180);
INSERT INTO "watch_node" (node, seen_at) VALUES ('77442a35-b0af-4a65-9a0c-048b539e3f46', 1795318000000);
INSERT INTO "watch_turn" (slot, node, round) VALUES (1, '77442a35-b0af-4a65-9a0c-048b539e3f46', 1795317990000);
INSERT INTO "watch_turn" (slot, node, round) VALUES (4, '77442a35-b0af-4a65-9a0c-048b539e3f46', 1795317990000);
CREATE VIEW folded_resource (resource) AS
  SELECT above.resource
    FROM lineage above CROSS JOIN offline_server o ON o.server = above.scope
   WHERE above.scope <> above.resource;
CREATE VIEW offline_server (server) AS
  SELECT p.resource
    FROM problem p INDEXED BY problem_offline CROSS JOIN resource r ON r.seq = p.resource
   WHERE p.kind = 'server_offline' AND p.closed_at IS NULL AND r.type = 'server';
CREATE VIEW scope_above (resource, scope_id) AS
  SELECT l.resource, coalesce(s.id, 'fleet') FROM lineage l LEFT JOIN resource s ON s.seq = l.scope;
CREATE INDEX problem_offline ON problem (resource)
 WHERE kind = 'server_offline' AND closed_at IS NULL;
CREATE INDEX problem_snoozed ON problem (snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX resource_by_parent ON resource (parent_id);
CREATE INDEX server_by_id ON resource (id) WHERE type = 'server';
CREATE UNIQUE INDEX token_name_in_use ON token (name) WHERE revoked_at IS NULL;
CREATE TRIGGER closed_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  DELETE FROM closed_problem_scope
   WHERE (scope, type, severity_rank, closed_at, problem_id) IN
     (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER open_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  DELETE FROM problem_scope WHERE 
  (scope, type, standing, rank, since, problem_id) IN (SELECT scope, type, 
  CASE WHEN OLD.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = OLD.resource) END, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER problem_changed
  AFTER UPDATE OF severity, message, since, acknowledged_at, snoozed_until ON problem
  WHEN NEW.closed_at IS NULL AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
                          IS NOT (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope
     SET standing = 
  CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = NEW.resource) END, rank = NEW.rank, since = NEW.since,
         stamp = (stamp + 1) & 0xfffff
   WHERE 
  (scope, type, standing, rank, since, problem_id) IN (SELECT scope, type, 
  CASE WHEN OLD.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = OLD.resource) END, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER problem_closed AFTER UPDATE OF closed_at ON problem
  WHEN NEW.closed_at IS NOT NULL BEGIN
  DELETE FROM problem_scope WHERE 
  (scope, type, standing, rank, since, problem_id) IN (SELECT scope, type, 
  CASE WHEN OLD.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = OLD.resource) END, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource);
  INSERT INTO closed_problem_scope
    SELECT scope, type, NEW.severity_rank, NEW.closed_at, NEW.id_bytes, NEW.seq
      FROM lineage WHERE resource = NEW.resource;
END;
CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  INSERT INTO problem_scope
    SELECT scope, type, 
  CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = NEW.resource) END, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq, (SELECT random() & 0xfffff)
      FROM lineage WHERE resource = NEW.resource;
END;
CREATE TRIGGER problem_opens_first BEFORE INSERT ON problem WHEN NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem is opened before it is closed');
END;
CREATE TRIGGER problem_stays_closed BEFORE UPDATE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem that is closed stays as it is');
END;
CREATE TRIGGER problem_stays_put BEFORE UPDATE OF seq, id, resource, kind ON problem BEGIN
  SELECT RAISE(ABORT, 'a problem keeps its id, its kind and its resource');
END;
CREATE TRIGGER resource_added AFTER INSERT ON resource BEGIN
  INSERT INTO lineage
    SELECT NEW.seq, scope, (SELECT number FROM resource_count WHERE type = NEW.type)
      FROM (SELECT NEW.seq AS scope
             UNION ALL
            SELECT scope FROM lineage
             WHERE resource = coalesce((SELECT seq FROM resource WHERE id = NEW.parent_id), 0));
  UPDATE resource_count SET count = count + 1, changes = changes + 1 WHERE type = NEW.type;
END;
CREATE TRIGGER resource_going BEFORE DELETE ON resource BEGIN
  DELETE FROM problem WHERE resource = OLD.seq;
END;
CREATE TRIGGER resource_gone AFTER DELETE ON resource BEGIN
  DELETE FROM lineage WHERE resource = OLD.seq;
  UPDATE resource_count SET count = count - 1, changes = changes + 1 WHERE type = OLD.type;
END;
CREATE TRIGGER resource_stays_put
  BEFORE UPDATE OF seq, id, type, parent_id, path, name ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type, its name and its place');
END;
CREATE TRIGGER server_answers AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND NEW.closed_at IS NOT NULL BEGIN
  
  UPDATE problem_scope SET standing = 0
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, s.type, s.standing, s.rank, s.since, s.problem_id
        FROM resource r
       CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2) AND s.standing = 1
       CROSS JOIN problem p ON p.seq = s.problem_seq
       CROSS JOIN lineage l ON l.resource = p.resource
       WHERE r.seq = NEW.resource AND r.type = 'server');
END;
CREATE TRIGGER server_goes_offline AFTER INSERT ON problem
  WHEN NEW.kind = 'server_offline' BEGIN
  
  UPDATE problem_scope SET standing = 1
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, s.type, s.standing, s.rank, s.since, s.problem_id
        FROM resource r
       CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2) AND s.standing = 0
       CROSS JOIN problem p ON p.seq = s.problem_seq
       CROSS JOIN lineage l ON l.resource = p.resource
       WHERE r.seq = NEW.resource AND r.type = 'server');
END;
CREATE TRIGGER server_offline_gone AFTER DELETE ON problem
  WHEN OLD.kind = 'server_offline' AND OLD.closed_at IS NULL BEGIN
  
  UPDATE problem_scope SET standing = 0
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, s.type, s.standing, s.rank, s.since, s.problem_id
        FROM resource r
       CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2) AND s.standing = 1
       CROSS JOIN problem p ON p.seq = s.problem_seq
       CROSS JOIN lineage l ON l.resource = p.resource
       WHERE r.seq = OLD.resource AND r.type = 'server');
END;
COMMIT;
