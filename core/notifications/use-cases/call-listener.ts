import type { Timer } from '../../shared/ports/clock.js';
import type { OnProblemChange, ProblemChange } from '../problem-change.js';

/** How long a listener may take, much shorter than the lease of its feed. */
export const LISTENER_DEADLINE_MS = 20_000;

/** How long the end of the service waits for a call. */
const GRACE_MS = 2_000;

export interface CallListenerPorts {
  readonly listener: OnProblemChange;
  readonly timer: Timer;
}

/** How a call of the listener ended; `CutShort` where the service ended first, so that the outcome is unknown. */
export type ListenerCall =
  | { readonly _tag: 'Done' }
  | { readonly _tag: 'CutShort' }
  | { readonly _tag: 'Failed'; readonly error: unknown };

/** Calls the listener; one that does not settle in time has failed, whatever it does later. Never rejects. */
export const callListener =
  ({ listener, timer }: CallListenerPorts) =>
  (change: ProblemChange, signal: AbortSignal): Promise<ListenerCall> => {
    const [late, grace, over] = [newSignal(), newSignal(), newSignal()];
    const cancel = timer.after(LISTENER_DEADLINE_MS, () => late.abort());
    const stopping = aborted(signal, over).then(() => timer.after(GRACE_MS, () => grace.abort()));
    const called = Promise.resolve(change)
      .then(listener)
      .then(
        () => DONE,
        (error: unknown): ListenerCall => ({ _tag: 'Failed', error }),
      );
    const ends = [aborted(late.signal, over).then(() => LATE), aborted(grace.signal, over)];
    return Promise.race([called, ...ends])
      .then((call) => call ?? CUT_SHORT)
      .finally(cancel)
      .finally(() => void stopping.then((cancelGrace) => cancelGrace()))
      .finally(() => over.abort());
  };

const DONE: ListenerCall = { _tag: 'Done' };

const CUT_SHORT: ListenerCall = { _tag: 'CutShort' };

const LATE: ListenerCall = {
  _tag: 'Failed',
  error: new Error(`It has not come to an end within ${LISTENER_DEADLINE_MS / 1_000} s.`),
};

const newSignal = () => new AbortController();

/** Resolves once the signal is aborted; never after the call is over. */
const aborted = (signal: AbortSignal, { signal: over }: AbortController): Promise<undefined> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: over }),
  );
