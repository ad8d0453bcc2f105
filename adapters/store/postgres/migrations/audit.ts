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
