PRAGMA foreign_keys = OFF;
BEGIN;
PRAGMA application_id = 1397246288;
PRAGMA user_version = 38;
CREATE TABLE approval (
  id TEXT PRIMARY KEY NOT NULL,
  about TEXT NOT NULL,
  acts TEXT NOT NULL,
  digest TEXT NOT NULL,
  requester TEXT NOT NULL,
  requester_name TEXT,
  requested_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  decider TEXT,
  decider_name TEXT,
  decided_at INTEGER
) STRICT;
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  line TEXT NOT NULL,
  chain TEXT GENERATED ALWAYS AS (json_extract(line, '$.chain')) STORED NOT NULL,
  seq INTEGER GENERATED ALWAYS AS (json_extract(line, '$.seq')) STORED NOT NULL,
  at TEXT GENERATED ALWAYS AS (json_extract(line, '$.at')) STORED NOT NULL,
  action TEXT GENERATED ALWAYS AS (json_extract(line, '$.action')) STORED,
  outcome TEXT GENERATED ALWAYS AS (json_extract(line, '$.outcome')) STORED,
  who TEXT GENERATED ALWAYS AS (coalesce(json_extract(line, '$.who.for'), json_extract(line, '$.who.id'))) STORED,
  who_name TEXT GENERATED ALWAYS AS (json_extract(line, '$.who.name')) STORED,
  on_id TEXT GENERATED ALWAYS AS (json_extract(line, '$.on.id')) STORED,
  of TEXT GENERATED ALWAYS AS (json_extract(line, '$.of')) STORED
) STRICT;
CREATE TABLE audit_chain (
  chain TEXT PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL,
  head TEXT NOT NULL,
  sealed INTEGER NOT NULL DEFAULT 0,
  sealed_at INTEGER NOT NULL DEFAULT 0,
  purged INTEGER NOT NULL DEFAULT 0,
  stub TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE channel_change (
  seq INTEGER PRIMARY KEY,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  changes INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  UNIQUE (channel, problem)
) STRICT;
CREATE TABLE channel_entry (
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  due_at INTEGER,
  entry TEXT NOT NULL,
  PRIMARY KEY (channel, problem)
) STRICT, WITHOUT ROWID;
CREATE TABLE closed_problem_scope (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  closed_at INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  problem_seq INTEGER NOT NULL,
  PRIMARY KEY (scope, type, severity_rank, closed_at DESC, problem_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE copied_to (
  destination TEXT NOT NULL,
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  PRIMARY KEY (destination, resource)
) STRICT, WITHOUT ROWID;
CREATE TABLE delivery (
  id TEXT PRIMARY KEY NOT NULL,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  state TEXT NOT NULL,
  composed_at INTEGER NOT NULL,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  tried_at INTEGER,
  took_ms INTEGER,
  refusal TEXT,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL, counted_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_problem_count (
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (type, severity_rank)
) STRICT, WITHOUT ROWID;
CREATE TABLE found_database (
  instance INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  name TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER,
  size_bytes INTEGER,
  owner TEXT,
  encoding TEXT,
  accepts_connections INTEGER NOT NULL,
  PRIMARY KEY (instance, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE found_reading (
  instance INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  is_complete INTEGER NOT NULL,
  digest TEXT NOT NULL
, reading TEXT, identity TEXT, group_key TEXT) STRICT;
CREATE TABLE found_size (
  instance INTEGER NOT NULL,
  name TEXT NOT NULL,
  day INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (instance, name, day),
  FOREIGN KEY (instance, name) REFERENCES found_database (instance, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_dump (
  run TEXT NOT NULL,
  destination INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  database INTEGER,
  bytes INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE TABLE lineage (
  resource INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER,
  PRIMARY KEY (resource, scope)
) STRICT, WITHOUT ROWID;
CREATE TABLE login_rejection (
  key TEXT PRIMARY KEY NOT NULL,
  refusal TEXT NOT NULL,
  at INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE maintenance (
  id TEXT PRIMARY KEY NOT NULL,
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  scope INTEGER NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  planned_until INTEGER NOT NULL,
  note TEXT NOT NULL,
  started_by TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE maintenance_rules (
  resource INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE
) STRICT;
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE monitoring_node (
  node TEXT PRIMARY KEY NOT NULL,
  alive_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE monitoring_report (
  node TEXT PRIMARY KEY NOT NULL,
  reported_at INTEGER NOT NULL,
  interval_ms INTEGER NOT NULL,
  servers INTEGER NOT NULL,
  behind_ms INTEGER NOT NULL,
  checked_at INTEGER
, cut_off INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE open_problem_count (
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, severity)
) STRICT, WITHOUT ROWID;
CREATE TABLE partition_claim (
  partition INTEGER PRIMARY KEY,
  round INTEGER NOT NULL,
  node TEXT NOT NULL
) STRICT;
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
  rank INTEGER NOT NULL GENERATED ALWAYS AS (2 * severity_rank + (acknowledged_at IS NOT NULL)), facts TEXT, valid_until INTEGER, closed_as TEXT, flaps INTEGER NOT NULL DEFAULT 0, maintenance_until INTEGER,
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
CREATE TABLE problem_span (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  PRIMARY KEY (scope, type, last_day, severity_rank, first_day, problem_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE proof (
  id TEXT PRIMARY KEY NOT NULL,
  run_id TEXT NOT NULL,
  database_id TEXT,
  schedule_id TEXT,
  database_path TEXT NOT NULL,
  dumped_at INTEGER NOT NULL,
  proved_by TEXT NOT NULL,
  at INTEGER NOT NULL,
  took_ms INTEGER,
  reached TEXT,
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE purged_problem (closed_before INTEGER NOT NULL) STRICT;
CREATE TABLE resource (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL REFERENCES resource_count (type),
  parent_id TEXT REFERENCES resource (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  attributes TEXT NOT NULL,
  sealed BLOB, managed_by text DEFAULT 'fleet-file', added_at INTEGER,
  UNIQUE (path, type)
) STRICT;
CREATE TABLE resource_count (
  type TEXT PRIMARY KEY NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  count INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE revision (
  tokens INTEGER NOT NULL
) STRICT;
CREATE TABLE run (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  database INTEGER REFERENCES resource (seq),
  database_path TEXT NOT NULL,
  schedule INTEGER REFERENCES resource (seq),
  due_at INTEGER,
  node TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  attempt INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  engine TEXT NOT NULL,
  started_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  tool_version TEXT,
  server_major INTEGER,
  size_bytes INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  failure TEXT
, schedule_path TEXT, planned_for INTEGER, cancel_requested INTEGER NOT NULL DEFAULT 0, destination INTEGER REFERENCES resource (seq), object_bytes INTEGER, stored TEXT, note TEXT NOT NULL DEFAULT '', format TEXT, restore TEXT, is_uncleared INTEGER NOT NULL DEFAULT 0, copies TEXT, held_until INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE run_scope (
  scope INTEGER NOT NULL,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  run TEXT NOT NULL,
  PRIMARY KEY (scope, state, started_at DESC, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE seen_server (
  instance INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  major INTEGER NOT NULL
) STRICT;
CREATE TABLE sign_in (
  id TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  groups TEXT NOT NULL,
  session TEXT,
  refresh BLOB,
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  claimed_until INTEGER
) STRICT;
CREATE TABLE token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  grants TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
, parent TEXT REFERENCES token (id) ON DELETE CASCADE, maker TEXT REFERENCES token (id), issuer TEXT, issuer_name TEXT) STRICT;
CREATE TABLE token_use (
  token TEXT PRIMARY KEY NOT NULL REFERENCES token (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  address TEXT,
  client TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE upkeep (
  resource INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  type TEXT NOT NULL,
  wake_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  is_roused INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL,
  destination TEXT,
  state TEXT
, restore_on TEXT, prove_at INTEGER, proving_until INTEGER NOT NULL DEFAULT 0, known TEXT) STRICT;
CREATE TABLE watch_node (
  node TEXT PRIMARY KEY NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE watch_turn (
  slot INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  round INTEGER NOT NULL
) STRICT;
INSERT INTO "approval" (id, about, acts, digest, requester, requester_name, requested_at, ends_at, state, decider, decider_name, decided_at) VALUES ('00000000-0000-4000-8000-000000000160', 'fleet ', '[{"kind":"prune","type":"server","path":"db-eu-1"}]', 'd1', 'ada', 'Ada', 1795856400000, 4922899200000, 'approved', 'bob', NULL, 1795856400000);
INSERT INTO "audit" (id, line) VALUES (1, '{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":2,"at":"2026-11-28T12:00:00.000Z","ended":null,"action":"applyFleet","outcome":"begun","code":null,"who":{"id":"token-ops","name":"ops","for":null},"address":"10.0.0.7","request":"request-7","on":null,"detail":null,"of":null,"digest":"6a6deaecc32cdaf858966b59ef0f5a80d27398f4c8d1e11d62d43b6f16b030ba"}');
INSERT INTO "audit" (id, line) VALUES (2, '{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":3,"at":"2026-11-28T12:00:00.000Z","ended":"2026-11-28T12:00:01.000Z","action":"applyFleet","outcome":"done","code":null,"who":{"id":"token-ops","name":"ops","for":null},"address":"10.0.0.7","request":"request-7","on":null,"detail":{"counts":{"added":1,"changed":0,"removed":0}},"of":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40/2","digest":"0bbbb10cb6eb5e01f00a95403b3496aad0672716b56857ca3d82f504d9e19746"}');
INSERT INTO "audit_chain" (chain, seq, head, sealed, sealed_at, purged, stub) VALUES ('5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40', 3, '{"head":{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":3,"digest":"0bbbb10cb6eb5e01f00a95403b3496aad0672716b56857ca3d82f504d9e19746"},"key":"Vx6x4jyMS9BBjoCQSb5Cy6odYcLeuPvIIyEp60qrOi0","signature":"LqDFMTmnyEfQe8AUjKLCn489-ILo8kOgi144PRQwnI3ao7JCC6moCZ_2_TCN24nhrWhmblTr6wDNa8LdH5hiBg"}', 0, 0, 1, '{"stub":{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":1,"digest":"195142c1b51c9d8ce19ef4deb0b6878f22e235227056973d21b4d45db8e10b08","purged":"2026-11-29T00:00:00.000Z"},"key":"Vx6x4jyMS9BBjoCQSb5Cy6odYcLeuPvIIyEp60qrOi0","signature":"cgQqQfRiuMzHMUjeJVaZcGM4J0WHz6bbK56VeAQkHPjkfzNxoJRhsQJdKVywrScIWisnX9td1REk3bHzOPVRCw"}');
INSERT INTO "channel_change" (seq, channel, problem, changes, first_at) VALUES (1, 2, 'be5c3501-fc61-4db2-ae4e-c3fdc6be1f8e', 1, 1795861993783);
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '10504620-8fae-43ca-bc02-7388d37e6ac4', NULL, '{"told":{"problem":{"id":"10504620-8fae-43ca-bc02-7388d37e6ac4","kind":"instance_unreachable","resource":{"type":"instance","id":"59993e1c-789c-48ae-b1a6-fc5f1f04f7f0","name":"db-eu-2/main"},"severity":"critical","message":"db-eu-2/main: The instance''s host has an address that Shipshape does not dial.","since":"2026-11-22T03:26:10.324Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '1f14b2e3-bac5-4e2b-95a2-3ebe84ac8462', NULL, '{"told":{"problem":{"id":"1f14b2e3-bac5-4e2b-95a2-3ebe84ac8462","kind":"instance_unreachable","resource":{"type":"instance","id":"2f50b68d-2280-4324-9e3b-c3962966dae3","name":"db-eu-1/main"},"severity":"critical","message":"db-eu-1/main: The instance''s host has an address that Shipshape does not dial.","since":"2026-11-22T03:26:10.211Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '23b60a4c-5677-41e4-a12a-0928c0e128bb', NULL, '{"told":{"problem":{"id":"23b60a4c-5677-41e4-a12a-0928c0e128bb","kind":"slow_backup","resource":{"type":"database","id":"6ea080cf-d406-4bba-b480-632b3aacee54","name":"db-eu-2/main/wiki"},"severity":"info","message":"The dump took two hours.","since":"2026-11-03T08:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '6448f8dd-8626-4ad6-b5bf-186a7ba9b793', NULL, '{"told":{"problem":{"id":"6448f8dd-8626-4ad6-b5bf-186a7ba9b793","kind":"disk_filling","resource":{"type":"instance","id":"58ab787d-4816-4d7d-8711-8cdd215564ad","name":"db-office/erp"},"severity":"warning","message":"The disk is nearly full.","since":"2026-11-26T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '8084d357-7fa6-460f-ab20-eec2ceb79b78', NULL, '{"told":{"problem":{"id":"8084d357-7fa6-460f-ab20-eec2ceb79b78","kind":"dump_tool_missing","resource":{"type":"instance","id":"59993e1c-789c-48ae-b1a6-fc5f1f04f7f0","name":"db-eu-2/main"},"severity":"warning","message":"db-eu-2/main: No mariadb-dump is installed on the control plane.","since":"2026-11-22T03:26:10.324Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '8d45ef00-632c-44bb-bf47-86fbb1500c6f', NULL, '{"told":{"problem":{"id":"8d45ef00-632c-44bb-bf47-86fbb1500c6f","kind":"disk_filling","resource":{"type":"server","id":"18a2ed6b-fd95-430d-ae31-f2e3b3f10824","name":"db-lab"},"severity":"info","message":"The disk is half full.","since":"2026-11-27T07:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '8e0e0e0c-6dd2-4fd7-8d77-fd41831f2e13', NULL, '{"told":{"problem":{"id":"8e0e0e0c-6dd2-4fd7-8d77-fd41831f2e13","kind":"replica_lost","resource":{"type":"instance","id":"2f50b68d-2280-4324-9e3b-c3962966dae3","name":"db-eu-1/main"},"severity":"critical","message":"The replica is 20 minutes behind.","since":"2026-11-01T08:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, '9483d3c7-4ae3-4aad-9262-1bcb92f0ff61', NULL, '{"told":{"problem":{"id":"9483d3c7-4ae3-4aad-9262-1bcb92f0ff61","kind":"server_offline","resource":{"type":"server","id":"e7d0fa56-28a8-4a84-807e-531298a15af9","name":"db-office"},"severity":"critical","message":"Nothing answers.","since":"2026-11-27T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, 'a0a8a095-241f-4e47-8bae-3fb259029525', NULL, '{"told":{"problem":{"id":"a0a8a095-241f-4e47-8bae-3fb259029525","kind":"database_unscheduled","resource":{"type":"database","id":"b83c9e96-be84-41b7-b802-39ec6b3739f7","name":"db-eu-1/main/crm"},"severity":"warning","message":"db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.","since":"2026-11-22T03:26:10.211Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, 'acc42ef0-21c0-4013-b363-1b3ef792ec43', NULL, '{"told":{"problem":{"id":"acc42ef0-21c0-4013-b363-1b3ef792ec43","kind":"replica_lost","resource":{"type":"database","id":"71f63d3e-f780-4585-b313-f64d04e92209","name":"db-office/erp/books"},"severity":"warning","message":"The replica is gone.","since":"2026-11-20T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "channel_entry" (channel, problem, due_at, entry) VALUES (2, 'd399f8c9-9331-43ee-8a1c-114daeabcafa', NULL, '{"told":{"problem":{"id":"d399f8c9-9331-43ee-8a1c-114daeabcafa","kind":"database_unscheduled","resource":{"type":"database","id":"6ea080cf-d406-4bba-b480-632b3aacee54","name":"db-eu-2/main/wiki"},"severity":"warning","message":"db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.","since":"2026-11-22T03:26:10.324Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (0, 1, 1, 1795417200000, X'ACC42EF021C04013B3631B3EF792EC43', 9);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (0, 3, 1, 1795317967151, X'4DF6D73A9D65417D963A64A219B8A34A', 2);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (12, 1, 1, 1795417200000, X'ACC42EF021C04013B3631B3EF792EC43', 9);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (13, 1, 1, 1795417200000, X'ACC42EF021C04013B3631B3EF792EC43', 9);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (14, 1, 1, 1795417200000, X'ACC42EF021C04013B3631B3EF792EC43', 9);
INSERT INTO "closed_problem_scope" (scope, type, severity_rank, closed_at, problem_id, problem_seq) VALUES (8, 3, 1, 1795317967151, X'4DF6D73A9D65417D963A64A219B8A34A', 2);
INSERT INTO "copied_to" (destination, resource) VALUES ('off-site', 6);
INSERT INTO "delivery" (id, channel, state, composed_at, message, attempts, tried_at, took_ms, refusal, ended_at) VALUES ('00000000-0000-4000-8000-000000000140', 2, 'sent', 1795856400000, '{"id":"00000000-0000-4000-8000-000000000140","composedAt":"2026-11-28T09:00:00.000Z","purpose":"problems","lines":[{"event":"opened","problem":{"id":"00000000-0000-4000-8000-000000000002","kind":"replica_lost","resource":{"type":"server","id":"00000000-0000-4000-8000-000000000001","name":"db-eu-1"},"severity":"critical","message":"Nothing answers.","since":"2026-11-20T12:00:00.000Z"},"closedAt":null},{"event":"resolved","problem":{"id":"00000000-0000-4000-8000-000000000002","kind":"replica_lost","resource":{"type":"server","id":"00000000-0000-4000-8000-000000000001","name":"db-eu-1"},"severity":"critical","message":"Nothing answers.","since":"2026-11-20T12:00:00.000Z"},"closedAt":"2026-11-20T12:00:00.000Z"}],"more":[]}', 1, 1795856400000, 132, NULL, 1795856400000);
INSERT INTO "failure_streak" (resource, kind, failures, since, counted_at) VALUES (16, 'server_offline', 1, 1795856400000, 1795856400000);
INSERT INTO "fleet_problem_count" (type, severity_rank, count) VALUES (1, 1, 2);
INSERT INTO "fleet_problem_count" (type, severity_rank, count) VALUES (2, 0, 3);
INSERT INTO "fleet_problem_count" (type, severity_rank, count) VALUES (2, 1, 1);
INSERT INTO "fleet_problem_count" (type, severity_rank, count) VALUES (3, 0, 1);
INSERT INTO "fleet_problem_count" (type, severity_rank, count) VALUES (3, 1, 1);
INSERT INTO "found_database" (instance, name, first_seen, last_seen, size_bytes, owner, encoding, accepts_connections) VALUES (4, 'shop', 1795861900000, NULL, 8000000, 'app', 'UTF8', 1);
INSERT INTO "found_database" (instance, name, first_seen, last_seen, size_bytes, owner, encoding, accepts_connections) VALUES (4, 'wiki', 1795861900000, 1795861910000, NULL, NULL, NULL, 0);
INSERT INTO "found_reading" (instance, at, is_complete, digest, reading, identity, group_key) VALUES (4, 1795861993000, 1, 'a digest', NULL, NULL, NULL);
INSERT INTO "found_size" (instance, name, day, size_bytes) VALUES (4, 'shop', 20780, 7000000);
INSERT INTO "found_size" (instance, name, day, size_bytes) VALUES (4, 'shop', 20785, 8000000);
INSERT INTO "kept_dump" (run, destination, database, bytes, started_at) VALUES ('c07faa15-1ad7-4e73-8b80-553608d31c5e', 1, 5, 5000000000, 1795861993765);
INSERT INTO "lineage" (resource, scope, type) VALUES (0, 0, NULL);
INSERT INTO "lineage" (resource, scope, type) VALUES (1, 0, 4);
INSERT INTO "lineage" (resource, scope, type) VALUES (1, 1, 4);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 0, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 10, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 8, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (10, 9, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (11, 0, 6);
INSERT INTO "lineage" (resource, scope, type) VALUES (11, 11, 6);
INSERT INTO "lineage" (resource, scope, type) VALUES (12, 0, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (12, 12, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (13, 0, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (13, 12, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (13, 13, 2);
INSERT INTO "lineage" (resource, scope, type) VALUES (14, 0, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (14, 12, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (14, 13, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (14, 14, 1);
INSERT INTO "lineage" (resource, scope, type) VALUES (15, 0, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (15, 12, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (15, 13, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (15, 14, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (15, 15, 0);
INSERT INTO "lineage" (resource, scope, type) VALUES (16, 0, 3);
INSERT INTO "lineage" (resource, scope, type) VALUES (16, 16, 3);
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
INSERT INTO "login_rejection" (key, refusal, at, count) VALUES ('X3ds-RkMwljT6sPJ2XGKVVd_UnKRRo3XAfa0nHDmfRQ', '{"_tag":"LoginRejected"}', 1795856400000, 2);
INSERT INTO "maintenance" (id, resource, scope, starts_at, ends_at, planned_until, note, started_by) VALUES ('24303f0b-4ce3-40e5-9813-cd08c9ab82a7', 16, 16, 1795737600000, 4951411200000, 4951411200000, 'New disks', 'on-call');
INSERT INTO "maintenance_rules" (resource) VALUES (12);
INSERT INTO "meta" (key, value) VALUES ('key_check', X'01990738F5592C2C48900CC59E3C8BE6576B2B4EF6C27A959995B4075D6A3E6ADD2878787114B129F51A0FC6658C');
INSERT INTO "monitoring_node" (node, alive_at) VALUES ('00000000-0000-4000-8000-000000000136', 1795856400000);
INSERT INTO "monitoring_report" (node, reported_at, interval_ms, servers, behind_ms, checked_at, cut_off) VALUES ('00000000-0000-4000-8000-000000000136', 1795856400000, 60000, 4, 1500, 1795856390000, 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('database_unscheduled', 'warning', 2);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('disk_filling', 'info', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('disk_filling', 'warning', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('dump_tool_missing', 'warning', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('instance_unreachable', 'critical', 2);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('replica_lost', 'critical', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('replica_lost', 'warning', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('server_offline', 'critical', 1);
INSERT INTO "open_problem_count" (kind, severity, count) VALUES ('slow_backup', 'info', 1);
INSERT INTO "partition_claim" (partition, round, node) VALUES (1, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO "partition_claim" (partition, round, node) VALUES (200, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO "partition_claim" (partition, round, node) VALUES (7, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (1, '8e0e0e0c-6dd2-4fd7-8d77-fd41831f2e13', 4, 'replica_lost', 'critical', 'The replica is 20 minutes behind.', 1793520000000, NULL, 'local operator', 1795317967827, 'Ada is on it', NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (10, '6448f8dd-8626-4ad6-b5bf-186a7ba9b793', 13, 'disk_filling', 'warning', 'The disk is nearly full.', 1795672800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (11, '9483d3c7-4ae3-4aad-9262-1bcb92f0ff61', 12, 'server_offline', 'critical', 'Nothing answers.', 1795759200000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (12, '8d45ef00-632c-44bb-bf47-86fbb1500c6f', 16, 'disk_filling', 'info', 'The disk is half full.', 1795762800000, NULL, NULL, NULL, NULL, 4951411200000, NULL, NULL, NULL, 0, 4951411200000);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (13, 'be5c3501-fc61-4db2-ae4e-c3fdc6be1f8e', 8, 'replica_lost', 'warning', 'The replica is gone.', 1795852800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (2, '4df6d73a-9d65-417d-963a-64a219b8a34a', 8, 'disk_filling', 'warning', 'The disk is nearly full.', 1793606400000, 1795317967151, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (3, '23b60a4c-5677-41e4-a12a-0928c0e128bb', 10, 'slow_backup', 'info', 'The dump took two hours.', 1793692800000, NULL, NULL, NULL, NULL, 1821237968192, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (4, 'a0a8a095-241f-4e47-8bae-3fb259029525', 7, 'database_unscheduled', 'warning', 'db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.', 1795317970211, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (5, 'd399f8c9-9331-43ee-8a1c-114daeabcafa', 10, 'database_unscheduled', 'warning', 'db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.', 1795317970324, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (6, '1f14b2e3-bac5-4e2b-95a2-3ebe84ac8462', 4, 'instance_unreachable', 'critical', 'db-eu-1/main: The instance''s host has an address that Shipshape does not dial.', 1795317970211, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (7, '10504620-8fae-43ca-bc02-7388d37e6ac4', 9, 'instance_unreachable', 'critical', 'db-eu-2/main: The instance''s host has an address that Shipshape does not dial.', 1795317970324, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (8, '8084d357-7fa6-460f-ab20-eec2ceb79b78', 9, 'dump_tool_missing', 'warning', 'db-eu-2/main: No mariadb-dump is installed on the control plane.', 1795317970324, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem" (seq, id, resource, kind, severity, message, since, closed_at, acknowledged_by, acknowledged_at, acknowledged_note, snoozed_until, facts, valid_until, closed_as, flaps, maintenance_until) VALUES (9, 'acc42ef0-21c0-4013-b363-1b3ef792ec43', 14, 'replica_lost', 'warning', 'The replica is gone.', 1795154400000, 1795417200000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 0, 2, 1795317970211, X'A0A8A095241F4E478BAE3FB259029525', 4, 410640);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 0, 1795317970211, X'1F14B2E3BAC54E2B95A23EBE84AC8462', 6, 433172);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 0, 1795317970324, X'105046208FAE43CABC027388D37E6AC4', 7, 535438);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 1, 1793520000000, X'8E0E0E0C6DD24FD78D77FD41831F2E13', 1, 654938);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 0, 2, 1795317970324, X'8084D3577FA6460FAB20EEC2CEB79B78', 8, 545701);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 2, 1, 2, 1795672800000, X'6448F8DD86264AD6B5BF186A7BA9B793', 10, 666206);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 3, 0, 0, 1795759200000, X'9483D3C74AE34AAD92621BCB92F0FF61', 11, 363060);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 3, 0, 2, 1795852800000, X'BE5C3501FC614DB2AE4EC3FDC6BE1F8E', 13, 63827);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (0, 3, 2, 4, 1795762800000, X'8D45EF00632C44BBBF4786FBB1500C6F', 12, 139734);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (10, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (10, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (12, 2, 1, 2, 1795672800000, X'6448F8DD86264AD6B5BF186A7BA9B793', 10, 666206);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (12, 3, 0, 0, 1795759200000, X'9483D3C74AE34AAD92621BCB92F0FF61', 11, 363060);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (13, 2, 1, 2, 1795672800000, X'6448F8DD86264AD6B5BF186A7BA9B793', 10, 666206);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (16, 3, 2, 4, 1795762800000, X'8D45EF00632C44BBBF4786FBB1500C6F', 12, 139734);
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
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (8, 3, 0, 2, 1795852800000, X'BE5C3501FC614DB2AE4EC3FDC6BE1F8E', 13, 63827);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 1, 0, 2, 1795317970324, X'D399F8C9933143EE8A1C114DAEABCAFA', 5, 914115);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 1, 2, 4, 1793692800000, X'23B60A4C567741E4A12A0928C0E128BB', 3, 468478);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 2, 0, 0, 1795317970324, X'105046208FAE43CABC027388D37E6AC4', 7, 535438);
INSERT INTO "problem_scope" (scope, type, standing, rank, since, problem_id, problem_seq, stamp) VALUES (9, 2, 0, 2, 1795317970324, X'8084D3577FA6460FAB20EEC2CEB79B78', 8, 545701);
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (0, 1, 20780, 1, 20777, X'ACC42EF021C04013B3631B3EF792EC43');
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (0, 3, 20779, 1, 20759, X'4DF6D73A9D65417D963A64A219B8A34A');
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (12, 1, 20780, 1, 20777, X'ACC42EF021C04013B3631B3EF792EC43');
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (13, 1, 20780, 1, 20777, X'ACC42EF021C04013B3631B3EF792EC43');
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (14, 1, 20780, 1, 20777, X'ACC42EF021C04013B3631B3EF792EC43');
INSERT INTO "problem_span" (scope, type, last_day, severity_rank, first_day, problem_id) VALUES (8, 3, 20779, 1, 20759, X'4DF6D73A9D65417D963A64A219B8A34A');
INSERT INTO "proof" (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, took_ms, reached, failure) VALUES ('5b0c2b5e-3a80-4f0a-9df2-6a6f3f6e4d01', 'c07faa15-1ad7-4e73-8b80-553608d31c5e', 'c9806058-a91d-4b07-89c1-10c9aa1ceabb', '866c0be1-243f-460d-a347-d0cf07bc64b3', 'db-eu-1/main/shop', 1795572000000, 'again', 1795861900000, 252000, 'restored', NULL);
INSERT INTO "proof" (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, took_ms, reached, failure) VALUES ('5b0c2b5e-3a80-4f0a-9df2-6a6f3f6e4d02', 'c07faa15-1ad7-4e73-8b80-553608d31c5e', NULL, NULL, 'db-eu-1/main/shop', 1795572000000, 'again', 1795861910000, NULL, NULL, '{"code":"destination_altered"}');
INSERT INTO "purged_problem" (closed_before) VALUES (0);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (1, '4a820a67-fbb0-42fb-9b0e-4c20d4f59385', 'destination', NULL, 'vault', 'vault', '{"kind":"local"}', X'01990738F5592C2C4879698446A5B203B6395CD613CD68C429489738B55DCD06E264BFD2DEAAF4D19A99AEC902C04526ACDF94A313130BCDA743EFEA', 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (10, '6ea080cf-d406-4bba-b480-632b3aacee54', 'database', '59993e1c-789c-48ae-b1a6-fc5f1f04f7f0', 'db-eu-2/main/wiki', 'wiki', '{}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (11, '92da38bb-9a76-4515-a6ed-ba173747dc33', 'fleet', NULL, 'fleet', 'fleet', '{}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (12, 'e7d0fa56-28a8-4a84-807e-531298a15af9', 'server', NULL, 'db-office', 'db-office', '{"maintenance":[{"cron":"0 2 * * 0","timezone":"Europe/Oslo","forMs":3600000,"note":"Updates"}]}', NULL, 'office', 1795861993135);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (13, '58ab787d-4816-4d7d-8711-8cdd215564ad', 'instance', 'e7d0fa56-28a8-4a84-807e-531298a15af9', 'db-office/erp', 'erp', '{"engine":"postgresql","host":"10.0.4.17","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', X'01990738F5592C2C48F265B80FAAAC47EC88E551FE995720404C5C76EAFD9FEE43BD2F0B9FEA66B962E13C7344B605AC4047', 'office', 1795861993135);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (14, '71f63d3e-f780-4585-b313-f64d04e92209', 'database', '58ab787d-4816-4d7d-8711-8cdd215564ad', 'db-office/erp/books', 'books', '{}', NULL, 'office', 1795861993135);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (15, '7634731d-06c5-46ba-997f-f8484403e3c9', 'schedule', '71f63d3e-f780-4585-b313-f64d04e92209', 'db-office/erp/books/hourly', 'hourly', '{"cron":"0 * * * *","timezone":"Europe/Oslo","destination":"vault","restoreOn":"db-office/erp"}', NULL, 'office', 1795861993135);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (16, '18a2ed6b-fd95-430d-ae31-f2e3b3f10824', 'server', NULL, 'db-lab', 'db-lab', '{}', NULL, NULL, 1795861993145);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (2, '7e808fba-a9d6-4633-a125-e3c236e4f6e5', 'channel', NULL, 'on-call', 'on-call', '{"kind":"webhook"}', X'01990738F5592C2C48FB380A17EE8AB2E5BCE5276336800EC89D9208A83025AFC8A103DE4FA0BAF606D4C197B444F9332931CCF4274D91383767B07E230261DF0843C3635829', 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (3, '8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1', 'server', NULL, 'db-eu-1', 'db-eu-1', '{"address":"127.0.0.1"}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (4, '2f50b68d-2280-4324-9e3b-c3962966dae3', 'instance', '8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1', 'db-eu-1/main', 'main', '{"engine":"postgresql","host":"127.0.0.1","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', X'01990738F5592C2C48381E2E76C4DC138DEDCA400B0843D3671EB11E4C34D39F3D572774E62880113335D3CE907D4199795AA4A1', 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (5, 'c9806058-a91d-4b07-89c1-10c9aa1ceabb', 'database', '2f50b68d-2280-4324-9e3b-c3962966dae3', 'db-eu-1/main/shop', 'shop', '{}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (6, '866c0be1-243f-460d-a347-d0cf07bc64b3', 'schedule', 'c9806058-a91d-4b07-89c1-10c9aa1ceabb', 'db-eu-1/main/shop/nightly', 'nightly', '{"cron":"0 3 * * *","timezone":"Europe/Oslo","destination":"vault","copies":[{"destination":"off-site"}]}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (7, 'b83c9e96-be84-41b7-b802-39ec6b3739f7', 'database', '2f50b68d-2280-4324-9e3b-c3962966dae3', 'db-eu-1/main/crm', 'crm', '{}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (8, '3ed1da95-bdc7-4b9e-8ab3-140b4f872344', 'server', NULL, 'db-eu-2', 'db-eu-2', '{}', NULL, 'fleet-file', NULL);
INSERT INTO "resource" (seq, id, type, parent_id, path, name, attributes, sealed, managed_by, added_at) VALUES (9, '59993e1c-789c-48ae-b1a6-fc5f1f04f7f0', 'instance', '3ed1da95-bdc7-4b9e-8ab3-140b4f872344', 'db-eu-2/main', 'main', '{"engine":"mariadb","host":"127.0.0.2","port":3306,"tls":{"mode":"encrypt-only"},"user":"dumper"}', X'01990738F5592C2C489BEFEA2E56F55BC6DC5AA193AEC4DC8A68248CB8455DCD9874FB601DFF70D4156773C2A07972ED5B9762F474C1AC91C0', 'fleet-file', NULL);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('channel', 5, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('database', 1, 4, 4);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('destination', 4, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('fleet', 6, 1, 1);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('instance', 2, 3, 3);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('policy', 7, 0, 0);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('schedule', 0, 2, 2);
INSERT INTO "resource_count" (type, number, count, changes) VALUES ('server', 3, 4, 4);
INSERT INTO "revision" (tokens) VALUES (7);
INSERT INTO "run" (id, kind, state, database, database_path, schedule, due_at, node, fence, attempt, lease_until, engine, started_by, started_at, ended_at, tool_version, server_major, size_bytes, sha256, failure, schedule_path, planned_for, cancel_requested, destination, object_bytes, stored, note, format, restore, is_uncleared, copies, held_until) VALUES ('801c01dd-bca4-4d28-bd8a-574a6bcdb9cf', 'scheduled', 'due', 14, 'db-office/erp/books', 15, 4951533600000, NULL, 0, 0, NULL, 'postgresql', '7634731d-06c5-46ba-997f-f8484403e3c9', 4951533600000, NULL, NULL, NULL, 0, NULL, NULL, 'db-office/erp/books/hourly', 4951533600000, 0, NULL, NULL, NULL, '', NULL, NULL, 0, NULL, NULL);
INSERT INTO "run" (id, kind, state, database, database_path, schedule, due_at, node, fence, attempt, lease_until, engine, started_by, started_at, ended_at, tool_version, server_major, size_bytes, sha256, failure, schedule_path, planned_for, cancel_requested, destination, object_bytes, stored, note, format, restore, is_uncleared, copies, held_until) VALUES ('ac967974-a032-4563-8cd4-58de39a67b80', 'download', 'failed', 5, 'db-eu-1/main/shop', NULL, NULL, '00000000-0000-4000-8000-000000000136', 1, 1, 1795865593739, 'postgresql', 'somebody', 1795521600000, 1795521900000, '18.6', 18, 12, NULL, '{"code":"connection_lost"}', NULL, NULL, 0, NULL, NULL, NULL, '', 'custom', NULL, 0, NULL, NULL);
INSERT INTO "run" (id, kind, state, database, database_path, schedule, due_at, node, fence, attempt, lease_until, engine, started_by, started_at, ended_at, tool_version, server_major, size_bytes, sha256, failure, schedule_path, planned_for, cancel_requested, destination, object_bytes, stored, note, format, restore, is_uncleared, copies, held_until) VALUES ('c07faa15-1ad7-4e73-8b80-553608d31c5e', 'scheduled', 'done', 5, 'db-eu-1/main/shop', 6, 1795572000000, '00000000-0000-4000-8000-000000000136', 1, 1, 1795865593765, 'postgresql', '866c0be1-243f-460d-a347-d0cf07bc64b3', 1795861993765, 1795572600000, '18.6', 16, 5000000000, 'cd34', NULL, 'db-eu-1/main/shop/nightly', 1795572000000, 0, 1, 5000000000, '{"destinationName":"vault","object":"db-eu-1/main/shop/20261122T120000Z-00000000-1.pg18.dump","sha256":"cd34","isEncrypted":false,"proof":"read","place":{"kind":"local","path":"/var/backups"},"restored":null}', '', 'custom', NULL, 0, '{"there":[{"destinationName":"off-site","object":"db-eu-1/main/shop/20261122T120000Z-00000000-2.pg18.dump","sha256":"cd34","isEncrypted":false,"proof":"read","place":{"kind":"local","path":"/mnt/off-site"},"restored":null,"destination_id":null,"object_bytes":5000000000,"lockedUntil":"2026-12-22T12:00:00.000Z","seen":{"at":"2026-11-23T12:00:00.000Z","lost":{"how":"missing","since":"2026-11-23T12:00:00.000Z"}}}],"missing":[]}', NULL);
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (0, 'done', 1795861993765, 'c07faa15-1ad7-4e73-8b80-553608d31c5e');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (0, 'due', 4951533600000, '801c01dd-bca4-4d28-bd8a-574a6bcdb9cf');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (0, 'failed', 1795521600000, 'ac967974-a032-4563-8cd4-58de39a67b80');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (12, 'due', 4951533600000, '801c01dd-bca4-4d28-bd8a-574a6bcdb9cf');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (13, 'due', 4951533600000, '801c01dd-bca4-4d28-bd8a-574a6bcdb9cf');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (14, 'due', 4951533600000, '801c01dd-bca4-4d28-bd8a-574a6bcdb9cf');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (15, 'due', 4951533600000, '801c01dd-bca4-4d28-bd8a-574a6bcdb9cf');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (3, 'done', 1795861993765, 'c07faa15-1ad7-4e73-8b80-553608d31c5e');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (3, 'failed', 1795521600000, 'ac967974-a032-4563-8cd4-58de39a67b80');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (4, 'done', 1795861993765, 'c07faa15-1ad7-4e73-8b80-553608d31c5e');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (4, 'failed', 1795521600000, 'ac967974-a032-4563-8cd4-58de39a67b80');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (5, 'done', 1795861993765, 'c07faa15-1ad7-4e73-8b80-553608d31c5e');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (5, 'failed', 1795521600000, 'ac967974-a032-4563-8cd4-58de39a67b80');
INSERT INTO "run_scope" (scope, state, started_at, run) VALUES (6, 'done', 1795861993765, 'c07faa15-1ad7-4e73-8b80-553608d31c5e');
INSERT INTO "seen_server" (instance, major) VALUES (4, 16);
INSERT INTO "sign_in" (id, hash, person, name, groups, session, refresh, created_at, checked_at, expires_at, claimed_until) VALUES ('00000000-0000-4000-8000-000000000150', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'https://id.example#ada', 'Ada', '["dba"]', 's1', NULL, 1795856400000, 1795856400000, 4922899200000, NULL);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('00000000-0000-4000-8000-00000000012d', 'admin', '1111111111111111111111111111111111111111111111111111111111111111', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795593600000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('00000000-0000-4000-8000-00000000012e', 'ci', '33c96bc6fd36cf94a70aa169dd88ed784f3b0501b88ee1a8de94db2b06d0f256', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795597200000, NULL, NULL, NULL, '00000000-0000-4000-8000-00000000012d', '00000000-0000-4000-8000-00000000012d', 'admin');
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('00000000-0000-4000-8000-00000000012f', 'page', '3333333333333333333333333333333333333333333333333333333333333333', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795600800000, 4951274400000, NULL, '00000000-0000-4000-8000-00000000012d', NULL, NULL, NULL);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('00000000-0000-4000-8000-000000000130', 'old', '42f6b2a57fd0a4866dc9143d9eaa61c9bb06b7acec5123b9ecdf44223e9b64c7', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795604400000, NULL, 1795690800000, NULL, NULL, NULL, NULL);
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('496e7765-e0bf-49ac-bd2a-53b778a93e95', 'reader', '8f838a1c92f462d2ae0aeadc40f483debc664bd0db49593bdff059131cd8d262', '[{"permission":"server:read","scope":"fleet"},{"permission":"instance:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"},{"permission":"schedule:read","scope":"fleet"},{"permission":"destination:read","scope":"fleet"},{"permission":"channel:read","scope":"fleet"},{"permission":"backup:read","scope":"fleet"}]', 1795317965507, NULL, NULL, NULL, NULL, '00000000-0000-4000-8000-00000000012d', 'admin');
INSERT INTO "token" (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name) VALUES ('b70be76d-f406-4772-b28a-79a80c24916c', 'gone', 'd190ec1551d6631ee1c6830e2ad6041a232206a393e30f7ab3edfdf46f38c2a7', '[{"permission":"server:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"instance:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"database:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"schedule:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"destination:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"channel:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"backup:write","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"},{"permission":"backup:read","scope":"8c10cbfc-9b3e-4b18-ab4e-a0dbc58338c1"}]', 1795317965864, NULL, 1795317966180, NULL, NULL, NULL, NULL);
INSERT INTO "token_use" (token, at, address, client) VALUES ('00000000-0000-4000-8000-00000000012d', 1795910305000, NULL, NULL);
INSERT INTO "token_use" (token, at, address, client) VALUES ('00000000-0000-4000-8000-00000000012e', 1795910305000, '10.0.0.7', 'curl/8.1');
INSERT INTO "token_use" (token, at, address, client) VALUES ('00000000-0000-4000-8000-00000000012f', 1795910305000, NULL, NULL);
INSERT INTO "token_use" (token, at, address, client) VALUES ('496e7765-e0bf-49ac-bd2a-53b778a93e95', 1795910305000, NULL, NULL);
INSERT INTO "upkeep" (resource, type, wake_at, lease_until, is_roused, changed_at, destination, state, restore_on, prove_at, proving_until, known) VALUES (1, 'destination', 4951533600000, 0, 0, 1795861993083, NULL, '{"at":"2026-11-28T09:00:00.000Z","refusal":null,"space":{"freeBytes":7000000000,"totalBytes":9000000000},"mark":"3c1f"}', NULL, NULL, 0, NULL);
INSERT INTO "upkeep" (resource, type, wake_at, lease_until, is_roused, changed_at, destination, state, restore_on, prove_at, proving_until, known) VALUES (15, 'schedule', 4951531800000, 0, 0, 1795861993135, 'vault', '{"cron":"0 * * * *","timezone":"Europe/Oslo","plannedUntil":"2026-11-28T09:00:00.000Z","nextDueAt":"2026-11-28T10:00:00.000Z","foresight":{"dueAt":"2026-11-28T10:00:00.000Z","examinedAt":"2026-11-28T09:00:00.000Z","since":"2026-11-28T09:00:00.000Z","reasons":[]}}', 'db-office/erp', NULL, 0, NULL);
INSERT INTO "upkeep" (resource, type, wake_at, lease_until, is_roused, changed_at, destination, state, restore_on, prove_at, proving_until, known) VALUES (2, 'channel', 1795861993782, 0, 0, 1795861993085, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "upkeep" (resource, type, wake_at, lease_until, is_roused, changed_at, destination, state, restore_on, prove_at, proving_until, known) VALUES (6, 'schedule', 1795861993083, 0, 1, 1795861993083, 'vault', NULL, NULL, NULL, 0, NULL);
INSERT INTO "watch_node" (node, seen_at) VALUES ('57a9a1cd-1f56-4ffb-8a3f-2b52a2ae7e23', 1763780766180);
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
CREATE INDEX audit_by_subject ON audit (on_id, at DESC) WHERE on_id IS NOT NULL;
CREATE INDEX audit_by_time ON audit (at DESC, chain, seq);
CREATE INDEX audit_ends ON audit (of) WHERE of IS NOT NULL;
CREATE UNIQUE INDEX audit_place ON audit (chain, seq);
CREATE INDEX channel_change_in_order ON channel_change (channel, first_at);
CREATE INDEX channel_entry_due ON channel_entry (channel, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX copied_to_by_schedule ON copied_to (resource);
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX delivery_of_channel ON delivery (channel, composed_at, id);
CREATE UNIQUE INDEX delivery_under_way ON delivery (channel) WHERE state = 'due';
CREATE INDEX found_reading_by_group ON found_reading (group_key) WHERE group_key IS NOT NULL;
CREATE INDEX found_reading_by_identity ON found_reading (identity) WHERE identity IS NOT NULL;
CREATE INDEX kept_dump_of_run ON kept_dump (run);
CREATE INDEX kept_dump_there ON kept_dump (destination, database, bytes, started_at);
CREATE INDEX login_rejection_by_time ON login_rejection (at);
CREATE INDEX maintenance_by_end ON maintenance (ends_at);
CREATE INDEX maintenance_by_resource ON maintenance (resource);
CREATE INDEX maintenance_by_scope ON maintenance (scope, ends_at);
CREATE INDEX problem_in_maintenance ON problem (maintenance_until)
 WHERE maintenance_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_lapsing ON problem (valid_until)
 WHERE valid_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_offline ON problem (resource)
 WHERE kind = 'server_offline' AND closed_at IS NULL;
CREATE INDEX problem_snoozed ON problem (snoozed_until)
 WHERE snoozed_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX proof_by_time ON proof (at);
CREATE INDEX proof_of_database ON proof (database_id, at, id);
CREATE INDEX proof_of_run ON proof (run_id, at, id);
CREATE INDEX proof_of_schedule ON proof (schedule_id, at, id);
CREATE INDEX proof_restored ON proof (database_id, at, id) WHERE reached = 'restored' AND failure IS NULL;
CREATE INDEX resource_by_parent ON resource (parent_id);
CREATE INDEX resource_by_type ON resource (type, path);
CREATE INDEX resource_with_access ON resource (id) WHERE instr(attributes, '"access":') > 0;
CREATE INDEX run_by_schedule ON run (schedule, planned_for, id) WHERE schedule IS NOT NULL;
CREATE INDEX run_due ON run (started_at) WHERE state = 'due';
CREATE INDEX run_held ON run (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX run_in_destination ON run (destination, object_bytes, ended_at) WHERE destination IS NOT NULL;
CREATE INDEX run_made ON run (schedule, planned_for, id)
  WHERE schedule IS NOT NULL AND state IN ('done', 'expired');
CREATE INDEX run_of_database ON run (database, started_at) WHERE database IS NOT NULL;
CREATE UNIQUE INDEX run_of_schedule ON run (schedule, due_at) WHERE schedule IS NOT NULL;
CREATE INDEX run_running ON run (lease_until) WHERE state = 'running';
CREATE INDEX run_to_purge ON run (ended_at)
  WHERE ended_at IS NOT NULL AND (state <> 'done' OR destination IS NULL);
CREATE INDEX run_uncleared ON run (ended_at) WHERE is_uncleared;
CREATE INDEX server_by_id ON resource (id) WHERE type = 'server';
CREATE INDEX token_by_maker ON token (maker) WHERE maker IS NOT NULL;
CREATE UNIQUE INDEX token_name_in_use ON token (name, coalesce(issuer, ''))
  WHERE revoked_at IS NULL AND parent IS NULL;
CREATE INDEX token_sessions ON token (parent) WHERE parent IS NOT NULL;
CREATE INDEX upkeep_by_destination ON upkeep (destination) WHERE destination IS NOT NULL;
CREATE INDEX upkeep_by_restore_on ON upkeep (restore_on) WHERE restore_on IS NOT NULL;
CREATE INDEX upkeep_to_prove ON upkeep (prove_at) WHERE prove_at IS NOT NULL;
CREATE INDEX upkeep_to_wake ON upkeep (type, wake_at);
CREATE TRIGGER channel_added AFTER INSERT ON resource WHEN NEW.type = 'channel' BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at) VALUES (NEW.seq, 'channel', CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT NEW.seq, p.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE s.scope = 0 ORDER BY p.since
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER channel_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'channel' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), is_roused = 1, changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
   WHERE resource = NEW.seq;
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT NEW.seq, p.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE s.scope = 0 ORDER BY p.since
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER closed_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  DELETE FROM closed_problem_scope
   WHERE (scope, type, severity_rank, closed_at, problem_id) IN
     (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER copies_added AFTER INSERT ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN
  INSERT OR IGNORE INTO copied_to (destination, resource)
  SELECT copy.value ->> 'destination', NEW.seq FROM json_each(NEW.attributes, '$.copies') copy
   WHERE copy.value ->> 'destination' IS NOT NULL;
END;
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN
  DELETE FROM copied_to WHERE resource = NEW.seq;
  INSERT OR IGNORE INTO copied_to (destination, resource)
  SELECT copy.value ->> 'destination', NEW.seq FROM json_each(NEW.attributes, '$.copies') copy
   WHERE copy.value ->> 'destination' IS NOT NULL;
END;
CREATE TRIGGER copy_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'destination' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), is_roused = 1, changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
   WHERE resource IN (SELECT resource FROM copied_to WHERE destination = NEW.name);
END;
CREATE TRIGGER dump_added AFTER INSERT ON run WHEN (NEW.destination IS NOT NULL OR NEW.copies IS NOT NULL) BEGIN
  INSERT INTO kept_dump
SELECT NEW.id, NEW.destination, NEW.database, coalesce(NEW.object_bytes, 0), NEW.started_at
 WHERE NEW.state = 'done' AND NEW.destination IS NOT NULL
 UNION ALL
SELECT NEW.id, r.seq, NEW.database, iif(typeof(copy.value ->> 'object_bytes') = 'integer', copy.value ->> 'object_bytes', 0), NEW.started_at
  FROM json_each(iif(json_valid(NEW.copies), NEW.copies, NULL), '$.there') copy
  JOIN resource r ON r.id = iif(copy.type = 'object', copy.value ->> 'destination_id', NULL);
END;
CREATE TRIGGER dump_gone AFTER DELETE ON run BEGIN
  DELETE FROM kept_dump WHERE run = OLD.id;
END;
CREATE TRIGGER dump_moved AFTER UPDATE OF state, destination, object_bytes, copies ON run
  WHEN (OLD.state, OLD.destination, OLD.object_bytes, OLD.copies) IS NOT (NEW.state, NEW.destination, NEW.object_bytes, NEW.copies) AND ((OLD.destination IS NOT NULL OR OLD.copies IS NOT NULL) OR (NEW.destination IS NOT NULL OR NEW.copies IS NOT NULL)) BEGIN
  DELETE FROM kept_dump WHERE run = OLD.id;
  INSERT INTO kept_dump
SELECT NEW.id, NEW.destination, NEW.database, coalesce(NEW.object_bytes, 0), NEW.started_at
 WHERE NEW.state = 'done' AND NEW.destination IS NOT NULL
 UNION ALL
SELECT NEW.id, r.seq, NEW.database, iif(typeof(copy.value ->> 'object_bytes') = 'integer', copy.value ->> 'object_bytes', 0), NEW.started_at
  FROM json_each(iif(json_valid(NEW.copies), NEW.copies, NULL), '$.there') copy
  JOIN resource r ON r.id = iif(copy.type = 'object', copy.value ->> 'destination_id', NULL);
END;
CREATE TRIGGER dump_of_another AFTER UPDATE OF database, started_at ON run
  WHEN (OLD.database, OLD.started_at) IS NOT (NEW.database, NEW.started_at) BEGIN
  UPDATE kept_dump SET database = NEW.database, started_at = NEW.started_at WHERE run = NEW.id;
END;
CREATE TRIGGER fleet_problem_gone AFTER DELETE ON problem_scope WHEN OLD.scope = 0 AND OLD.standing = 0 BEGIN
  
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (OLD.type, OLD.rank >> 1, -1)
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + -1;
END;
CREATE TRIGGER fleet_problem_moved AFTER UPDATE OF standing, rank ON problem_scope WHEN NEW.scope = 0 AND NEW.standing = 0 BEGIN
  
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (NEW.type, NEW.rank >> 1, 1)
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER fleet_problem_moves AFTER UPDATE OF standing, rank ON problem_scope WHEN OLD.scope = 0 AND OLD.standing = 0 BEGIN
  
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (OLD.type, OLD.rank >> 1, -1)
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + -1;
END;
CREATE TRIGGER fleet_problem_shown AFTER INSERT ON problem_scope WHEN NEW.scope = 0 AND NEW.standing = 0 BEGIN
  
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (NEW.type, NEW.rank >> 1, 1)
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER grants_no_claim BEFORE INSERT ON watch_turn BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER maintenance_rules_added AFTER INSERT ON resource WHEN instr(NEW.attributes, '"maintenance":') > 0 BEGIN
  INSERT INTO maintenance_rules VALUES (NEW.seq);
END;
CREATE TRIGGER maintenance_rules_changed AFTER UPDATE OF attributes ON resource BEGIN
  DELETE FROM maintenance_rules WHERE resource = NEW.seq;
  INSERT INTO maintenance_rules SELECT NEW.seq WHERE instr(NEW.attributes, '"maintenance":') > 0;
END;
CREATE TRIGGER open_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  DELETE FROM problem_scope WHERE 
  (scope, type, standing, rank, since, problem_id) IN (SELECT scope, type, 
  CASE WHEN OLD.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = OLD.resource) END, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER open_problem_not_counted AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (OLD.kind, OLD.severity, -1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + -1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (OLD.kind, OLD.severity, 0);
END;
CREATE TRIGGER problem_change_noted
  AFTER UPDATE OF closed_at, severity, message, acknowledged_by, acknowledged_at, acknowledged_note,
                  snoozed_until ON problem
  WHEN 
  (OLD.closed_at, OLD.severity, OLD.message,
   OLD.acknowledged_by, OLD.acknowledged_at, OLD.acknowledged_note,
   iif(OLD.snoozed_until > CAST(unixepoch('subsec') * 1000 AS INTEGER), OLD.snoozed_until, NULL)) IS NOT 
  (NEW.closed_at, NEW.severity, NEW.message,
   NEW.acknowledged_by, NEW.acknowledged_at, NEW.acknowledged_note,
   iif(NEW.snoozed_until > CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.snoozed_until, NULL)) BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, NEW.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u 
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER problem_changed
  AFTER UPDATE OF severity, message, since, acknowledged_at, snoozed_until ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS NOT (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope
     SET standing = 
  CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = NEW.resource) END, rank = NEW.rank, since = NEW.since,
         stamp = (stamp + 1) & 0xfffff
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT scope, type, 
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
CREATE TRIGGER problem_counted AFTER INSERT ON problem BEGIN
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (NEW.kind, NEW.severity, 1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + 1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (NEW.kind, NEW.severity, 0);
END;
CREATE TRIGGER problem_counted_again AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (NEW.kind, NEW.severity, 1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + 1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (NEW.kind, NEW.severity, 0);
END;
CREATE TRIGGER problem_explained AFTER UPDATE OF facts ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL AND OLD.facts IS NOT NEW.facts
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff WHERE 
  (scope, type, standing, rank, since, problem_id) IN (SELECT scope, type, 
  CASE WHEN OLD.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = OLD.resource) END, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER problem_not_counted AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL BEGIN
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (OLD.kind, OLD.severity, -1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + -1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (OLD.kind, OLD.severity, 0);
END;
CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  INSERT INTO problem_scope
    SELECT scope, type, 
  CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = NEW.resource) END, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq, (SELECT random() & 0xfffff)
      FROM lineage WHERE resource = NEW.resource;
END;
CREATE TRIGGER problem_opening_noted AFTER INSERT ON problem BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, NEW.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u 
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER problem_opens_first BEFORE INSERT ON problem WHEN NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem is opened before it is closed');
END;
CREATE TRIGGER problem_recounted AFTER UPDATE OF severity, closed_at ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL AND OLD.severity <> NEW.severity BEGIN
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (OLD.kind, OLD.severity, -1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + -1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (OLD.kind, OLD.severity, 0);
  
  INSERT INTO open_problem_count (kind, severity, count) VALUES (NEW.kind, NEW.severity, 1)
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + 1;
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (NEW.kind, NEW.severity, 0);
END;
CREATE TRIGGER problem_removal_noted AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, OLD.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u 
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER problem_reopened AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  DELETE FROM closed_problem_scope
   WHERE (scope, type, severity_rank, closed_at, problem_id) IN
     (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
  INSERT INTO problem_scope
    SELECT scope, type, 
  CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = NEW.resource) END, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq,
           (SELECT random() & 0xfffff)
      FROM lineage WHERE resource = NEW.resource;
END;
CREATE TRIGGER problem_span_ended AFTER UPDATE OF closed_at ON problem
  WHEN NEW.closed_at IS NOT NULL AND NEW.since / 86400000 < NEW.closed_at / 86400000 BEGIN
  INSERT INTO problem_span 
  SELECT scope, type, NEW.closed_at / 86400000, NEW.severity_rank, NEW.since / 86400000, NEW.id_bytes
    FROM lineage WHERE resource = NEW.resource;
END;
CREATE TRIGGER problem_span_goes_on AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND OLD.since / 86400000 < OLD.closed_at / 86400000 BEGIN
  
  DELETE FROM problem_span
   WHERE (scope, type, last_day, severity_rank, first_day, problem_id) IN (
  SELECT scope, type, OLD.closed_at / 86400000, OLD.severity_rank, OLD.since / 86400000, OLD.id_bytes
    FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER problem_span_gone AFTER DELETE ON problem
  WHEN OLD.closed_at IS NOT NULL AND OLD.since / 86400000 < OLD.closed_at / 86400000 BEGIN
  
  DELETE FROM problem_span
   WHERE (scope, type, last_day, severity_rank, first_day, problem_id) IN (
  SELECT scope, type, OLD.closed_at / 86400000, OLD.severity_rank, OLD.since / 86400000, OLD.id_bytes
    FROM lineage WHERE resource = OLD.resource);
END;
CREATE TRIGGER problem_stays_closed BEFORE UPDATE ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem that is closed stays as it is, until it is reopened');
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
CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON resource WHEN OLD.name <> NEW.name BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, l.type,
             CASE WHEN p.snoozed_until IS NOT NULL THEN 2
                  ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = p.resource) END,
             p.rank, p.since, p.id_bytes
        FROM problem p CROSS JOIN lineage l ON l.resource = p.resource
       WHERE p.resource = NEW.seq AND p.is_open = 1);
  UPDATE resource_count SET changes = changes + 1 WHERE type = NEW.type;
END;
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF seq, id, type, parent_id ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type and its parent');
END;
CREATE TRIGGER restore_on_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' BEGIN
  UPDATE upkeep SET restore_on = iif(NEW.type = 'schedule' AND json_valid(NEW.attributes), NEW.attributes ->> 'restoreOn', NULL) WHERE resource = NEW.seq;
END;
CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.schedule, NEW.database, 0);
END;
CREATE TRIGGER run_ended AFTER UPDATE OF state ON run
  WHEN NEW.schedule IS NOT NULL
   AND OLD.state IN ('due', 'running') AND NEW.state NOT IN ('due', 'running') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), is_roused = 1 WHERE resource = NEW.schedule;
END;
CREATE TRIGGER run_gone AFTER DELETE ON run BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.schedule, OLD.database, 0));
END;
CREATE TRIGGER run_moved AFTER UPDATE OF state, started_at, schedule, database ON run
  WHEN (OLD.state, OLD.started_at, OLD.schedule, OLD.database)
       IS NOT (NEW.state, NEW.started_at, NEW.schedule, NEW.database) BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.schedule, OLD.database, 0));
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.schedule, NEW.database, 0);
END;
CREATE TRIGGER runs_stay BEFORE DELETE ON resource
  WHEN OLD.type IN ('instance', 'database', 'schedule', 'destination') BEGIN
  UPDATE run SET database = NULL WHERE database = OLD.seq;
  UPDATE run SET destination = NULL WHERE destination = OLD.seq;
  UPDATE run
     SET schedule = NULL,
         ended_at = iif((state = 'due' OR state = 'running' AND kind = 'elsewhere'), CAST(unixepoch('subsec') * 1000 AS INTEGER), ended_at),
         failure = iif((state = 'due' OR state = 'running' AND kind = 'elsewhere'), '{"code":"dump_cancelled"}', failure),
         state = iif((state = 'due' OR state = 'running' AND kind = 'elsewhere'), 'cancelled', state)
   WHERE schedule = OLD.seq;
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
CREATE TRIGGER server_is_offline_again AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
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
CREATE TRIGGER suppression_change_noted AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, p.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u CROSS JOIN 
  resource r ON r.seq = NEW.resource AND r.type = 'server'
  CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2)
  CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER suppression_end_noted AFTER DELETE ON problem
  WHEN OLD.kind = 'server_offline' AND OLD.closed_at IS NULL BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, p.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u CROSS JOIN 
  resource r ON r.seq = OLD.resource AND r.type = 'server'
  CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2)
  CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER suppression_noted AFTER INSERT ON problem WHEN NEW.kind = 'server_offline' BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, p.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u CROSS JOIN 
  resource r ON r.seq = NEW.resource AND r.type = 'server'
  CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2)
  CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER token_added AFTER INSERT ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
CREATE TRIGGER token_changed AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
CREATE TRIGGER token_gone AFTER DELETE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
CREATE TRIGGER told_problem_removal_noted AFTER DELETE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, OLD.id, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
      FROM upkeep u CROSS JOIN channel_entry e ON (e.channel, e.problem) = (u.resource, OLD.id)
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER upkeep_added AFTER INSERT ON resource
  WHEN NEW.type IN ('schedule', 'destination') BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at, destination, restore_on)
  VALUES (NEW.seq, NEW.type, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER), iif(NEW.type = 'schedule' AND json_valid(NEW.attributes), NEW.attributes ->> 'destination', NULL),
          iif(NEW.type = 'schedule' AND json_valid(NEW.attributes), NEW.attributes ->> 'restoreOn', NULL));
END;
CREATE TRIGGER upkeep_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type IN ('schedule', 'database', 'instance', 'destination') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), is_roused = 1, changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
   WHERE resource IN (
     SELECT NEW.seq
      UNION ALL
     SELECT seq FROM resource WHERE parent_id = NEW.id AND type = 'schedule'
      UNION ALL
     SELECT s.seq FROM resource d CROSS JOIN resource s ON s.parent_id = d.id
      WHERE d.parent_id = NEW.id AND s.type = 'schedule'
      UNION ALL
     SELECT resource FROM upkeep WHERE NEW.type = 'destination' AND destination = NEW.name);
  UPDATE upkeep SET destination = iif(NEW.type = 'schedule' AND json_valid(NEW.attributes), NEW.attributes ->> 'destination', NULL) WHERE resource = NEW.seq;
END;
COMMIT;
