import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../../problems/problem.js';
import type { FeedEntry, FeedItem, HandledItem } from '../feed-item.js';
import type { ProblemChange } from '../problem-change.js';
import { MINUTE_MS } from '../../shared/durations.js';

/** What the listener of an embedder is told of a problem; none where it knows how it is. */
export const decideChange = (
  { current, entry: { told } }: FeedItem,
  now: Date,
): O.Option<ProblemChange> => {
  if (O.isNone(current)) return pipe(told, O.map(goneAt(now)));
  const problem = current.value;
  if (O.isSome(problem.closedAt)) return O.some({ event: 'closed', problem, before: told });
  if (O.isNone(told)) return O.some({ event: 'opened', problem, before: told });
  return noticed(told.value) === noticed(problem)
    ? O.none
    : O.some({ event: 'changed', problem, before: told });
};

type Kept = Pick<HandledItem, 'entry' | 'pauseMs'>;

/** What is kept of a problem once the listener was told: nothing of one that is over. */
export const afterTold = ({ event, problem }: ProblemChange): Kept => ({
  entry: event === 'closed' ? O.none : O.some({ told: O.some(problem), failures: 0 }),
  pauseMs: O.none,
});

/** The pause after each failure in a row; the last one from then on. */
const PAUSES_MS = [1_000, 10_000, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS] as const;

/** What is kept where the listener has failed: it is called again with what is so by then. */
export const afterFailure = ({ told, failures }: FeedEntry): Kept => ({
  entry: O.some({ told, failures: failures + 1 }),
  pauseMs: O.some(PAUSES_MS[failures] ?? 10 * MINUTE_MS),
});

/** What is kept where there was nothing to tell. */
export const afterNothing = ({ current, entry: { told } }: FeedItem): Kept => ({
  entry: O.isSome(current) ? O.some({ told, failures: 0 }) : O.none,
  pauseMs: O.none,
});

const goneAt =
  (now: Date) =>
  (told: ProblemRecord): ProblemChange => ({
    event: 'closed',
    problem: { ...told, closedAt: O.some(now), snoozedUntil: O.none, suppressedBy: O.none },
    before: O.some(told),
  });

const noticed = (problem: ProblemRecord): string => {
  const { severity, message, flaps, acknowledgement, snoozedUntil, suppressedBy } = problem;
  return JSON.stringify([severity, message, flaps, acknowledgement, snoozedUntil, suppressedBy]);
};
