import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type Unavailable, unavailable } from '../../../core/shared/ports/port-failure.js';

const ABANDONED = unavailable('login', 'abandoned');

/**
 * Lets work take so long and no longer: when the time is up, the answer is `late`, whatever the work does, and
 * when it is called off, that it was abandoned. The work is told by the signal, and frees then what it holds.
 */
export const withinDeadline =
  <L>(deadlineMs: number, late: L, callOff?: AbortSignal) =>
  <E, A>(work: (signal: AbortSignal) => TaskEither<E, A>): TaskEither<E | L | Unavailable, A> =>
  () =>
    new Promise((resolve, reject) => {
      if (callOff?.aborted === true) {
        resolve(E.left(ABANDONED));
        return;
      }
      const controller = new AbortController();
      const end = (why: L | Unavailable) => {
        resolve(E.left(why));
        controller.abort();
      };
      const abandon = () => end(ABANDONED);
      // After a pause of the whole process the answer may lie there already, unread.
      const timer = setTimeout(() => setImmediate(() => end(late)), deadlineMs);
      callOff?.addEventListener('abort', abandon, { once: true });
      work(controller.signal)()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          callOff?.removeEventListener('abort', abandon);
        });
    });
