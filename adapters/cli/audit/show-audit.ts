import type { Finding, FindingCode, LogVerdict } from '../../../core/audit/audit-event.js';
import type { AuditPageBody, AuditRowBody } from '../../api/audit/audit-body.js';
import { listOf, type SentenceRow } from '../terminal/columns.js';
import type { Style, View } from '../terminal/view.js';

const STYLES: Readonly<Record<string, Style>> = {
  done: 'green',
  refused: 'yellow',
  failed: 'red',
  begun: 'cyan',
};

export const showAudit = ({ rows, next }: AuditPageBody, view: View): string =>
  listOf(rows.map(rowOf), next, view, {
    none: 'Nothing like that was done.',
    more: 'see --limit, --since and --until',
  });

const rowOf = ({
  at,
  action,
  says,
  outcome,
  code,
  who,
  address,
  on,
}: AuditRowBody): SentenceRow => ({
  cells: [
    at.replace('T', ' ').replace(/\.\d+Z$/, 'Z'),
    who === null ? '–' : (who.name ?? who.id),
    address ?? 'at the host',
    says || action,
    [STYLES[outcome] ?? 'bold', code === null ? outcome : `${outcome}: ${code}`],
  ],
  sentence: on === null ? '' : (on.path ?? `${on.type} ${on.id}`),
});

const WORDS: Readonly<Record<FindingCode, string>> = {
  edited: 'is not what was stored, or the line before it is not',
  removed: 'is missing, or lines before it are',
  out_of_place: 'stands where it does not belong',
  inserted: 'follows the end of its chain, and was not stored by Shipshape',
  foreign_key: 'is signed by another key',
  cut_off: 'should be the head of its chain, which is missing',
  not_as_sealed: 'is not what was sealed',
};

export const showVerdict = (
  { rows, chains, seals, keys, findings }: LogVerdict,
  view: View,
): string => {
  const [first, ...others] = findings;
  const counted = `${rows} rows of ${chains} chains under ${seals} seals`;
  const signed = keys.map((key) => `  signed by ${key}`);
  return [
    first === undefined
      ? `${view.paint('green', '✔')} Nothing was altered: ${counted}`
      : `${view.paint('red', '✖')} Altered: ${describe(first)}${alsoOf(others.length)}`,
    ...signed,
    '',
  ].join('\n');
};

const describe = ({ code, line, chain, seq }: Finding): string =>
  `line ${line}, number ${seq} of chain ${chain}, ${WORDS[code]}`;

const alsoOf = (others: number): string =>
  others === 0 ? '' : `; ${others} more follow from it, or were altered as well`;
