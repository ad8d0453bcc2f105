import type { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { type ProtocolThreadOptions, startProtocolThread } from '../protocol-thread.js';
import { deadline } from '../../network/deadline.js';
import type { RowsSent } from '../../network/dump-gate.js';
import { type LoginFailure, unavailable } from '../transport/login-failure.js';
import { type LoginRequest, serializeLoginRequest } from '../transport/login-request.js';
import type { FromGate, GateThreadData, ToGate } from './gate-messages.js';
import { CUT_OFF, JOINED } from './gate-messages.js';

type GateLogin = E.Either<LoginFailure, number>;

type Waiting = Map<number, (outcome: GateLogin) => void>;

export const FAILED: E.Either<LoginFailure, never> = E.left(unavailable('failed'));

/** How long sessions may take to be cancelled before the thread is ended all the same. */
const CLOSING_MS = 3000;

export interface GateThread {
  /** Resolves when tools can connect. Rejects where the thread ends before that. */
  readonly listening: Promise<void>;
  readonly logIn: (id: number, request: LoginRequest) => Promise<GateLogin>;
  readonly refuse: (id: number) => void;
  readonly wasCutOff: () => boolean;
  readonly rowsSent: () => Promise<RowsSent>;
  readonly ended: Promise<void>;
  /** Resolves when the thread has ended, and with it every connection. */
  readonly close: () => Promise<void>;
}

/** Starts the thread of one gate. It keeps no process alive. Where it crashes, its connections and logins end. */
export const startGateThread = (
  thread: ProtocolThreadOptions,
  { socketPath, sessions }: Pick<GateThreadData, 'socketPath' | 'sessions'>,
  onLoginNeeded: (id: number) => void,
): GateThread => {
  const counters = new Int32Array(new SharedArrayBuffer(8));
  const data: GateThreadData = { socketPath, sessions, counters };
  // The dump on its way is in buffers, outside of the heap.
  const worker = startProtocolThread(thread, { data, maxYoungGenerationSizeMb: 4 });
  const waiting: Waiting = new Map();
  const post = (message: ToGate) => worker.postMessage(message);
  worker.unref();
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      if (Atomics.load(counters, JOINED) > 0) Atomics.add(counters, CUT_OFF, 1);
      for (const settle of waiting.values()) settle(FAILED);
      resolve();
    });
  });
  const listening = receive(worker, onLoginNeeded, waiting);
  return {
    listening,
    logIn: (id, request) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ _tag: 'LogIn', id, request: serializeLoginRequest(request) });
      }),
    refuse: (id) => post({ _tag: 'Refuse', id }),
    ended,
    wasCutOff: () => Atomics.exchange(counters, CUT_OFF, 0) > 0,
    rowsSent: () => Promise.race([rowsOf(worker), ended.then(() => new Map())]),
    close: async () => {
      worker.ref();
      post({ _tag: 'Close' });
      const clear = deadline(CLOSING_MS, () => void worker.terminate());
      await ended;
      clear();
    },
  };
};

/** Resolves when the thread listens, and passes its later messages on. */
const receive = (
  worker: Worker,
  onLoginNeeded: (id: number) => void,
  waiting: Waiting,
): Promise<void> =>
  new Promise((resolve, reject) => {
    worker
      .on('message', (message: FromGate) => {
        if (message._tag === 'Listening') resolve();
        else if (message._tag === 'LoginNeeded') onLoginNeeded(message.id);
        else if (message._tag === 'Outcome') waiting.get(message.id)?.(message.outcome);
      })
      // Later on it is dropped, since it may contain text that the target sent.
      .on('error', reject)
      .once('exit', () => reject(new Error('The thread of a gate ended before it listened')));
  });

const rowsOf = (worker: Worker): Promise<RowsSent> =>
  new Promise((resolve) => {
    worker.on('message', (message: FromGate) => {
      if (message._tag === 'Rows') resolve(message.rows);
    });
    worker.postMessage({ _tag: 'CountRows' } satisfies ToGate);
  });
