import { FORMER_PLACES } from './baseline/problem-scopes.js';

/**
 * The databases that logins have found on an instance, and when they were last looked for. `last_seen` is null for those that
 * were there at that time, so that a round that finds the same writes one row. `digest` is of all that a login finds but sizes.
 */
export const foundDatabases = `
CREATE TABLE found_reading (
  instance INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  is_complete INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;

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
`;

/**
 * How large a database was on the days on which it became another size by more than a hundredth, for as long as logins find it.
 * Days are numbered from 1970 on.
 */
export const sizesOfDatabases = `
CREATE TABLE found_size (
  instance INTEGER NOT NULL,
  name TEXT NOT NULL,
  day INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (instance, name, day),
  FOREIGN KEY (instance, name) REFERENCES found_database (instance, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO found_size (instance, name, day, size_bytes)
SELECT f.instance, f.name, r.at / 86400000, f.size_bytes
  FROM found_database f JOIN found_reading r ON r.instance = f.instance
 WHERE f.size_bytes IS NOT NULL;
`;

/**
 * What the last login to an instance has read besides its databases: in JSON, and by what it is found, what the server is known by
 * and the group in which it stands. The stamp of a problem changes with its facts too, which say what explains it.
 */
export const instanceReadings = `
ALTER TABLE found_reading ADD COLUMN reading TEXT;
ALTER TABLE found_reading ADD COLUMN identity TEXT;
ALTER TABLE found_reading ADD COLUMN group_key TEXT;
CREATE INDEX found_reading_by_identity ON found_reading (identity) WHERE identity IS NOT NULL;
CREATE INDEX found_reading_by_group ON found_reading (group_key) WHERE group_key IS NOT NULL;

CREATE TRIGGER problem_explained AFTER UPDATE OF facts ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL AND OLD.facts IS NOT NEW.facts
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff WHERE ${FORMER_PLACES};
END;
`;

const CONTENT = (path: string, type = 'TEXT') =>
  `${type} GENERATED ALWAYS AS (json_extract(line, '$.${path}')) STORED`;

/**
 * Who did what. A line has all of it, so that nobody changes a column by itself. Of a chain: where it ends, up to where it is sealed, and
 * up to where it was purged, for which the stub stands.
 */
export const audit = `
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  line TEXT NOT NULL,
  chain ${CONTENT('chain')} NOT NULL,
  seq ${CONTENT('seq', 'INTEGER')} NOT NULL,
  at ${CONTENT('at')} NOT NULL,
  action ${CONTENT('action')},
  outcome ${CONTENT('outcome')},
  who TEXT GENERATED ALWAYS AS (coalesce(json_extract(line, '$.who.for'), json_extract(line, '$.who.id'))) STORED,
  who_name ${CONTENT('who.name')},
  on_id ${CONTENT('on.id')},
  of ${CONTENT('of')}
) STRICT;
CREATE UNIQUE INDEX audit_place ON audit (chain, seq);
CREATE INDEX audit_by_time ON audit (at DESC, chain, seq);
CREATE INDEX audit_by_subject ON audit (on_id, at DESC) WHERE on_id IS NOT NULL;
CREATE INDEX audit_ends ON audit (of) WHERE of IS NOT NULL;

CREATE TABLE audit_chain (
  chain TEXT PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL,
  head TEXT NOT NULL,
  sealed INTEGER NOT NULL DEFAULT 0,
  sealed_at INTEGER NOT NULL DEFAULT 0,
  purged INTEGER NOT NULL DEFAULT 0,
  stub TEXT
) STRICT, WITHOUT ROWID;
`;
