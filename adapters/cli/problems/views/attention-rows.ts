import { problemGroupWording } from '../../../../core/problems/problem-group-wording.js';
import type { AttentionItem } from '../../../api/problems/overview-body.js';
import type { SentenceRow } from '../../terminal/columns.js';
import type { View } from '../../terminal/view.js';
import type { Paths } from '../lookup/problem-paths.js';
import { remedyKey, type Remedies } from '../lookup/problem-remedies.js';
import { messageOf, problemCells } from './problem-cells.js';

/** Problems of one kind under one instance; of most there is one. */
interface Group {
  readonly first: AttentionItem;
  readonly parent: string;
  readonly count: number;
}

/** The rows of the overview: what is alike under one instance is one row, as old as the first of them. */
export const attentionRows = (
  attention: readonly AttentionItem[],
  paths: Paths,
  remedies: Remedies,
  view: View,
): readonly SentenceRow[] =>
  groupsOf(attention, paths).map(({ first, parent, count }): SentenceRow => {
    const wording = count > 1 ? problemGroupWording(first.kind, count) : undefined;
    if (wording === undefined) {
      const text = withRemedy(messageOf(first, paths), remedies.get(remedyKey(first)));
      return { cells: problemCells(first, paths, view), sentence: { text } };
    }
    return {
      cells: problemCells(first, new Map([[first.resource_id, parent]]), view),
      sentence: { text: withRemedy(wording.detail, wording.remedy) },
    };
  });

const withRemedy = (sentence: string, remedy: string | undefined): string =>
  remedy === undefined ? sentence : `${sentence} → ${remedy}`;

const groupsOf = (attention: readonly AttentionItem[], paths: Paths): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const item of attention) {
    const path = paths.get(item.resource_id);
    const parent = path?.slice(0, path.lastIndexOf('/')) ?? '';
    const isAlike =
      path !== undefined &&
      item.resource_type === 'database' &&
      problemGroupWording(item.kind, 2) !== undefined;
    const key = isAlike ? `${item.severity} ${item.kind} ${parent}` : remedyKey(item);
    const { first = item, count = 0 } = groups.get(key) ?? {};
    groups.set(key, { first, parent, count: count + 1 });
  }
  return [...groups.values()];
};
