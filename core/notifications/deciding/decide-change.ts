import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../../problems/problem.js';
import type { FeedEntry, FeedItem, HandledItem, ProblemChange } from '../problem-change.js';
import { MINUTE_MS } from '../../shared/durations.js';

/** The change to pass to the listener of an embedder; none where it has received the present state. */
export const decideChange = (
  { current, entry: { told: last } }: FeedItem,
  now: Date,
): O.Option<ProblemChange> => {
  if (O.isNone(current)) return O.map(removedAt(now))(last);
  const problem = current.value;
  if (O.isSome(problem.closedAt)) return O.some({ event: 'closed', problem, before: last });
  if (O.isNone(last)) return O.some({ event: 'opened', problem, before: last });
  return noticed(last.value) === noticed(problem)
    ? O.none
    : O.some({ event: 'changed', problem, before: last });
};

type Stored = Pick<HandledItem, 'entry' | 'pauseMs'>;

/** What to store of a problem after a call that succeeded: nothing of one that is closed. */
export const afterCall = ({ event, problem }: ProblemChange): Stored => ({
  entry: event === 'closed' ? O.none : O.some({ told: O.some(problem), failures: 0 }),
  pauseMs: O.none,
});

/** The pause after each failure in a row; the last one from then on. */
const PAUSES_MS = [1_000, 10_000, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS] as const;

/** What to store where the listener has failed: it is called again after the pause, with the state as of then. */
export const afterFailure = ({ told, failures }: FeedEntry): Stored => ({
  entry: O.some({ told, failures: failures + 1 }),
  pauseMs: O.some(PAUSES_MS[failures] ?? 10 * MINUTE_MS),
});

/** What to store where there was nothing to pass on. */
export const afterNothing = ({ current, entry: { told: last } }: FeedItem): Stored => ({
  entry: O.isSome(current) ? O.some({ told: last, failures: 0 }) : O.none,
  pauseMs: O.none,
});

const removedAt =
  (now: Date) =>
  (last: ProblemRecord): ProblemChange => {
    const { explainedBy: _, ...problem } = last;
    return {
      event: 'closed',
      problem: { ...problem, closedAt: O.some(now), snoozedUntil: O.none, suppressedBy: O.none },
      before: O.some(last),
    };
  };

const noticed = (problem: ProblemRecord): string => {
  const { severity, message, flaps, acknowledgement, snoozedUntil, suppressedBy } = problem;
  return JSON.stringify([severity, message, flaps, acknowledgement, snoozedUntil, suppressedBy]);
};
