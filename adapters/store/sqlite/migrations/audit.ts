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
