import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ProofRegister } from '../../../../../core/backups/ports/proof-register.js';
import { type Dialect, type Engine, type Preparing, whereAny } from '../../engine/engine.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import { decodeFields } from '../../rows/decode-row.js';
import { hasCome, runScopeColumn } from '../run-columns.js';
import type { ProofWrites } from './proof-writes.js';
import { decodeProofRow, IS_TO_PURGE, isToProve, PROOF_COLUMNS } from './proof-writes.js';

/** As `isRestored` says; it stands here as in the index of such proofs. */
const IS_RESTORED = "reached = 'restored' AND failure IS NULL";

const lastGood = (sql: Dialect, condition: string): string => `
(SELECT l.id FROM proof l
  WHERE l.schedule_id = :schedule::uuid AND l.failure IS NULL AND ${hasCome(sql, 'l.at')} ${condition} ORDER BY l.at DESC, l.id DESC LIMIT 1)`;

/** As above, but not as in the index: there may be many such proofs, and a run has few. */
const IS_RESTORED_OF_FEW = "reached || '' = 'restored' AND failure IS NULL";

const lastOfRun = (sql: Dialect, condition: string): string => `
(SELECT l.id FROM proof l
  WHERE l.run_id = p.run_id AND ${hasCome(sql, 'l.at')} ${condition} ORDER BY l.at DESC, l.id DESC LIMIT 1)`;

const selectOfSchedule = (sql: Dialect): string => `
SELECT ${PROOF_COLUMNS}
  FROM proof p
 WHERE p.schedule_id = :schedule::uuid
   AND (p.id IN (${lastGood(sql, '')}, ${lastGood(sql, "AND l.proved_by = 'again'")})
        OR p.id IN (${lastOfRun(sql, '')}, ${lastOfRun(sql, `AND ${IS_RESTORED_OF_FEW}`)})
           AND EXISTS (SELECT 1 FROM run r WHERE r.id = p.run_id AND r.state = 'done'))`;

const lastOf = (condition: string): string => `
(SELECT l.id FROM proof l WHERE l.database_id = d.id ${condition} ORDER BY l.at DESC, l.id DESC LIMIT 1)`;

const selectOfDatabases = (sql: Dialect): string => `
SELECT ${PROOF_COLUMNS}
  FROM ${sql.items(':ids', 'uuid')}
       ${sql.lookUp('resource d', 'd.id = one.value')}
       ${sql.lookUp('proof p', `p.id IN (${lastOf('')}, ${lastOf(`AND ${IS_RESTORED}`)})`)}
 WHERE ${sql.isWithin(`d.${sql.key}`, ':scopes')}
 ORDER BY p.at DESC`;

const selectCounts = (sql: Dialect): string => `
SELECT p.database_id AS database, count(*) FILTER (WHERE p.failure IS NULL) AS good,
       count(*) FILTER (WHERE p.failure IS NOT NULL) AS failed
  FROM ${sql.items(':ids', 'uuid')}
       ${sql.lookUp('proof p', 'p.database_id = one.value AND p.at >= :since::bigint')}
 GROUP BY p.database_id`;

const decodeCounts = decodeFields(
  { database: Uuid, good: t.number, failed: t.number },
  () => 'count of proofs',
);

const statements = ({ sql, prepare }: Preparing) => ({
  ofSchedule: prepare('proofs_of_schedule', selectOfSchedule(sql)),
  anyToProve: prepare('any_to_prove', `SELECT 1 FROM upkeep WHERE ${isToProve(sql)} LIMIT 1`),
  anyToPurge: prepare('any_proof_to_purge', `SELECT 1 FROM proof p WHERE ${IS_TO_PURGE} LIMIT 1`),
  countsOf: prepare('count_proofs', selectCounts(sql)),
  ofDatabases: prepare('proofs_of_databases', selectOfDatabases(sql)),
});

export const proofRegister = (engine: Engine<ProofWrites>): ProofRegister => {
  const { sql, read, writes } = engine;
  const { ofSchedule, ofDatabases, countsOf, anyToProve, anyToPurge } = statements(engine);
  const ifAny = whereAny(engine);
  return {
    ...writes,
    claim: (leaseMs) => ifAny(anyToProve, {}, writes.claim(leaseMs), O.none),
    purge: (before, limit) => ifAny(anyToPurge, { before }, writes.purge(before, limit), 0),
    ofSchedule: (schedule) => read(() => ofSchedule.rows(decodeProofRow, { schedule })),
    countsOf: (ids, since) => read(() => countsOf.rows(decodeCounts, { ids, since })),
    ofDatabases: (caller, ids) =>
      read(() => ofDatabases.rows(decodeProofRow, { ids, scopes: runScopeColumn(sql, caller) })),
  };
};
