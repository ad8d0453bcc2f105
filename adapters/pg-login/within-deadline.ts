import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/**
 * Lets work take so long and no longer: when the time is up, the answer is `late`, whatever the work does.
 * The work is told by the signal, and frees then what it holds.
 */
export const withinDeadline =
  <L>(deadlineMs: number, late: L) =>
  <E, A>(work: (signal: AbortSignal) => TaskEither<E, A>): TaskEither<E | L, A> =>
  () =>
    new Promise((resolve, reject) => {
      const controller = new AbortController();
      const timer = setTimeout(() => {
        resolve(E.left(late));
        controller.abort();
      }, deadlineMs);
      work(controller.signal)()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
