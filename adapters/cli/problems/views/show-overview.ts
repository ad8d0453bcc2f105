import { ATTENTION_LIMIT } from '../../../../core/problems/problem-page.js';
import { INFO_LIMIT } from '../../../../core/problems/without-explained.js';
import type { Api } from '../../../api/api.js';
import type { AttentionItem, OverviewBody } from '../../../api/problems/overview-body.js';
import { type SentenceRow, sentenceRows } from '../../terminal/columns.js';
import { paragraph, pluralize, type View } from '../../terminal/view.js';
import { type Listed, type Paths, problemKey } from '../lookup/problem-paths.js';
import { problemGroupWording } from '../../../../core/problems/problem-group-wording.js';
import { messageOf, problemCells } from './show-problems.js';

/** How old the overview is, which is the business of those who check the fleet. */
export interface Freshness {
  /** Whether the fleet was checked lately enough to say that nothing is wrong with it. */
  readonly isRecent: boolean;
  /** A line for people. */
  readonly describe: (now: Date) => string;
}

/** Returns undefined where the service cannot tell. The signal says that the caller no longer waits. */
export type ReadFreshness = (api: Api, signal?: AbortSignal) => Promise<Freshness | undefined>;

/** What is shown beside the body of the overview. */
interface Beside {
  readonly paths: Paths;
  readonly listed: Listed;
  readonly freshness: Freshness | undefined;
}

export const showOverview =
  ({ paths, listed, freshness }: Beside) =>
  ({ setup, attention }: OverviewBody, view: View): string => {
    const counts = Object.entries(setup).map(([noun, count]: readonly [string, number]) =>
      pluralize(count, noun.replace(/s$/, '')),
    );
    const head = paragraph('', counts.join(' · '), view.width);
    const body =
      attention.length > 0
        ? showAttention(attention, paths, listed, view)
        : showCalm(setup, freshness, view);
    return `${setup.servers === 0 ? '' : showFreshness(freshness, view)}${head}\n\n${body}\n`;
  };

const FIRST_STEPS =
  'The fleet is empty. Set it up in a conversation, or add a server by its connection string:';

/** Comes first: how old is what follows. */
const showFreshness = (freshness: Freshness | undefined, { paint, width, now }: View): string => {
  if (freshness === undefined) return '';
  const style = freshness.isRecent ? 'dim' : 'yellow';
  return `${paint(style, paragraph('', freshness.describe(now), width))}\n`;
};

/** Only what was checked is called calm. */
const showCalm = (
  setup: OverviewBody['setup'],
  freshness: Freshness | undefined,
  { paint, width }: View,
): string => {
  if (Object.values(setup).every((count) => count === 0))
    return `${paragraph('', FIRST_STEPS, width)}\n\n  shipshape setup\n  shipshape add postgres://backup@db-eu-1.example --all`;
  return setup.servers === 0 || freshness?.isRecent === true
    ? `${paint('green', '✔')} Nothing needs your attention.`
    : 'No problem is open.';
};

const showAttention = (
  attention: readonly AttentionItem[],
  paths: Paths,
  listed: Listed,
  view: View,
): string => {
  const rows = attentionRows(attention, paths, listed, view);
  const more = isCut(attention, 'info')
    ? ['', view.paint('dim', 'There may be more: see shipshape problems.')]
    : [];
  return [...sentenceRows(rows, view), ...more].join('\n');
};

/** Whether there may be more of this severity than an overview has. */
const isCut = (attention: readonly AttentionItem[], severity: AttentionItem['severity']): boolean =>
  attention.length >= ATTENTION_LIMIT ||
  (severity === 'info' &&
    attention.filter((item) => item.severity === severity).length >= INFO_LIMIT);

/** Problems of one kind under one instance; of most there is one. */
interface Group {
  readonly first: AttentionItem;
  readonly parent: string;
  readonly count: number;
  /** How many problems stand under these. */
  readonly following: number;
}

/** The rows of the overview: what is alike under one instance is one row, as old as the first of them. */
const attentionRows = (
  attention: readonly AttentionItem[],
  paths: Paths,
  listed: Listed,
  view: View,
): readonly SentenceRow[] =>
  groupsOf(attention, paths, listed).map(({ first, parent, count, following }): SentenceRow => {
    const wording = count > 1 ? problemGroupWording(first.kind, count) : undefined;
    const follow = following === 0 ? '' : ` (+${following} follow)`;
    if (wording === undefined) {
      const detail = `${messageOf(first, paths)}${follow}`;
      const sentence = withRemedy(detail, listed.remedies.get(problemKey(first)));
      return { cells: problemCells(first, paths, view), sentence };
    }
    const detail = `${isCut(attention, first.severity) ? 'At least ' : ''}${wording.detail}${follow}`;
    return {
      cells: problemCells(first, new Map([[first.resource_id, parent]]), view),
      sentence: withRemedy(detail, wording.remedy),
    };
  });

const withRemedy = (sentence: string, remedy: string | undefined): string =>
  remedy === undefined ? sentence : `${sentence} → ${remedy}`;

const groupsOf = (
  attention: readonly AttentionItem[],
  paths: Paths,
  { following }: Listed,
): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const item of attention) {
    const path = paths.get(item.resource_id);
    const parent = path?.slice(0, path.lastIndexOf('/')) ?? '';
    const isAlike =
      path !== undefined &&
      item.resource_type === 'database' &&
      problemGroupWording(item.kind, 2) !== undefined;
    const key = isAlike ? `${item.severity} ${item.kind} ${parent}` : problemKey(item);
    const { first = item, count = 0, following: others = 0 } = groups.get(key) ?? {};
    const all = others + (following.get(problemKey(item)) ?? 0);
    groups.set(key, { first, parent, count: count + 1, following: all });
  }
  return [...groups.values()];
};
