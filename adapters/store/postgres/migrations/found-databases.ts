/**
 * The databases that logins have found on an instance, and when they were last looked for. `last_seen` is null for those that
 * were there at that time, so that a round that finds the same writes one row. `digest` is of all that a login finds but sizes.
 */
export const foundDatabases = `
CREATE TABLE shipshape.found_reading (
  instance_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  is_complete boolean NOT NULL,
  digest text NOT NULL
);

CREATE TABLE shipshape.found_database (
  instance_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  first_seen bigint NOT NULL,
  last_seen bigint,
  size_bytes bigint,
  owner text,
  encoding text,
  accepts_connections boolean NOT NULL,
  PRIMARY KEY (instance_id, name)
);
`;
