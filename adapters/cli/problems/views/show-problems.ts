import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { ProblemPageBody } from '../../../api/problems/problem-page-body.js';
import { type SentenceRow, sentenceRows } from '../../terminal/columns.js';
import { formatDuration, formatMinute } from '../../terminal/format-duration.js';
import type { View } from '../../terminal/view.js';
import type { Paths } from '../lookup/problem-paths.js';
import { messageOf, problemCells } from './problem-cells.js';

/** Problems as in the overview, each after the beginning of its id, by which it can be named. */
export const showProblems =
  (whereNone: string, paths: Paths) =>
  ({ problems, next }: ProblemPageBody, view: View): string => {
    if (problems.length === 0) return `${view.paint('green', '✔')} ${whereNone}\n`;
    const ids = shortIds(problems.map(({ id }) => id));
    const rows = problems.map((problem, index) => rowOf(problem, ids[index] ?? '', paths, view));
    const more = view.paint('dim', 'There are more: see --limit, or --all.');
    return [...sentenceRows(rows, view.width), ...(next === null ? [] : ['', more]), ''].join('\n');
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
    cells: [
      { text: id, paint: (shown) => view.paint('dim', shown) },
      ...problemCells(problem, paths, view),
    ],
    sentence: added.length === 0 ? { text } : { text, paint: (known) => view.paint('dim', known) },
  };
};

/** Whether it is over, acknowledged or snoozed. */
const remarks = (problem: ProblemBody, now: Date): readonly string[] => {
  const { closed_at, acknowledged, snoozed_until } = problem;
  return [
    ...(closed_at === null ? [] : [`closed ${formatDuration(new Date(closed_at), now)} ago`]),
    ...(acknowledged === null
      ? []
      : [['acknowledged', acknowledged.note].filter(Boolean).join(': ')]),
    ...(snoozed_until === null ? [] : [`snoozed until ${formatMinute(snoozed_until)}`]),
  ];
};
