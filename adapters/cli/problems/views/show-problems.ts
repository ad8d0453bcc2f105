import type { ProblemBody, ProblemPageBody } from '../../../api/problems/problem-body.js';
import { type Cell, listOf, marked, type Marks, type SentenceRow } from '../../terminal/columns.js';
import type { Style, View } from '../../terminal/view.js';
import { formatAgo, formatDuration, formatMinute } from '../../terminal/view.js';
import { type Paths, underHeads } from '../lookup/problem-paths.js';
import type { AttentionItem } from '../../../api/problems/overview-body.js';

const MARKS: Marks = { critical: ['✖', 'red'], warning: ['▲', 'yellow'], info: ['●', 'cyan'] };

type Shown = Pick<
  AttentionItem,
  'severity' | 'since' | 'resource_type' | 'resource_id' | 'name' | 'message'
>;

/** The first cells of a problem's row: its severity, its age and its place. */
export const problemCells = (
  problem: Shown,
  paths: Paths,
  { now }: View,
): readonly [severity: readonly [Style, string], age: Cell, place: Cell] => {
  return [
    marked(MARKS, problem.severity),
    ['dim', formatDuration(new Date(problem.since), now)],
    ['bold', placeOf(problem, paths)],
  ];
};

/** A path shows by its length what it is the path of, but for those that look like a server's. */
const TYPED = new Set(['destination', 'channel']);

/** Where a problem is: the path of its resource or, if that may not be read, the resource's type and name. */
export const placeOf = (
  { resource_type, resource_id, name }: Omit<Shown, 'severity' | 'since' | 'message'>,
  paths: Paths,
): string => {
  const path = paths.get(resource_id);
  return path === undefined || TYPED.has(resource_type) ? `${resource_type} ${path ?? name}` : path;
};

/** The message without the path that it begins with, where that is shown beside it. */
export const messageOf = ({ resource_id, message }: Shown, paths: Paths): string => {
  const path = paths.get(resource_id);
  return path !== undefined && message.startsWith(`${path}: `)
    ? message.slice(path.length + 2)
    : message;
};

/**
 * Problems as in the overview, each after the beginning of its id, by which it can be named. Those that another one
 * explains are indented under it.
 */
export const showProblems =
  (whereNone: string, paths: Paths) =>
  ({ problems, next }: ProblemPageBody, view: View): string => {
    const ids = shortIds(problems.map(({ id }) => id));
    const idOf = new Map(problems.map(({ id }, index) => [id, ids[index] ?? '']));
    const rows = underHeads(problems).flatMap(([head, ...others]) => [
      rowOf(head, idOf.get(head.id) ?? '', paths, view),
      ...others.map((one) => rowOf(one, `└ ${idOf.get(one.id) ?? ''}`, paths, view)),
    ]);
    const none = `${view.paint('green', '✔')} ${whereNone}`;
    return listOf(rows, next, view, { none, more: 'see --limit, or --all' });
  };

const SHORTEST_ID = 8;

/** The beginnings of ids, as long as it takes to tell them apart. */
export const shortIds = (ids: readonly string[]): readonly string[] => {
  const all = new Set(ids).size;
  const cutTo = (length: number): readonly string[] => ids.map((id) => id.slice(0, length));
  let length = SHORTEST_ID;
  while (new Set(cutTo(length)).size < all) length += 1;
  return cutTo(length);
};

const rowOf = (problem: ProblemBody, id: string, paths: Paths, view: View): SentenceRow => {
  const added = remarks(problem, view.now);
  const text = [messageOf(problem, paths), ...added].join(' · ');
  return {
    cells: [['dim', id], ...problemCells(problem, paths, view)],
    sentence: added.length === 0 ? text : ['dim', text],
  };
};

/** Whether it is over, has come back, is acknowledged or snoozed. */
const remarks = (problem: ProblemBody, now: Date): readonly string[] => {
  const { closed_at, closed_as, flaps, acknowledged, snoozed_until } = problem;
  const snoozed = problem.during_maintenance ? 'maintenance' : 'snoozed';
  return [
    ...(closed_at === null
      ? []
      : [`${closed_as === 'lapsed' ? 'lapsed' : 'closed'} ${formatAgo(closed_at, now)}`]),
    ...(flaps === 0 ? [] : [`came back ${flaps === 1 ? 'once' : `${flaps} times`}`]),
    ...(acknowledged === null
      ? []
      : [['acknowledged', acknowledged.note].filter(Boolean).join(': ')]),
    ...(snoozed_until === null ? [] : [`${snoozed} until ${formatMinute(snoozed_until)}`]),
  ];
};
