import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { wordOf } from '../../../../core/shared/word.js';
import type { AuditRow } from '../../../../core/audit/audit-row.js';
import { AUDIT_OUTCOMES } from '../../../../core/audit/audit-event.js';
import type { ChainHead } from '../../../../core/audit/audit-log.js';
import type { ListedRow, LogLine } from '../../../../core/audit/ports/audit-register.js';
import { jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields, decodeRow } from '../rows/decode-row.js';

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
