import type { AttentionItem } from '../../../api/problems/overview-body.js';
import type { Cell } from '../../terminal/columns.js';
import { formatDuration } from '../../terminal/format-duration.js';
import type { Style, View } from '../../terminal/view.js';

const MARKS: Readonly<Record<string, readonly [mark: string, style: Style]>> = {
  critical: ['✖', 'red'],
  warning: ['▲', 'yellow'],
  info: ['●', 'cyan'],
};

type Shown = Pick<AttentionItem, 'severity' | 'since' | 'resource_type' | 'name'>;

/** How grave a problem is, for how long it has been there, and with what: the first cells of its row. */
export const problemCells = (problem: Shown, { paint, now }: View): readonly Cell[] => {
  const [mark, style] = MARKS[problem.severity] ?? ['•', 'bold'];
  return [
    { text: `${mark} ${problem.severity}`, paint: (text) => paint(style, text) },
    { text: formatDuration(new Date(problem.since), now), paint: (text) => paint('dim', text) },
    { text: `${problem.resource_type} ${problem.name}`, paint: (text) => paint('bold', text) },
  ];
};
