import { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import type { Pragmas } from '../opening/set-pragmas.js';
import type { WriteOutcome, WriteRequest } from './group-commit.js';
import { sqliteError } from '../connection/driver.js';

/** What the thread needs to open its connection. */
export interface WriteThreadData {
  readonly file: string;
  /** How long it waits for another connection that writes. */
  readonly timeoutMs: number;
  readonly pragmas: Pragmas;
}

/** Messages to the thread. It answers each request, in the order in which they came, with arrays of `WriteOutcome`. */
export type ToWriteThread = WriteRequest | 'close';

export interface WriteThreadOptions {
  /** The program that the thread runs. */
  readonly entry: URL;
  readonly data: WriteThreadData;
  /** Called before the callers get the outcomes of writes that may have been committed. */
  readonly onWritten: () => void;
  readonly onError: (error: Error) => void;
  readonly onEnd: () => void;
}

export interface WriteThread {
  /** Undefined where the thread ended before it answered: then it is unknown whether the write was committed. */
  readonly write: (request: WriteRequest) => Promise<WriteOutcome | undefined>;
  readonly waiting: () => number;
  /** Resolves when all that was asked for has been answered, and the thread has closed its connection. */
  readonly close: () => Promise<void>;
}

const startWorker = (entry: URL, data: WriteThreadData): Worker =>
  new Worker(entry, {
    name: 'shipshape-sqlite',
    env: {},
    // The flags of `node` itself are not for the thread, such as those for debugging or for running a text.
    execArgv: [],
    workerData: data,
  });

type Settle = (outcome: WriteOutcome | undefined) => void;

/** Each error once, of however many writes: those that share a transaction may share its failure. */
const logErrors = (
  outcomes: readonly (WriteOutcome | undefined)[],
  onError: (error: Error) => void,
): void => {
  const errors = outcomes.flatMap((one) => (one !== undefined && E.isLeft(one) ? [one.left] : []));
  for (const [message, code] of new Map(errors.map(({ message, code }) => [message, code])))
    onError(sqliteError(message, code));
};

/** Starts a thread that writes. It keeps the process alive only while somebody waits for an answer. */
export const startWriteThread = (options: WriteThreadOptions): WriteThread => {
  const { entry, data, onWritten, onError, onEnd } = options;
  const worker = startWorker(entry, data);
  const waiting: Settle[] = [];
  let isClosing = false;
  const settle = (outcomes: readonly (WriteOutcome | undefined)[]) => {
    const answered = waiting.splice(0, outcomes.length);
    if (waiting.length === 0 && !isClosing) worker.unref();
    logErrors(outcomes, onError);
    onWritten();
    answered.forEach((answer, n) => answer(outcomes[n]));
  };
  const ended = new Promise<void>((resolve) => {
    worker
      .on('message', settle)
      .on('error', onError)
      .once('exit', () => {
        onEnd();
        settle(waiting.map(() => undefined));
        resolve();
      });
  });
  worker.unref();
  const post = (message: ToWriteThread) => worker.postMessage(message);
  return {
    write: (request) =>
      new Promise((resolve) => {
        post(request);
        if (waiting.push(resolve) === 1) worker.ref();
      }),
    waiting: () => waiting.length,
    close: () => {
      isClosing = true;
      worker.ref();
      post('close');
      return ended;
    },
  };
};
