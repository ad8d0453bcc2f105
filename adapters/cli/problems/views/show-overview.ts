import { ATTENTION_LIMIT } from '../../../../core/problems/priority.js';
import type { AttentionItem, OverviewBody } from '../../../api/problems/overview-body.js';
import { type Cell, columns } from '../../terminal/columns.js';
import { pluralize } from '../../terminal/pluralize.js';
import { paragraph } from '../../terminal/paragraph.js';
import { problemCells } from './problem-cells.js';
import type { View } from '../../terminal/view.js';

export const showOverview = ({ setup, attention }: OverviewBody, view: View): string => {
  const counts = Object.entries(setup).map(([noun, count]: readonly [string, number]) =>
    pluralize(count, noun.replace(/s$/, '')),
  );
  const head = paragraph('', counts.join(' · '), view.width);
  const body = attention.length > 0 ? showAttention(attention, view) : showCalm(setup, view);
  return `${head}\n\n${body}\n`;
};

const showCalm = (setup: OverviewBody['setup'], { paint, width }: View): string =>
  Object.values(setup).every((count) => count === 0)
    ? `${paragraph('', 'The fleet is empty. Describe it in a file, then look at what would be done, and do it:', width)}\n\n  shipshape apply fleet.yaml --dry-run\n  shipshape apply fleet.yaml`
    : `${paint('green', '✔')} Nothing needs your attention.`;

const showAttention = (attention: readonly AttentionItem[], view: View): string => {
  const rows = attention.map((item) => rowOf(item, view));
  const more =
    attention.length < ATTENTION_LIMIT
      ? []
      : ['', view.paint('dim', 'These are the most pressing; there may be more.')];
  return [...columns(rows, view.width), ...more].join('\n');
};

const rowOf = (item: AttentionItem, view: View): readonly Cell[] => [
  ...problemCells(item, view),
  { text: item.message },
];
