import type { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type ProtocolThreadOptions, startProtocolThread } from '../protocol-thread.js';
import { deadline } from '../../network/deadline.js';
import type { AcceptedLogin, LoginRequest } from '../transport/login-request.js';
import { serializeLoginRequest } from '../transport/login-request.js';
import type { FromWorker, ToWorker } from './serve-logins.js';
import type { OnProgress } from '../transport/dialling.js';
import { type LoginFailure, unavailable } from '../transport/login-failure.js';

type Outcome = E.Either<LoginFailure, AcceptedLogin>;

const FAILED: Outcome = E.left(unavailable('failed'));

export interface LoginThread {
  /** Starts the thread before it is needed. A machine that cannot is found out by the login that needs it. */
  readonly prepare: () => void;
  /** Starts the thread when it is first needed: its start counts as part of the login. */
  readonly logIn: (
    request: LoginRequest,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ) => TE.TaskEither<LoginFailure, AcceptedLogin>;
  readonly close: () => Promise<void>;
}

export interface LoginThreadOptions extends ProtocolThreadOptions {
  /** How long the thread may stay silent, while every other login in it waits. */
  readonly stallMs?: number;
}

/** Makes logins in a thread of their own, and in a new thread when that one has ended. */
export const loginThread = ({ stallMs = 2000, ...options }: LoginThreadOptions): LoginThread => {
  let thread: StartedThread | undefined;
  const start = (): StartedThread => {
    const started = startThread(options, stallMs, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    prepare: () => {
      void E.tryCatch(() => (thread ??= start()), E.toError);
    },
    logIn: (request, signal, onProgress) =>
      pipe(
        // A machine that is out of threads throws at once.
        TE.tryCatch(
          () => (thread ??= start()).logIn(request, signal, onProgress),
          () => unavailable('failed'),
        ),
        TE.flatMapEither((outcome) => outcome),
      ),
    close: async () => thread?.end(),
  };
};

interface StartedThread {
  readonly logIn: (...login: Parameters<LoginThread['logIn']>) => Promise<Outcome>;
  readonly end: () => Promise<void>;
}

/** A thread keeps no process alive. One that crashes, or stays silent for `stallMs`, ends, and its logins fail with it. */
const startThread = (
  options: ProtocolThreadOptions,
  stallMs: number,
  onEnd: () => void,
): StartedThread => {
  // Two hundred logins at once take a third of this memory.
  const worker = startProtocolThread(options, { maxYoungGenerationSizeMb: 6 });
  const waiting: WaitingLogins = new Map();
  const post = (message: ToWorker) => worker.postMessage(message);
  const stopPinging = endWhenSilent(worker, stallMs, () => waiting.size > 0);
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
  // A listener for messages would keep the process alive, if it came after this.
  worker.unref();
  return {
    logIn: loggingIn(waiting, post),
    end: async () => {
      await worker.terminate();
    },
  };
};

interface WaitingLogin {
  readonly settle: (outcome: Outcome) => void;
  readonly onProgress: OnProgress | undefined;
}

type WaitingLogins = Map<number, WaitingLogin>;

const loggingIn = (
  waiting: WaitingLogins,
  post: (message: ToWorker) => void,
): StartedThread['logIn'] => {
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
      const settle = (outcome: Outcome) => {
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
