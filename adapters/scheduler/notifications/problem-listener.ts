import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemFeed } from '../../../core/notifications/ports/problem-feed.js';
import type { NotifyListener } from '../../../core/notifications/use-cases/notify-listener.js';
import { LISTENER_DEADLINE_MS } from '../../../core/notifications/use-cases/notify-listener.js';
import { DAY_MS, HOUR_MS } from '../../../core/shared/durations.js';
import type { Startable, Worker, WorkerOptions } from '../background/worker.js';
import { repeat, worker } from '../background/worker.js';

export interface ProblemListenerOptions extends WorkerOptions {
  readonly feed: Pick<ProblemFeed, 'take' | 'end'>;
  /** Left out where this node has no listener. */
  readonly notifyListener: NotifyListener | undefined;
  /** Time that only goes on, whatever becomes of the clock. */
  readonly monotonicMs?: () => number;
}

/** Much longer than a call may take, so that no other node calls its listener meanwhile. */
const LEASE_MS = 60_000;

const IDLE_MS = 500;

/** A feed that no node has taken for this long is no longer used. */
const UNUSED_MS = 7 * DAY_MS;

/** Longer than the longest pause of a listener that fails, so that it is warned of once. */
const QUIET_MS = 15 * 60_000;

const FAILED = 'onProblemChange failed, and is called again after a pause: ';

/** Calls the listener of this node, if there is one, with what has changed, and ends a feed that is no longer used. */
export const problemListener = (options: ProblemListenerOptions): Startable => {
  const { feed, notifyListener } = options;
  const work = TE.map(Number)(feed.end(UNUSED_MS));
  return worker(options, (at) => [
    notifyListener === undefined ? Promise.resolve() : tell(options, notifyListener, at),
    repeat({ work, everyMs: HOUR_MS }, at),
  ]);
};

const tell = async (
  { feed, monotonicMs = () => performance.now() }: ProblemListenerOptions,
  notifyListener: NotifyListener,
  { warnings, sleep, signal }: Worker,
): Promise<void> => {
  while (!signal.aborted) {
    warnings.expire(QUIET_MS);
    const askedMs = monotonicMs();
    const lease = O.flatten(O.fromNullable(await warnings.attempt(feed.take(LEASE_MS))));
    const isHeld = () => monotonicMs() - askedMs < LEASE_MS - LISTENER_DEADLINE_MS;
    const onFailure = (error: unknown) => {
      warnings.warnOfError(error, 'problem_listener_failed', FAILED);
    };
    const turn = { signal, isHeld, onUnreadable: warnings.warn, onFailure };
    const sent = O.isSome(lease)
      ? await warnings.attempt(notifyListener(lease.value, turn))
      : undefined;
    if (sent === undefined || sent === 0) await sleep(IDLE_MS, signal);
  }
};
