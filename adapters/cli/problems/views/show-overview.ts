import { ATTENTION_LIMIT } from '../../../../core/problems/priority.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import { INFO_LIMIT } from '../../../../core/problems/without-explained.js';
import type { Api } from '../../../api/api.js';
import type { AttentionItem, OverviewBody } from '../../../api/problems/overview-body.js';
import { type SentenceRow, sentenceRows } from '../../terminal/columns.js';
import { paragraph, pluralize, type View } from '../../terminal/view.js';
import { type Paths, type Remedies, remedyKey } from '../lookup/problem-paths.js';
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
  readonly remedies: Remedies;
  readonly freshness: Freshness | undefined;
}

export const showOverview =
  ({ paths, remedies, freshness }: Beside) =>
  ({ setup, attention }: OverviewBody, view: View): string => {
    const counts = Object.entries(setup).map(([noun, count]: readonly [string, number]) =>
      pluralize(count, noun.replace(/s$/, '')),
    );
    const head = paragraph('', counts.join(' · '), view.width);
    const body =
      attention.length > 0
        ? showAttention(attention, paths, remedies, view)
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

/** Nothing is called calm that nobody has checked. */
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
  remedies: Remedies,
  view: View,
): string => {
  const rows = attentionRows(attention, paths, remedies, view);
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
}

/** The rows of the overview: what is alike under one instance is one row, as old as the first of them. */
const attentionRows = (
  attention: readonly AttentionItem[],
  paths: Paths,
  remedies: Remedies,
  view: View,
): readonly SentenceRow[] =>
  groupsOf(causesOf(attention, paths), paths).map(({ first, parent, count }): SentenceRow => {
    const wording = count > 1 ? problemGroupWording(first.kind, count) : undefined;
    if (wording === undefined) {
      const follow = attention.filter((one) => isCauseOf(first, one, paths)).length;
      const detail = `${messageOf(first, paths)}${follow === 0 ? '' : ` (+${follow} follow)`}`;
      const sentence = withRemedy(detail, remedies.get(remedyKey(first)));
      return { cells: problemCells(first, paths, view), sentence };
    }
    return {
      cells: problemCells(first, new Map([[first.resource_id, parent]]), view),
      sentence: withRemedy(
        isCut(attention, first.severity) ? `At least ${wording.detail}` : wording.detail,
        wording.remedy,
      ),
    };
  });

/** Without what only passes on another of them, and is fixed with it. */
const causesOf = (attention: readonly AttentionItem[], paths: Paths): readonly AttentionItem[] =>
  attention.filter((one) => !attention.some((other) => isCauseOf(other, one, paths)));

/** The kinds of problems that pass on the sentence of what is wrong above them. */
const FOLLOWING = ['dump_failed', 'dump_will_fail', 'dump_blocked'];

/** Whether the problem is above the other, at least as severe, and the reason that the other gives. */
const isCauseOf = (cause: AttentionItem, other: AttentionItem, paths: Paths): boolean =>
  FOLLOWING.includes(other.kind) &&
  !FOLLOWING.includes(cause.kind) &&
  rankOf(cause) <= rankOf(other) &&
  (paths.get(other.resource_id) ?? '').startsWith(`${paths.get(cause.resource_id) ?? ''}/`) &&
  messageOf(other, paths).toLowerCase().includes(messageOf(cause, paths).toLowerCase());

const rankOf = ({ severity }: AttentionItem): number =>
  SEVERITIES.findIndex((one) => one === severity);

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
