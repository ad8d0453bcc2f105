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
