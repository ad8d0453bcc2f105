import type { RunBody } from '../../api/backups/run-body.js';
import type { RunPageBody } from '../../api/backups/run-page-body.js';
import type { StoredDumpBody } from '../../api/backups/stored-dump-body.js';
import { shortIds } from '../problems/views/show-problems.js';
import { contentsWording } from './show-restore.js';
import type { Fact, Marks, SentenceRow } from '../terminal/columns.js';
import { factLines, listOf, marked } from '../terminal/columns.js';
import type { View } from '../terminal/view.js';
import { formatAgo, formatPast, formatSize, formatSpan, reasonLines } from '../terminal/view.js';

const MARKS: Marks = {
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
    formatAgo(run.started_at, view.now),
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

export const stateCell = ({ state }: RunBody) => marked(MARKS, state);

export const showRun = (run: RunBody, view: View): string =>
  [
    `${view.paint(...stateCell(run))}  ${view.paint('bold', run.database.path)}`,
    ...reasonLines(run.failure, view),
    '',
    ...factLines(factsOf(run, view.now), view),
    ...(run.restore.length === 0 ? [] : ['', ...run.restore]),
    '',
  ].join('\n');

type Facts = readonly Fact[];

const storedFacts = ({ destination, object, proof, ...stored }: StoredDumpBody): Facts => [
  ['stored', `${object} in ${destination.name}${lossOf(stored)}`],
  lockOf(stored),
  ['object', `${formatSize(stored.size_bytes)}${stored.encrypted ? ', encrypted' : ''}, ${proof}`],
  ['contents', stored.restored && `${contentsWording(stored.restored)}, ${comparedOf(stored)}`],
  ['not restored', inWords(stored.not_restored)],
  ['without', stored.without_hashes ? 'password hashes, which the login could not read' : null],
  ['no manifest', inWords(stored.no_manifest)],
];

const comparedOf = ({ compared }: Pick<StoredDumpBody, 'compared'>): string =>
  compared ? 'as in its source' : 'not compared with its source';

const inWords = (why: StoredDumpBody['no_manifest']): string | null =>
  why && `${why.detail} ${why.remedy}`;

const lossOf = ({ lost }: Pick<StoredDumpBody, 'lost'>): string =>
  lost === null ? '' : `, ${lost.how} since ${lost.since}`;

const lockOf = ({ locked_until: until }: Pick<StoredDumpBody, 'locked_until'>): Fact => [
  'locked',
  until && `until ${until}: nothing removes it before`,
];

const copyFacts = ({ destination, object, ...copy }: StoredDumpBody): Facts => [
  ['copy', `${object} in ${destination.name}${lossOf(copy)}`],
  lockOf(copy),
];

const missingFact = (copy: RunBody['missing_copies'][number]): Fact => [
  'no copy',
  `in ${copy.destination.name} yet${copy.failure === null ? '' : `: ${copy.failure.detail}`}`,
];

const factsOf = (run: RunBody, now: Date): Facts => [
  ['id', run.id],
  ['kind', run.kind],
  [run.what === 'globals' ? 'instance' : 'database', run.database.id ?? 'no longer in the fleet'],
  ['started', `${formatPast(run.started_at, now)}, by ${run.started_by}`],
  ['ended', run.ended_at && formatPast(run.ended_at, now)],
  ['schedule', run.schedule && run.schedule.path],
  ['due', run.due_at],
  ['attempts', run.attempt > 1 ? String(run.attempt) : null],
  ['size', `${formatSize(run.size_bytes)}${run.format === null ? '' : ` (${run.format})`}`],
  ['sha256', run.sha256],
  ...(run.stored === null ? [] : storedFacts(run.stored)),
  ...run.copies.flatMap(copyFacts),
  ...run.missing_copies.map(missingFact),
  ['versions', run.tool_version && `server ${run.server_major ?? '?'}, tool ${run.tool_version}`],
  ['note', run.note === '' ? null : run.note],
  ['failure', run.failure && run.failure.code],
];
