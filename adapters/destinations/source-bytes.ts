import { createHash } from 'node:crypto';
import type {
  SourceFailed,
  StorageFailure,
  WrittenObject,
} from '../../core/backups/ports/dump-storage.js';
import { failureUnder, type ToFailure, toStorageFailure } from './storage-error.js';

const SOURCE = Symbol('source');

const SOURCE_FAILED: SourceFailed = { _tag: 'SourceFailed' };

/** The bytes of an object that is being written. They throw as soon as the signal aborts, also while one waits for them. */
export interface SourceBytes extends AsyncIterable<Uint8Array> {
  /** Ends the iteration, whether or not it has begun. */
  readonly end: () => void;
  /** What came so far. */
  readonly written: () => WrittenObject;
}

export const sourceBytes = (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): SourceBytes => {
  const source = bytes[Symbol.asyncIterator]();
  const digest = createHash('sha256');
  const state = { sizeBytes: 0, isOver: false };
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const result = await untilAborted(() => source.next(), signal);
    if (result.done === true) {
      state.isOver = true;
      return { done: true, value: undefined };
    }
    state.sizeBytes += result.value.length;
    digest.update(result.value);
    return { done: false, value: result.value };
  };
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    end: () => {
      // It may wait for what never comes, so that no one waits for it.
      if (!state.isOver) source.return?.().catch(() => undefined);
      state.isOver = true;
    },
    written: () => ({ sizeBytes: state.sizeBytes, sha256: digest.copy().digest('hex') }),
  };
};

const sourceError = (): Error => Object.assign(new Error('No more bytes'), { [SOURCE]: true });

const untilAborted = <A>(work: () => Promise<A>, signal: AbortSignal): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(sourceError());
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, abort)
      .finally(() => signal.removeEventListener('abort', abort));
  });

/** Why a write failed: because of its bytes, its caller, or the destination. */
export const writeFailure = (
  error: unknown,
  signal: AbortSignal,
  toFailure: ToFailure = toStorageFailure,
): StorageFailure | SourceFailed =>
  !signal.aborted && (error as { readonly [SOURCE]?: true })[SOURCE] === true
    ? SOURCE_FAILED
    : failureUnder(signal, toFailure)(error);

/** What a probe writes. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield await Promise.resolve(bytes);
}

/** What a probe reads back: all of it in one piece. */
export const allOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
