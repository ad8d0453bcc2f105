import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { ProblemPageBody } from '../../../api/problems/problem-page-body.js';
import { type Cell, columns } from '../../terminal/columns.js';
import { formatMinute } from '../../terminal/format-minute.js';
import { problemCells } from './problem-cells.js';
import { shortIds } from './short-ids.js';
import { formatDuration } from '../../terminal/format-duration.js';
import type { View } from '../../terminal/view.js';

/** Problems as the overview has them, each after the beginning of its id, by which it can be named. */
export const showProblems =
  (whereNone: string) =>
  ({ problems, next }: ProblemPageBody, view: View): string => {
    if (problems.length === 0) return `${view.paint('green', '✔')} ${whereNone}\n`;
    const ids = shortIds(problems.map(({ id }) => id));
    const rows = problems.map((problem, index) => rowOf(problem, ids[index] ?? '', view));
    const more = view.paint('dim', 'There are more: see --limit, or --all.');
    return [...columns(rows, view.width), ...(next === null ? [] : ['', more]), ''].join('\n');
  };

const rowOf = (problem: ProblemBody, id: string, view: View): readonly Cell[] => {
  const said = remarks(problem, view.now);
  const text = [problem.message, ...said].join(' · ');
  return [
    { text: id, paint: (shown) => view.paint('dim', shown) },
    ...problemCells(problem, view),
    said.length === 0 ? { text } : { text, paint: (known) => view.paint('dim', known) },
  ];
};

/** What is known of a problem beside its trouble. */
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
