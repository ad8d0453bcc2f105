import type {
  AuditRegister,
  ListedRow,
  LogLine,
} from '../../../../core/audit/ports/audit-register.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { wordOf } from '../../../../core/shared/word.js';
import { AUDIT_OUTCOMES, type AuditRow } from '../../../../core/audit/audit-event.js';
import type { ChainHead } from '../../../../core/audit/audit-log.js';
import { jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields, decodeRow } from '../rows/decode-row.js';

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

const text = t.union([t.string, t.null]);

const Named = t.union([t.null, t.strict({ id: t.string, name: text, for: text })]);

/** Rows of builds up to 29 November 2026 lack the id where a request was refused whose caller was not known. */
const Who = new t.Type(
  'Who',
  Named.is,
  (input, context) =>
    Named.validate(t.UnknownRecord.is(input) && !('id' in input) ? null : input, context),
  Named.encode,
);

/** A line as it is shown: its digest is of no use by itself. */
const Row = t.strict({
  chain: t.string,
  seq: t.number,
  at: t.string,
  ended: text,
  action: t.string,
  outcome: wordOf(AUDIT_OUTCOMES),
  code: text,
  who: Who,
  address: text,
  request: text,
  on: t.union([t.null, t.strict({ type: t.string, id: t.string })]) as t.Type<
    AuditRow['on'],
    unknown
  >,
  detail: t.union([t.null, t.UnknownRecord]),
  of: text,
}) satisfies t.Decoder<unknown, AuditRow>;

const subject = (row: unknown): string => {
  const { chain, seq } = row as { readonly chain?: unknown; readonly seq?: unknown };
  return `audit ${String(chain)}/${String(seq)}`;
};

export const decodeListedRow = flow(
  decodeFields({ line: jsonText(Row), path: nullable(t.string) }, subject),
  E.map(({ line: row, path }): ListedRow => ({ row, path })),
);

const Line = t.strict({ chain: t.string, seq: t.number, line: t.string });

export const decodeLine: (
  row: unknown,
) => ReturnType<ReturnType<typeof decodeRow<LogLine & ChainHead>>> = decodeRow(Line, subject);
