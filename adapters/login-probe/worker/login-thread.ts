import { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { deadline } from '../../network/deadline.js';
import { serializeLoginRequest, type LoginRequest } from '../transport/login-request.js';
import type { FromWorker, ToWorker } from './worker-messages.js';
import type { LoginFailure } from '../transport/login-failure.js';

export type LoginThreadOutcome = E.Either<LoginFailure, number>;

const FAILED: LoginThreadOutcome = E.left(unavailable('login', 'failed'));

export interface LoginThread {
  readonly logIn: (order: LoginRequest, signal: AbortSignal) => Promise<LoginThreadOutcome>;
  readonly end: () => Promise<void>;
}

/** Two hundred logins at once take a tenth of it. What lies outside the heap, the guard bounds. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/**
 * Starts a thread that logs in. It knows nothing of the environment, where pg would look for secrets, and keeps no
 * process alive. A thread that breaks down, or does not answer for so long, ends, and its logins fail with it.
 */
export const startLoginThread = (entry: URL, stallMs: number, onEnd: () => void): LoginThread => {
  const worker = new Worker(entry, {
    name: 'shipshape-login',
    env: {},
    // Nor is the thread concerned by what `node` itself was told, such as to debug, or to run a text.
    execArgv: [],
    resourceLimits: LIMITS,
  });
  const waiting = new Map<number, (outcome: LoginThreadOutcome) => void>();
  const post = (message: ToWorker) => worker.postMessage(message);
  const stopPinging = endWhenSilent(worker, stallMs, () => waiting.size > 0);
  worker.unref();
  worker
    .on('message', (message: FromWorker) => {
      if (message._tag !== 'Outcome') return;
      waiting.get(message.id)?.(message.outcome);
      waiting.delete(message.id);
    })
    // The thread ends after this; what it says may hold a word of the target's, and is not listened to.
    .on('error', () => undefined)
    .once('exit', () => {
      stopPinging();
      onEnd();
      for (const settle of waiting.values()) settle(FAILED);
    });
  return {
    logIn: loggingIn(waiting, post),
    end: async () => {
      await worker.terminate();
    },
  };
};

const loggingIn = (
  waiting: Map<number, (outcome: LoginThreadOutcome) => void>,
  post: (message: ToWorker) => void,
): LoginThread['logIn'] => {
  let lastId = 0;
  return (order, signal) =>
    new Promise((resolve) => {
      // A name that was found too late: nobody is left to call such a login off.
      if (signal.aborted) {
        resolve(FAILED);
        return;
      }
      lastId += 1;
      const id = lastId;
      const giveUp = () => post({ _tag: 'Cancel', id });
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.set(id, (outcome) => {
        signal.removeEventListener('abort', giveUp);
        resolve(outcome);
      });
      post({ _tag: 'LogIn', id, request: serializeLoginRequest(order) });
    });
};

/** A thread in an endless loop cannot be asked to stop, only ended. Its start-up does not count as silence. */
const endWhenSilent = (worker: Worker, stallMs: number, isBusy: () => boolean): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let clearDeadline: (() => void) | undefined;
  const ping = () => {
    if (clearDeadline !== undefined || !isBusy()) return;
    clearDeadline = deadline(stallMs, () => void worker.terminate());
    worker.postMessage({ _tag: 'Ping' } satisfies ToWorker);
  };
  const receive = () => {
    clearDeadline?.();
    clearDeadline = undefined;
  };
  worker.on('message', receive).once('message', () => (timer = setInterval(ping, stallMs).unref()));
  return () => {
    clearInterval(timer);
    receive();
  };
};
