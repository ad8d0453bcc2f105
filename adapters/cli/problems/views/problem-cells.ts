import type { AttentionItem } from '../../../api/problems/overview-body.js';
import { type Cell, marked, type Marks } from '../../terminal/columns.js';
import { formatDuration, type Style, type View } from '../../terminal/view.js';
import type { Paths } from '../lookup/problem-paths.js';

const MARKS: Marks = {
  critical: ['✖', 'red'],
  warning: ['▲', 'yellow'],
  info: ['●', 'cyan'],
};

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
