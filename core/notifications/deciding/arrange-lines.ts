import * as B from 'fp-ts/lib/boolean.js';
import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import { concatAll } from 'fp-ts/lib/Monoid.js';
import * as N from 'fp-ts/lib/number.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { Uuid } from '../../shared/uuid.js';
import { severityRank } from '../../problems/problem.js';
import {
  type ChannelMessage,
  type CountedLines,
  type MessageLine,
  MOST_LINES,
  type ProblemSnapshot,
} from '../channel-message.js';

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
