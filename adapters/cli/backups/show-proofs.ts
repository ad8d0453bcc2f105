import type { ProofPageBody } from '../../api/backups/proof-body.js';
import { type Cell, columns, marked, type Marks } from '../terminal/columns.js';
import { formatAgo, type View } from '../terminal/view.js';

/** What an auditor is given. */
export interface ProofReport {
  readonly since: string;
  readonly made_at: string;
  readonly databases: ProofPageBody['databases'];
}

type Row = ProofReport['databases'][number];

const MARKS: Marks = {
  protected: ['✔', 'green'],
  at_risk: ['▲', 'yellow'],
  unprotected: ['✖', 'red'],
  none: ['•', 'dim'],
};

const HEADERS = [
  'Database',
  'Protection',
  'Recovery point',
  'Recovery time',
  'Last proof',
  'Of the dump of',
  'Proofs',
  'Failed',
] as const;

export const proofsAsTable = ({ databases }: ProofReport, view: View): string => {
  if (databases.length === 0) return 'There is no database whose backups you may read.\n';
  const ago = (time: string | null | undefined): string =>
    time == null ? '-' : formatAgo(time, view.now);
  const head = HEADERS.map((text): Cell => ['dim', text]);
  const rows = databases.map((row): readonly Cell[] => {
    return [
      ['bold', row.database.path],
      marked(MARKS, row.protection, wordsOf(row)),
      ago(row.recovery_point),
      secondsOf(row),
      ago(row.last_proof?.at),
      ago(row.last_proof?.dump_at),
      String(row.proofs),
      String(row.failed_proofs),
    ];
  });
  return [...columns([head, ...rows], view), ''].join('\n');
};

const wordsOf = ({ protection }: Row): string => protection.replace('_', ' ');

const secondsOf = ({ recovery_seconds: seconds }: Row): string =>
  seconds === null ? '-' : `${seconds} s`;

/** RFC 4180, with the names that the API has. */
export const proofsAsCsv = ({ databases }: ProofReport): string =>
  [
    'database,protection,reason,recovery_point,recovery_seconds,last_proof_at,last_proof_by,last_proof_run,last_proof_dump_at,proofs,failed_proofs',
    ...databases.map((row) =>
      [
        row.database.path,
        row.protection,
        row.protection_reason,
        row.recovery_point,
        row.recovery_seconds,
        row.last_proof?.at,
        row.last_proof?.by,
        row.last_proof?.run,
        row.last_proof?.dump_at,
        row.proofs,
        row.failed_proofs,
      ]
        .map(csvField)
        .join(','),
    ),
    '',
  ].join('\r\n');

/** A spreadsheet takes what begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t]/;

const csvField = (value: string | number | null | undefined): string => {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One document, which loads nothing and has no script. */
export const proofsAsPage = ({ since, made_at, databases }: ProofReport): string => {
  const rows = databases.map((row) => [
    row.database.path,
    `${wordsOf(row)}: ${row.protection_reason}`,
    minuteOf(row.recovery_point),
    secondsOf(row),
    minuteOf(row.last_proof?.at),
    minuteOf(row.last_proof?.dump_at),
    String(row.proofs),
    String(row.failed_proofs),
  ]);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Proofs of dumps</title>
<style>
body { font: 10pt sans-serif; margin: 2em }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #999; padding: .3em .6em; text-align: left; vertical-align: top }
thead { display: table-header-group }
tr { break-inside: avoid }
</style>
<h1>Proofs of dumps</h1>
<p>Made at ${minuteOf(made_at)}, of ${databases.length} databases; proofs are counted since ${minuteOf(since)}. All times are in UTC.</p>
<table>
<thead>${rowOf('th', HEADERS)}</thead>
<tbody>
${rows.map((row) => rowOf('td', row)).join('\n')}
</tbody>
</table>
</html>
`;
};

const rowOf = (tag: 'th' | 'td', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const minuteOf = (time: string | null | undefined): string =>
  time === null || time === undefined ? '-' : time.slice(0, 16).replace('T', ' ');
