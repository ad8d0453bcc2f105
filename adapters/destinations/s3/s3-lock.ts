import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toStorageFailure } from '../storage-error.js';
import { begin, type S3Answer, type S3CallOptions, sendOnce } from './s3-call.js';
import { isTransient, s3Error } from './s3-errors.js';
import type { S3Call } from './s3-settings.js';
import { s3Code } from './s3-xml.js';

/** Until when an object is locked, and what says so to S3. Nobody can remove it, not even the owner of the bucket. */
export interface S3Lock {
  readonly until: Date;
  readonly headers: Readonly<Record<string, string>>;
}

export const lockFor = (ms: number): S3Lock => {
  const until = new Date(Date.now() + ms);
  return {
    until,
    headers: {
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': until.toISOString(),
    },
  };
};

/** What S3 asks for with whatever is locked: the digest in the signature does not count. */
export const checksumOf = (body: Uint8Array): Readonly<Record<string, string>> => ({
  'content-md5': createHash('md5').update(body).digest('base64'),
});

/**
 * Removes the version of an object, so that nothing of it is left. What is still locked gets a delete marker: it is there under its name
 * no more, and a rule of the bucket for versions that are not current removes it after the lock.
 */
export const removeVersion = async (session: S3Session, object: string): Promise<void> => {
  const { status, headers } = await session.send({ method: 'HEAD', object, accepts: [404] });
  if (status === 404) return;
  const version = [headers['x-amz-version-id']].flat()[0] ?? '';
  if (version !== '' && (await isRemoved(session, object, version))) return;
  await session.send({ method: 'DELETE', object, accepts: [404] });
};

/** Removes one version; false where its lock, or the bucket, does not let it be. */
export const isRemoved = async (
  { send }: S3Session,
  object: string,
  versionId: string,
): Promise<boolean> => {
  const answer = await send({
    method: 'DELETE',
    object,
    query: { versionId },
    accepts: [403, 404],
  });
  return answer.status !== 403;
};

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
  return { begin: (call) => begin(options, call), send: (call) => send(options, call), close };
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
