import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemFeed } from '../../../core/notifications/ports/problem-feed.js';
import { LISTENER_DEADLINE_MS } from '../../../core/notifications/use-cases/call-listener.js';
import type { NotifyListener } from '../../../core/notifications/use-cases/notify-listener.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { repeat, type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { type Startable, startable } from '../background/startable.js';
import { createWarnings, type OnWarning, type Warnings } from '../background/warnings.js';

export interface ProblemListenerOptions {
  readonly feed: Pick<ProblemFeed, 'take' | 'end'>;
  /** Left out where this node has no listener. */
  readonly notifyListener: NotifyListener | undefined;
  readonly clock: Clock;
  readonly onWarning: OnWarning;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
  /** Time that only goes on, whatever becomes of the clock. */
  readonly monotonicMs?: () => number;
}

/** Much longer than a call may take, so that no other node calls its listener meanwhile. */
const LEASE_MS = 60_000;

const IDLE_MS = 500;
const HOUR_MS = 3_600_000;

/** A feed that no node has taken for this long is no longer used. */
const UNUSED_MS = 7 * 24 * HOUR_MS;

/** Longer than the longest pause of a listener that fails, so that it is warned of once. */
const QUIET_MS = 15 * 60_000;

const FAILED = 'onProblemChange failed, and is called again after a pause: ';

/** Calls the listener of this node, if there is one, with what has changed, and ends a feed that is no longer used. */
export const problemListener = (options: ProblemListenerOptions): Startable => {
  const { feed, notifyListener, clock, onWarning, sleep = sleepByTimer } = options;
  const warnings = createWarnings(onWarning, () => clock.now().getTime());
  const ending = {
    work: pipe(feed.end(UNUSED_MS), TE.map(Number)),
    everyMs: HOUR_MS,
    batchSize: Infinity,
  };
  return startable(async (signal) => {
    await Promise.all([
      notifyListener === undefined ? undefined : tell(options, notifyListener, warnings, signal),
      repeat(ending, warnings, sleep, signal),
    ]);
  });
};

const tell = async (
  { feed, clock, sleep = sleepByTimer, ...options }: ProblemListenerOptions,
  notifyListener: NotifyListener,
  warnings: Warnings,
  signal: AbortSignal,
): Promise<void> => {
  const { monotonicMs = () => performance.now() } = options;
  while (!signal.aborted) {
    warnings.expireBefore(clock.now().getTime() - QUIET_MS);
    const askedMs = monotonicMs();
    const lease = O.flatten(O.fromNullable(await warnings.attempt(feed.take(LEASE_MS))));
    const isHeld = () => monotonicMs() - askedMs < LEASE_MS - LISTENER_DEADLINE_MS;
    const onFailure = (error: unknown) => {
      warnings.warnOfError(error, 'problem_listener_failed', FAILED);
    };
    const turn = { signal, isHeld, onUnreadable: warnings.warn, onFailure };
    const told = O.isSome(lease)
      ? await warnings.attempt(notifyListener(lease.value, turn))
      : undefined;
    if (told === undefined || told === 0) await sleep(IDLE_MS, signal);
  }
};
