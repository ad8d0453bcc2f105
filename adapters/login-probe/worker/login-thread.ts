import { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { deadline } from '../../network/deadline.js';
import { serializeLoginRequest, type LoginRequest } from '../transport/login-request.js';
import type { FromWorker, ToWorker } from './worker-messages.js';
import type { OnProgress } from '../transport/dialling.js';
import type { AcceptedLogin } from '../transport/with-connection.js';
import type { LoginFailure } from '../transport/login-failure.js';

export type LoginThreadOutcome = E.Either<LoginFailure, AcceptedLogin>;

const FAILED: LoginThreadOutcome = E.left(unavailable('login', 'failed'));

export interface LoginThread {
  readonly logIn: (
    request: LoginRequest,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ) => Promise<LoginThreadOutcome>;
  readonly end: () => Promise<void>;
}

/** Two hundred logins at once take a tenth of this. The guard limits the memory outside the heap. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/**
 * Starts a thread that logs in. It cannot see the environment, where pg would look for secrets, and keeps no
 * process alive. A thread that crashes, or stays silent for `stallMs`, ends, and its logins fail with it.
 */
export const startLoginThread = (entry: URL, stallMs: number, onEnd: () => void): LoginThread => {
  const worker = new Worker(entry, {
    name: 'shipshape-login',
    env: {},
    // The flags of `node` itself are not for the thread, such as those for debugging or for running a text.
    execArgv: [],
    resourceLimits: LIMITS,
  });
  const waiting: WaitingLogins = new Map();
  const post = (message: ToWorker) => worker.postMessage(message);
  const stopPinging = endWhenSilent(worker, stallMs, () => waiting.size > 0);
  worker.unref();
  worker
    .on('message', (message: FromWorker) => {
      if (message._tag === 'Progress') waiting.get(message.id)?.onProgress?.(message.progress);
      if (message._tag !== 'Outcome') return;
      waiting.get(message.id)?.settle(message.outcome);
      waiting.delete(message.id);
    })
    // The thread ends after this. Its error may contain text that the target sent, and is dropped.
    .on('error', () => undefined)
    .once('exit', () => {
      stopPinging();
      onEnd();
      for (const { settle } of waiting.values()) settle(FAILED);
    });
  return {
    logIn: loggingIn(waiting, post),
    end: async () => {
      await worker.terminate();
    },
  };
};

type WaitingLogins = Map<
  number,
  {
    readonly settle: (outcome: LoginThreadOutcome) => void;
    readonly onProgress: OnProgress | undefined;
  }
>;

const loggingIn = (
  waiting: WaitingLogins,
  post: (message: ToWorker) => void,
): LoginThread['logIn'] => {
  let lastId = 0;
  return (request, signal, onProgress) =>
    new Promise((resolve) => {
      // The lookup took too long: no caller is left who could cancel such a login.
      if (signal.aborted) {
        resolve(FAILED);
        return;
      }
      lastId += 1;
      const id = lastId;
      const cancel = () => post({ _tag: 'Cancel', id });
      signal.addEventListener('abort', cancel, { once: true });
      const settle = (outcome: LoginThreadOutcome) => {
        signal.removeEventListener('abort', cancel);
        resolve(outcome);
      };
      waiting.set(id, { settle, onProgress });
      post({ _tag: 'LogIn', id, request: serializeLoginRequest(request) });
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
