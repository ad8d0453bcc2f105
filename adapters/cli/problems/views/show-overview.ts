import { ATTENTION_LIMIT } from '../../../../core/problems/priority.js';
import type { AttentionItem, OverviewBody } from '../../../api/problems/overview-body.js';
import { sentenceRows } from '../../terminal/columns.js';
import type { View } from '../../terminal/view.js';
import { paragraph } from '../../terminal/wrap.js';
import type { Paths } from '../lookup/problem-paths.js';
import type { Remedies } from '../lookup/problem-remedies.js';
import { attentionRows } from './attention-rows.js';

export const showOverview =
  (paths: Paths, remedies: Remedies) =>
  ({ setup, attention }: OverviewBody, view: View): string => {
    const counts = Object.entries(setup).map(([noun, count]: readonly [string, number]) =>
      pluralize(count, noun.replace(/s$/, '')),
    );
    const head = paragraph('', counts.join(' · '), view.width);
    const body =
      attention.length > 0
        ? showAttention(attention, paths, remedies, view)
        : showCalm(setup, view);
    return `${head}\n\n${body}\n`;
  };

/** `1 server`, `2 servers`, `0 servers`. */
const pluralize = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const FIRST_STEPS =
  'The fleet is empty. Describe it in a file, check what would be changed, and apply it:';

const showCalm = (setup: OverviewBody['setup'], { paint, width }: View): string =>
  Object.values(setup).every((count) => count === 0)
    ? `${paragraph('', FIRST_STEPS, width)}\n\n  shipshape apply fleet.yaml --dry-run\n  shipshape apply fleet.yaml`
    : `${paint('green', '✔')} Nothing needs your attention.`;

const showAttention = (
  attention: readonly AttentionItem[],
  paths: Paths,
  remedies: Remedies,
  view: View,
): string => {
  const rows = attentionRows(attention, paths, remedies, view);
  const more =
    attention.length < ATTENTION_LIMIT
      ? []
      : ['', view.paint('dim', 'There may be more: see shipshape problems.')];
  return [...sentenceRows(rows, view.width), ...more].join('\n');
};
