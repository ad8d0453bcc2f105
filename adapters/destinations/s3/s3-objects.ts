import type { IncomingMessage } from 'node:http';
import { deadline } from '../../network/deadline.js';
import { refusal, storageError, toStorageFailure } from '../storage-error.js';
import { s3Error } from './s3-errors.js';
import type { S3Answer } from './s3-call.js';
import type { S3Session } from './s3-lock.js';
import { s3Code } from './s3-xml.js';

/**
 * The size of an object; undefined where there is no such object. HEAD has no body, and so does not tell a missing bucket from a
 * missing object.
 */
export const sizeOf = async ({ send }: S3Session, object: string): Promise<number | undefined> => {
  const range = 'bytes=0-0';
  const answer = await send({ method: 'GET', object, headers: { range }, accepts: [404, 416] });
  if (isMissing(answer)) return undefined;
  const { 'content-range': of = '', 'content-length': whole } = answer.headers;
  if (answer.status === 200) return Number(whole ?? NaN);
  return Number(/\/(\d+)$/.exec(of)?.[1] ?? (answer.status === 416 ? 0 : NaN));
};

export const hasObject = async (session: S3Session, object: string): Promise<boolean> =>
  (await sizeOf(session, object)) !== undefined;

/** Throws where more than the object is missing. */
const isMissing = (answer: S3Answer): boolean => {
  if (answer.status !== 404) return false;
  if (!['', 'NoSuchKey'].includes(s3Code(answer))) throw s3Error(answer);
  return true;
};

export const objectBytes = async ({ send }: S3Session, object: string): Promise<number> => {
  const { headers } = await send({ method: 'HEAD', object });
  return Number(headers['content-length'] ?? NaN);
};

export const removeObject = async ({ send }: S3Session, object: string): Promise<void> => {
  isMissing(await send({ method: 'DELETE', object, accepts: [404] }));
};

/** The bytes of an object; undefined where there is none. The session is closed when they have been read, or left. */
export const openObject = async (
  session: S3Session,
  object: string,
  silenceMs: number,
): Promise<AsyncIterable<Uint8Array> | undefined> => {
  if (!(await hasObject(session, object))) return undefined;
  const response = await session.begin({ method: 'GET', object });
  // Without a length, an answer that is cut off looks like one that is whole.
  if (response.statusCode === 200 && response.headers['content-length'] !== undefined)
    return bytesOf(response, silenceMs, session.close);
  response.destroy();
  throw refusal('destination_failed');
};

const bytesOf = async function* (
  response: IncomingMessage,
  silenceMs: number,
  onEnd: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  // The reader may be slow; the server may not.
  response.setTimeout(0);
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const clear = deadline(silenceMs, () => {
        response.destroy(refusal('destination_unreachable'));
      });
      const { done, value } = await chunks.next().finally(clear);
      if (done === true) return;
      yield value;
    }
  } catch (error) {
    throw storageError(toStorageFailure(error));
  } finally {
    response.destroy();
    onEnd();
  }
};
