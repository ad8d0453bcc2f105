import type { AcknowledgementBody, ProblemBody } from '../../../api/problems/problem-body.js';
import { type Cell, columns } from '../../terminal/columns.js';
import { paragraph } from '../../terminal/wrap.js';
import type { Paths } from '../lookup/problem-paths.js';
import { messageOf, problemCells } from './problem-cells.js';
import { formatDuration } from '../../terminal/format-duration.js';
import type { View } from '../../terminal/view.js';

/** Where a problem is and who acknowledged it; of what is not known, the name or the id is shown. */
export interface KnownNames {
  readonly paths: Paths;
  readonly holder?: string;
}

export const showProblem =
  (names: KnownNames) =>
  (problem: ProblemBody, view: View): string => {
    const { paths } = names;
    const [severity] = problemCells(problem, paths, view);
    const rows = factsOf(problem, names, view.now).map(([label, text]): readonly Cell[] => [
      ['dim', label],
      text,
    ]);
    return [
      `${view.paint(...severity)}  ${view.paint('bold', `${problem.resource_type} ${paths.get(problem.resource_id) ?? problem.name}`)}`,
      paragraph('', messageOf(problem, paths), view.width),
      ...(problem.remedy === null ? [] : [paragraph('→ ', problem.remedy, view.width)]),
      '',
      ...columns(rows, view),
      '',
    ].join('\n');
  };

const factsOf = (
  problem: ProblemBody,
  { holder }: KnownNames,
  now: Date,
): readonly (readonly [label: string, text: string])[] => {
  const { id, kind, since, closed_at, acknowledged, snoozed_until } = problem;
  const { closed_as, flaps, valid_until, suppressed_by, docs, during_maintenance } = problem;
  const optional = (label: string, text: string | null) =>
    text === null ? [] : [[label, text] as const];
  return [
    ['id', id],
    ['kind', kind],
    ['since', pastTime(since, now)],
    ...optional('lapses', valid_until !== null && closed_at === null ? valid_until : null),
    ...optional(
      closed_as === 'lapsed' ? 'lapsed' : 'closed',
      closed_at && pastTime(closed_at, now),
    ),
    ...optional('came back', flaps === 0 ? null : `${flaps} ${flaps === 1 ? 'time' : 'times'}`),
    ...optional('explained by', suppressed_by),
    ...(acknowledged === null
      ? []
      : [['acknowledged', acknowledgement(acknowledged, holder, now)] as const]),
    ...(snoozed_until === null
      ? []
      : [
          [
            'snoozed',
            `${during_maintenance ? 'by maintenance, ' : ''}until ${snoozed_until}, for ${formatDuration(now, new Date(snoozed_until))}`,
          ] as const,
        ]),
    ...optional('more', docs),
  ];
};

const pastTime = (iso: string, now: Date): string =>
  `${iso}, ${formatDuration(new Date(iso), now)} ago`;

const acknowledgement = (
  { by, at, note }: AcknowledgementBody,
  holder: string | undefined,
  now: Date,
): string => `${pastTime(at, now)}, by ${holder ?? by}${note === '' ? '' : `: ${note}`}`;
