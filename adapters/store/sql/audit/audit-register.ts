import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { SEALS } from '../../../../core/audit/audit-log.js';
import type {
  AuditPage,
  AuditQuery,
  AuditRegister,
  ListedRow,
} from '../../../../core/audit/ports/audit-register.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import type { Dialect, Engine, Preparing } from '../engine/engine.js';
import type { Values } from '../engine/steps.js';
import { type AuditWrites, decodeLine, decodeListedRow } from './audit-rows.js';

/** The largest number that JSON has: the head of a chain is behind all of its rows. */
const LAST = Number.MAX_SAFE_INTEGER;

/** The path of what a row is about, as long as it is in the fleet; an id in a row need not be one. */
const path = ({ either }: Dialect): string =>
  either({
    sqlite: '(SELECT path FROM resource WHERE id = a.on_id)',
    postgres: `(SELECT path FROM resource WHERE id = CASE WHEN a.on_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN a.on_id::uuid END)`,
  });

const selectPage = (sql: Dialect): string => `
SELECT a.chain, a.seq, a.line, ${path(sql)} AS path
  FROM audit a
 WHERE a.action IS NOT NULL
   AND (:who::text IS NULL OR a.who = :who::text OR a.who_name = :who::text)
   AND (:action::text IS NULL OR a.action = :action::text)
   AND (:outcome::text IS NULL OR a.outcome = :outcome::text)
   AND (:on::text IS NULL OR a.on_id = :on::text)
   AND a.at >= :since AND a.at < :until
   AND a.at <= :at AND (a.at < :at OR (a.chain, a.seq) > (:chain::uuid, :seq::bigint))
   AND NOT EXISTS (SELECT 1 FROM audit e WHERE e.of = ${placeOf(sql)})
 ORDER BY a.at DESC, a.chain, a.seq LIMIT :limit`;

const placeOf = ({ either }: Dialect): string =>
  either({ sqlite: "a.chain || '/' || a.seq", postgres: "a.chain::text || '/' || a.seq" });

/** One statement: the rows of a chain and its head are of one moment. */
const selectLog = `
SELECT * FROM (
  SELECT * FROM (SELECT chain, 0 AS seq, stub AS line FROM audit_chain WHERE stub IS NOT NULL AND (chain, 0) > (:chain::uuid, :seq::bigint) ORDER BY chain LIMIT :limit) stub
  UNION ALL
  SELECT * FROM (SELECT chain, seq, line FROM audit WHERE (chain, seq) > (:chain::uuid, :seq::bigint) ORDER BY chain, seq LIMIT :limit) line_of
  UNION ALL
  SELECT * FROM (SELECT chain, ${LAST} AS seq, head AS line FROM audit_chain WHERE (chain, ${LAST}) > (:chain::uuid, :seq::bigint) ORDER BY chain LIMIT :limit) head
) log ORDER BY chain, seq LIMIT :limit`;

/** Up to the last row before the first one that is to be kept. */
const selectPurgeable = `
SELECT a.chain, a.seq, a.line
  FROM (SELECT DISTINCT chain FROM (SELECT chain FROM audit WHERE at < :before ORDER BY at LIMIT 10000) oldest) old
  CROSS JOIN audit_chain c
  CROSS JOIN audit a
 WHERE c.chain = old.chain AND a.chain = old.chain
   AND a.seq = coalesce((SELECT min(seq) FROM audit kept WHERE kept.chain = old.chain AND kept.at >= :before) - 1, c.seq)
 LIMIT :limit`;

const statements = ({ sql, prepare }: Preparing) => ({
  page: prepare('audit_page', selectPage(sql)),
  log: prepare('audit_log', selectLog),
  head: prepare(
    'audit_head',
    'SELECT chain, seq, head AS line FROM audit_chain WHERE chain = :chain::uuid',
  ),
  unsealed: prepare(
    'unsealed_audit',
    'SELECT chain, seq, head AS line FROM audit_chain WHERE sealed < seq AND chain <> :but::uuid ORDER BY chain LIMIT 10000',
  ),
  purgeable: prepare('purgeable_audit', selectPurgeable),
});

/** Before and after all times that rows have. */
const [FIRST_TIME, LAST_TIME] = ['', '~'];

export const auditRegister = (engine: Engine<AuditWrites>): AuditRegister => {
  const { read, writes } = engine;
  const { page, log, head, unsealed, purgeable } = statements(engine);
  return {
    ...writes,
    page: (query) =>
      TE.map(pageOf(query))(
        read(() => page.rows(decodeListedRow, { ...columnsOf(query), limit: query.limit + 1 })),
      ),
    log: (after, limit) =>
      read(() => log.rows(decodeLine, { ...O.getOrElse(() => BEGINNING)(after), limit })),
    head: (chain) => read(() => head.first(decodeLine, { chain })),
    unsealed: (but) => read(() => unsealed.rows(decodeLine, { but })),
    purgeable: (before, limit) =>
      read(() => purgeable.rows(decodeLine, { before: before.toISOString(), limit })),
  };
};

const BEGINNING = { chain: SEALS, seq: -1 };

const columnsOf = ({ filter, after }: AuditQuery): Values => {
  const { at, chain, seq } = O.getOrElse(() => ({ at: LAST_TIME, ...BEGINNING }))(after);
  const time = O.map((date: Date) => date.toISOString());
  return {
    at,
    chain,
    seq,
    who: filter.who,
    action: filter.action,
    outcome: filter.outcome,
    on: filter.on,
    since: O.getOrElse(() => FIRST_TIME)(time(filter.since)),
    until: O.getOrElse(() => LAST_TIME)(time(filter.until)),
  };
};

/** One more than the page has was read, to find out whether there is another page. */
const pageOf =
  ({ limit }: AuditQuery) =>
  (found: readonly ListedRow[]): AuditPage => {
    const { shown: rows, next } = firstPage(limit, found, ({ row: { at, chain, seq } }) => ({
      at,
      chain,
      seq,
    }));
    return { rows, next };
  };
