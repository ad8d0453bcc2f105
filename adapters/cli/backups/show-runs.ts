import type { RunBody } from '../../api/backups/run-body.js';
import type { RunPageBody } from '../../api/backups/run-page-body.js';
import type { StoredDumpBody } from '../../api/backups/stored-dump-body.js';
import { shortIds } from '../problems/views/show-problems.js';
import { type Cell, columns, listOf, type SentenceRow } from '../terminal/columns.js';
import { formatDuration, formatSize, formatSpan } from '../terminal/format-duration.js';
import type { Style, View } from '../terminal/view.js';
import { reasonLines } from '../terminal/wrap.js';

const MARKS: Readonly<Record<string, readonly [mark: string, style: Style]>> = {
  running: ['●', 'cyan'],
  done: ['✔', 'green'],
  failed: ['✖', 'red'],
  cancelled: ['▲', 'yellow'],
  missed: ['▲', 'yellow'],
};

export const showRuns = ({ runs, next }: RunPageBody, view: View): string => {
  const ids = shortIds(runs.map(({ id }) => id));
  return listOf(
    runs.map((run, index) => rowOf(run, ids[index] ?? '', view)),
    next,
    view,
    { none: 'No run matches.', more: 'narrow them with --on or --state' },
  );
};

const rowOf = (run: RunBody, id: string, view: View): SentenceRow => ({
  cells: [
    ['dim', id],
    stateCell(run),
    `${formatDuration(new Date(run.started_at), view.now)} ago`,
    ['bold', run.database.path],
  ],
  sentence: [...streakOf(run), ...resultOf(run)].join(' '),
});

/** Such as `failed 9 times, 01:58 to 02:11:`. */
const streakOf = ({ streak, state, started_at: last }: RunBody): readonly string[] =>
  streak === null
    ? []
    : [`${state} ${streak.runs} times, ${formatSpan(streak.first_started_at, last)}:`];

const resultOf = ({ failure, size_bytes: size, state }: RunBody): readonly string[] => {
  if (failure !== null) return [failure.detail];
  return state === 'missed' ? ['no node ran at its time.'] : [formatSize(size)];
};

export const stateCell = ({ state }: RunBody): readonly [Style, string] => {
  const [mark, style] = MARKS[state] ?? ['•', 'bold'];
  return [style, `${mark} ${state}`];
};

export const showRun = (run: RunBody, view: View): string => {
  const rows = factsOf(run, view.now).map(([label, fact]): readonly Cell[] => [
    ['dim', label],
    fact,
  ]);
  return [
    `${view.paint(...stateCell(run))}  ${view.paint('bold', run.database.path)}`,
    ...reasonLines(run.failure, view),
    '',
    ...columns(rows, view),
    ...(run.restore.length === 0 ? [] : ['', ...run.restore]),
    '',
  ].join('\n');
};

type Facts = readonly (readonly [label: string, text: string])[];

const storedFacts = ({ destination, object, proof, ...stored }: StoredDumpBody): Facts => [
  ['stored', `${object} in ${destination.name}${lossOf(stored)}`],
  ...lockOf(stored),
  ['object', `${formatSize(stored.size_bytes)}${stored.encrypted ? ', encrypted' : ''}, ${proof}`],
  ...(stored.not_restored === null
    ? []
    : [['not restored', `${stored.not_restored.detail} ${stored.not_restored.remedy}`] as const]),
  ...(stored.without_hashes
    ? [['without', 'password hashes, which the login could not read'] as const]
    : []),
];

const lossOf = ({ lost }: Pick<StoredDumpBody, 'lost'>): string =>
  lost === null ? '' : `, ${lost.how} since ${lost.since}`;

const lockOf = ({ locked_until: until }: Pick<StoredDumpBody, 'locked_until'>): Facts =>
  until === null ? [] : [['locked', `until ${until}: nothing removes it before`]];

const copyFacts = ({ destination, object, ...copy }: StoredDumpBody): Facts => [
  ['copy', `${object} in ${destination.name}${lossOf(copy)}`],
  ...lockOf(copy),
];

const missingFact = (copy: RunBody['missing_copies'][number]): Facts[number] => [
  'no copy',
  `in ${copy.destination.name} yet${copy.failure === null ? '' : `: ${copy.failure.detail}`}`,
];

const factsOf = (run: RunBody, now: Date): Facts => {
  const pastTime = (iso: string): string => `${iso}, ${formatDuration(new Date(iso), now)} ago`;
  return [
    ['id', run.id],
    ['kind', run.kind],
    [run.what === 'globals' ? 'instance' : 'database', run.database.id ?? 'no longer in the fleet'],
    ['started', `${pastTime(run.started_at)}, by ${run.started_by}`],
    ...(run.ended_at === null ? [] : [['ended', pastTime(run.ended_at)] as const]),
    ...(run.schedule === null ? [] : [['schedule', run.schedule.path] as const]),
    ...(run.due_at === null ? [] : [['due', run.due_at] as const]),
    ...(run.attempt > 1 ? [['attempts', String(run.attempt)] as const] : []),
    ['size', `${formatSize(run.size_bytes)}${run.format === null ? '' : ` (${run.format})`}`],
    ...(run.sha256 === null ? [] : [['sha256', run.sha256] as const]),
    ...(run.stored === null ? [] : storedFacts(run.stored)),
    ...run.copies.flatMap(copyFacts),
    ...run.missing_copies.map(missingFact),
    ...(run.tool_version === null
      ? []
      : [['versions', `server ${run.server_major ?? '?'}, tool ${run.tool_version}`] as const]),
    ...(run.note === '' ? [] : [['note', run.note] as const]),
    ...(run.failure === null ? [] : [['failure', run.failure.code] as const]),
  ];
};
