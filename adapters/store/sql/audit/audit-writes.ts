import type { AuditRegister } from '../../../../core/audit/ports/audit-register.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';

/** A chain that does not exist ends at 0. */
const moveHead = `
INSERT INTO audit_chain (chain, seq, head)
SELECT :chain::uuid, :seq::bigint, :line
 WHERE :after::bigint = 0 OR EXISTS (SELECT 1 FROM audit_chain WHERE chain = :chain::uuid)
    ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, head = excluded.head
 WHERE audit_chain.seq = :after::bigint`;

const insertLines = ({ items }: Dialect): string =>
  `INSERT INTO audit (line) SELECT one.value FROM ${items(':lines', 'text')}`;

const markSealed = ({ records }: Dialect): string => `
UPDATE audit_chain SET sealed = place.seq, sealed_at = :at::bigint
  FROM ${records(':places', { chain: 'uuid', seq: 'bigint' }, 'place')}
 WHERE audit_chain.chain = place.chain AND audit_chain.sealed < place.seq`;

const statements = ({ sql, prepare }: Preparing) => ({
  head: prepare('move_audit_head', moveHead),
  insert: prepare('add_audit', insertLines(sql)),
  seal: prepare('seal_audit', markSealed(sql)),
  purge: prepare(
    'purge_audit',
    'DELETE FROM audit WHERE chain = :chain::uuid AND seq <= :seq::bigint',
  ),
  stub: prepare(
    'stub_audit',
    'UPDATE audit_chain SET stub = :stub, purged = :seq::bigint WHERE chain = :chain::uuid AND purged < :seq::bigint',
  ),
  forget: prepare(
    'forget_audit',
    'DELETE FROM audit_chain WHERE purged = seq AND sealed = seq AND sealed_at < :sealedBefore::bigint',
  ),
});

export type AuditWrites = Pick<AuditRegister, 'append' | 'markSealed' | 'purge' | 'forget'>;

export const auditWrites = (preparing: Preparing): StepsOf<AuditWrites> => {
  const { head, insert, seal, purge, stub, forget } = statements(preparing);
  return {
    append: (lines, { chain, seq, line }, after) =>
      inTransaction(function* (): Steps<never, boolean> {
        const moves = yield* head.any({ chain, seq, line, after });
        if (moves) yield* insert.run({ lines });
        return moves;
      }),
    markSealed: (places, at) => seal.run({ places: JSON.stringify(places), at }),
    purge: ({ chain, seq }, line) =>
      inTransaction(function* (): Steps<never, number> {
        return (yield* stub.any({ chain, seq, stub: line }))
          ? yield* purge.count({ chain, seq })
          : 0;
      }),
    forget: (sealedBefore) => forget.run({ sealedBefore }),
  };
};
