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

/**
 * How large a database was on the days on which it became another size by more than a hundredth, for as long as logins find it.
 * Days are numbered from 1970 on.
 */
export const sizesOfDatabases = `
CREATE TABLE shipshape.found_size (
  instance_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  size_bytes bigint NOT NULL,
  PRIMARY KEY (instance_id, name, day),
  FOREIGN KEY (instance_id, name) REFERENCES shipshape.found_database (instance_id, name) ON DELETE CASCADE
);

INSERT INTO shipshape.found_size (instance_id, name, day, size_bytes)
SELECT f.instance_id, f.name, r.at / 86400000, f.size_bytes
  FROM shipshape.found_database f JOIN shipshape.found_reading r ON r.instance_id = f.instance_id
 WHERE f.size_bytes IS NOT NULL;
`;

/**
 * What the last login to an instance has read besides its databases: in JSON, and by what it is found, what the server is known by
 * and the group in which it stands. What the overview shows of a problem has which other one explains it.
 */
export const instanceReadings = `
ALTER TABLE shipshape.found_reading ADD COLUMN reading text;
ALTER TABLE shipshape.found_reading ADD COLUMN identity text COLLATE "C";
ALTER TABLE shipshape.found_reading ADD COLUMN group_key text COLLATE "C";
CREATE INDEX found_reading_by_identity ON shipshape.found_reading (identity) WHERE identity IS NOT NULL;
CREATE INDEX found_reading_by_group ON shipshape.found_reading (group_key) WHERE group_key IS NOT NULL;

CREATE OR REPLACE FUNCTION shipshape.shown(problem shipshape.problem, type text, name text)
RETURNS text LANGUAGE sql AS $$
  SELECT json_build_object(
           'id', problem.id, 'kind', problem.kind, 'severity', problem.severity,
           'message', problem.message, 'since', problem.since,
           'acknowledged_at', problem.acknowledged_at, 'explained_by', problem.facts::json ->> 'explained_by',
           'resource_type', type, 'resource_id', problem.resource_id, 'resource_name', name)::text
$$;
DROP TRIGGER problem_changing ON shipshape.problem;
CREATE TRIGGER problem_changing
  BEFORE UPDATE OF severity, message, since, acknowledged_at, facts ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();
`;

const CONTENT = (path: string, type = 'text COLLATE "C"') =>
  `${type} GENERATED ALWAYS AS ((line::jsonb #>> '{${path}}')${type.startsWith('text') ? '' : `::${type}`}) STORED`;

/**
 * Who did what. A line has all of it, so that nobody changes a column by itself. Of a chain: where it ends, up to where it is sealed, and
 * up to where it was purged, for which the stub stands.
 */
export const audit = `
CREATE TABLE shipshape.audit (
  line text NOT NULL,
  chain ${CONTENT('chain', 'uuid')} NOT NULL,
  seq ${CONTENT('seq', 'bigint')} NOT NULL,
  at ${CONTENT('at')} NOT NULL,
  action ${CONTENT('action')},
  outcome ${CONTENT('outcome')},
  who text GENERATED ALWAYS AS (coalesce(line::jsonb #>> '{who,for}', line::jsonb #>> '{who,id}')) STORED,
  who_name ${CONTENT('who,name')},
  on_id ${CONTENT('on,id')},
  of ${CONTENT('of')},
  PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_by_time ON shipshape.audit (at DESC, chain, seq);
CREATE INDEX audit_by_subject ON shipshape.audit (on_id, at DESC) WHERE on_id IS NOT NULL;
CREATE INDEX audit_ends ON shipshape.audit (of) WHERE of IS NOT NULL;

CREATE TABLE shipshape.audit_chain (
  chain uuid PRIMARY KEY,
  seq bigint NOT NULL,
  head text NOT NULL,
  sealed bigint NOT NULL DEFAULT 0,
  sealed_at bigint NOT NULL DEFAULT 0,
  purged bigint NOT NULL DEFAULT 0,
  stub text
);
`;

/**
 * Who made a token, as far as that is known, and when it was used last: in a table of its own, since the tokens that are cached outlive
 * uses. Of the tokens that are there it is only known that they were not used from now on. Names differ for each issuer.
 */
export const issuersOfTokens = `
ALTER TABLE shipshape.token ADD COLUMN issuer text COLLATE "C";
ALTER TABLE shipshape.token ADD COLUMN issuer_name text;
UPDATE shipshape.token SET issuer = coalesce(m.parent, m.id)::text, issuer_name = m.name
  FROM shipshape.token m WHERE m.id = token.maker;
DROP INDEX shipshape.token_name_in_use;
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token (name, coalesce(issuer, ''))
  WHERE revoked_at IS NULL AND parent IS NULL;

CREATE TABLE shipshape.token_use (
  token uuid PRIMARY KEY REFERENCES shipshape.token (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  address text,
  client text
);
INSERT INTO shipshape.token_use (token, at)
SELECT id, (extract(epoch FROM now()) * 1000)::bigint FROM shipshape.token WHERE revoked_at IS NULL;
`;
