import type { IncomingMessage } from 'node:http';
import { deadline } from '../../network/deadline.js';
import { refusal, storageError, toStorageFailure } from '../storage-error.js';
import { s3Error } from './s3-errors.js';
import type { S3Answer } from './s3-call.js';
import type { S3Session } from './s3-lock.js';
import { s3Code } from './s3-xml.js';
import { createHash } from 'node:crypto';

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

/** The bytes of an object; undefined if it does not exist. The session is closed when they have been read, or left. */
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

/** A part of an object, and its digest. Its memory is filled again once the part after the next is requested. */
export interface S3Part {
  /** From 1 on. */
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly isLast: boolean;
}

const MIB = 1024 * 1024;

/** The least that S3 takes is 5 MiB, for all but the last. */
const FIRST_BYTES = 8 * MIB;

/** The number of parts of one size, 32 GiB in all, since some servers want all parts equal. */
const EQUAL_PARTS = 4096;

/** An object has 10,000 parts at most; with a size that doubles so often, they hold the 5 TiB that it has at most. */
const PARTS_UNTIL_DOUBLED = 600;

/** How many bytes a part has, by its number. */
export const partBytes = (number: number): number =>
  FIRST_BYTES * 2 ** Math.max(0, Math.ceil((number - EQUAL_PARTS) / PARTS_UNTIL_DOUBLED));

/** Gathers bytes into parts; the last one may be shorter, or empty if it is the only one. */
export const partsOf = async function* (
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<S3Part, void, void> {
  const memories: [Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0)];
  let number = 1;
  let filling = partMemory(memories, number);
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length;) {
      // Only what follows shows that a part is not the last.
      if (filling.isFull()) {
        yield filling.part(false);
        number += 1;
        filling = partMemory(memories, number);
      }
      taken += filling.add(chunk.subarray(taken));
    }
  }
  yield filling.part(true);
};

const partMemory = (memories: [Uint8Array, Uint8Array], number: number) => {
  const index = number % 2 === 0 ? 0 : 1;
  const sizeBytes = partBytes(number);
  if (memories[index].length < sizeBytes) memories[index] = Buffer.allocUnsafeSlow(sizeBytes);
  const memory = memories[index];
  const digest = createHash('sha256');
  let used = 0;
  return {
    isFull: () => used === sizeBytes,
    add: (bytes: Uint8Array): number => {
      const fitting = bytes.subarray(0, sizeBytes - used);
      memory.set(fitting, used);
      digest.update(fitting);
      used += fitting.length;
      return fitting.length;
    },
    part: (isLast: boolean): S3Part => ({
      number,
      bytes: memory.subarray(0, used),
      sha256: digest.digest('hex'),
      isLast,
    }),
  };
};
