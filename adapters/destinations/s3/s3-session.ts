import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toStorageFailure } from '../storage-error.js';
import { begin, type S3Answer, type S3CallOptions, sendOnce } from './s3-call.js';
import { isTransient, s3Error } from './s3-errors.js';
import type { S3Call } from './s3-signing.js';
import { s3Code } from './s3-xml.js';

export interface S3SessionOptions extends S3CallOptions {
  /** How long to wait before each further try after a failure that may pass. */
  readonly retryAfterMs: readonly number[];
  /** Called with what went wrong; for the operator alone. */
  readonly onMessage: (message: string) => void;
}

/** Calls to one bucket, until it is closed or the signal aborts. */
export interface S3Session {
  /** Sends a call, again after a failure that may pass, and reads the answer. Rejects unless its status is accepted. */
  readonly send: (call: S3Call) => Promise<S3Answer>;
  /** Sends a call once; the answer is still to be read. */
  readonly begin: (call: S3Call) => Promise<IncomingMessage>;
  /** Ends every call that is under way, and waits for none. */
  readonly close: () => void;
}

export const s3Session = ({ signal, ...rest }: S3SessionOptions): S3Session => {
  const closing = new AbortController();
  const close = () => {
    signal.removeEventListener('abort', close);
    closing.abort();
    rest.connection.close();
  };
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  const options = { ...rest, signal: closing.signal };
  return {
    begin: (call) => begin(options, call),
    send: (call) => send(options, call),
    close,
  };
};

const send = async (options: S3SessionOptions, call: S3Call): Promise<S3Answer> => {
  for (const retryAfterMs of options.retryAfterMs) {
    const answer = await sendOnce(options, call).catch((error: unknown) => error as Error);
    if (answer instanceof Error ? !isWorthRetry(options, answer) : !isTransient(answer))
      return accepted(options, call, answer);
    await wait(retryAfterMs, undefined, { signal: options.signal });
  }
  return accepted(options, call, await sendOnce(options, call));
};

const isWorthRetry = ({ signal }: S3SessionOptions, error: Error): boolean => {
  const failure = toStorageFailure(error);
  return (
    !signal.aborted &&
    failure._tag === 'StorageRefused' &&
    failure.code === 'destination_unreachable'
  );
};

const accepted = (
  { onMessage }: S3SessionOptions,
  call: S3Call,
  answer: S3Answer | Error,
): S3Answer => {
  if (answer instanceof Error) throw answer;
  const { status } = answer;
  const code = s3Code(answer);
  const isAnswer = (status >= 200 && status < 300) || call.accepts?.includes(status) === true;
  if (isAnswer && (code === '' || status !== 200)) return answer;
  onMessage(`${call.method} ${call.object ?? 'of the bucket'}: ${status} ${code}`.trim());
  throw s3Error(answer);
};
