import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type ProblemRecord, type Severity, severityRank } from '../../problems/problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ChannelItem, ComposedChannel, Delivery } from '../delivery.js';
import {
  type ChannelMessage,
  type CountedLines,
  type MessageLine,
  MOST_LINES,
  type ProblemSnapshot,
} from '../channel-message.js';
import { decideItem } from './decide-item.js';
import { areRefreshing, type ComposingChannel, newsFirst } from './decision.js';
import { endOfHours } from '../../shared/hours-of-day.js';
import * as B from 'fp-ts/lib/boolean.js';
import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import { concatAll } from 'fp-ts/lib/Monoid.js';
import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as S from 'fp-ts/lib/string.js';

/**
 * Composes one message about the problems that have changed or are due, and the entries to store of them. An item that is not
 * among those that it returns is left for the next message.
 */
export const composeChannel = (
  channel: ComposingChannel,
  items: readonly ChannelItem[],
  now: Date,
  newId: () => Uuid,
): ComposedChannel => {
  const { quiet } = channel.rules;
  const end = quiet === undefined ? O.none : endOfHours(quiet, now);
  const heldUntil = (severity: Severity) =>
    severity === 'critical' && quiet?.critical !== 'waits' ? O.none : end;
  const decide = decideItem({ channel, now, quietUntil: heldUntil });
  const all = items.map((item) => ({ ...item, ...decide(item) }));
  const decided = channel.isMirror ? newsFirst(all) : all;
  const purpose = channel.isMirror && areRefreshing(decided) ? 'refresh' : 'problems';
  const explained = isExplained(items);
  const lines = RA.compact(decided.map(({ line }) => line)).filter((line) => !explained(line));
  const arranged = arrangeLines(lines, {
    ...(channel.isMirror && { most: lines.length }),
    causes: causesOf(items),
  });
  return {
    items: decided.map(({ problem, changes, entry }) => ({ problem, changes, entry })),
    delivery:
      lines.length === 0
        ? O.none
        : O.some(deliveryOf({ id: newId(), composedAt: now, purpose, ...arranged })),
  };
};

const causesOf = (items: readonly ChannelItem[]): ReadonlySet<Uuid> =>
  new Set(
    RA.compact(
      items.map(({ current }) =>
        O.flatMap((problem: ProblemRecord) => problem.suppressedBy)(current),
      ),
    ),
  );

const deliveryOf = (message: ChannelMessage): Delivery => ({
  id: message.id,
  message,
  state: 'due',
  attempts: 0,
  triedAt: O.none,
  tookMs: O.none,
  refusal: O.none,
});

/**
 * Whether a line announces the end of a problem under a server that was offline meanwhile: only that server is announced. An
 * open problem names the one that explains it; a closed one does not.
 */
const isExplained = (items: readonly ChannelItem[]): ((line: MessageLine) => boolean) => {
  const offline = RA.compact(items.map(({ current }) => current)).filter(
    ({ kind }) => kind === 'server_offline',
  );
  return ({ event, problem, closedAt }) =>
    event === 'passed' &&
    problem.kind !== 'server_offline' &&
    offline.some(
      (server) =>
        server.resource.name === rootOf(problem) && haveMet(server, problem.since, closedAt),
    );
};

const haveMet = (server: ProblemRecord, since: Date, closedAt: O.Option<Date>): boolean =>
  O.exists((end: Date) => server.since <= end)(closedAt) &&
  (O.isNone(server.closedAt) || server.closedAt.value >= since);

/** How to order lines, and how many to keep. */
export interface Arrangement {
  /** `MOST_LINES` unless given. */
  readonly most?: number;
  /** The problems that explain others. */
  readonly causes?: ReadonlySet<Uuid>;
}

/** Puts the lines of a message in order, and counts those for which it has no room. */
export const arrangeLines = (
  lines: readonly MessageLine[],
  { most = MOST_LINES, causes = new Set() }: Arrangement = {},
): Pick<ChannelMessage, 'lines' | 'more'> => {
  const [first, rest] = pipe(lines, RA.sort(byUrgency(causes)), RA.splitAt(most));
  return { lines: first, more: countByRoot(rest) };
};

/** Open problems, the most severe first, then causes of others, then the longest open; then closed ones. Ties by id. */
const byUrgency = (causes: ReadonlySet<Uuid>): Ord.Ord<MessageLine> =>
  concatAll(Ord.getMonoid<MessageLine>())([
    Ord.contramap(({ closedAt }: MessageLine) => O.isSome(closedAt))(B.Ord),
    Ord.contramap(({ problem }: MessageLine) => severityRank(problem.severity))(N.Ord),
    Ord.contramap(({ problem }: MessageLine) => !causes.has(problem.id))(B.Ord),
    Ord.contramap(({ problem }: MessageLine) => problem.since)(D.Ord),
    Ord.contramap(({ problem }: MessageLine) => problem.id as string)(S.Ord),
  ]);

/** The name of the server, destination or channel that a problem is under. */
export const rootOf = ({ resource }: ProblemSnapshot): string => resource.name.replace(/\/.*/, '');

const countByRoot = (lines: readonly MessageLine[]): readonly CountedLines[] => {
  const counts = lines.reduce((counted, { problem }) => {
    const root = rootOf(problem);
    return counted.set(root, (counted.get(root) ?? 0) + 1);
  }, new Map<string, number>());
  return RA.sort(byCount)(Array.from(counts, ([under, count]) => ({ under, count })));
};

const byCount: Ord.Ord<CountedLines> = concatAll(Ord.getMonoid<CountedLines>())([
  Ord.reverse(Ord.contramap(({ count }: CountedLines) => count)(N.Ord)),
  Ord.contramap(({ under }: CountedLines) => under)(S.Ord),
]);
