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
