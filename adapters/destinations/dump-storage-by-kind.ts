import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import type {
  DumpStorage,
  SourceFailed,
  StorageFailure,
  WrittenObject,
} from '../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../core/backups/storage-refusal.js';
import { withDeadline } from '../network/deadline.js';
import { createHash } from 'node:crypto';
import { failureUnder, type ToFailure, toStorageFailure } from './storage-error.js';

/** For so long a probe may take: a destination that is silent holds up nothing else, and one that is slow is still used. */
const PROBE_MS = 60_000;

/** As long as a test of a channel: somebody waits for it. */
const TEST_MS = 10_000;

/**
 * Passes each destination to the storage of its kind. One of another kind, which an older version took, is misconfigured; one
 * whose probe takes longer than `probeMs` cannot be reached.
 */
export const dumpStorageByKind = (
  storages: Readonly<Record<string, DumpStorage>>,
  probeMs = PROBE_MS,
): DumpStorage => {
  const kinds = new Map<string, DumpStorage>(Object.entries(storages));
  const of = ({ kind }: DestinationTarget): DumpStorage => kinds.get(kind) ?? OF_NO_KIND;
  return {
    probe: (target, signal) => probeWithin(of(target), probeMs).probe(target, signal),
    put: (target, object, bytes, signal) => of(target).put(target, object, bytes, signal),
    open: (target, object, signal) => of(target).open(target, object, signal),
    size: (target, object, signal) => of(target).size(target, object, signal),
    remove: (target, object) => of(target).remove(target, object),
    sweep: (target, underWay) => of(target).sweep(target, underWay),
  };
};

type Probed = Awaited<ReturnType<ReturnType<DumpStorage['probe']>>>;

/** The time is that of a test by default. What a probe cleans up is not waited for: at a disk that does not answer that never ends. */
export const probeWithin = (
  { probe }: Pick<DumpStorage, 'probe'>,
  ms = TEST_MS,
): Pick<DumpStorage, 'probe'> => ({
  probe: (target, signal) => () =>
    withDeadline<Probed>(
      ms,
      (late) => probe(target, AbortSignal.any([signal, late]))(),
      () => unreachable,
    ),
});

const unreachable = E.left(storageRefused('destination_unreachable'));

const misconfigured = TE.left(storageRefused('destination_misconfigured'));

const OF_NO_KIND: DumpStorage = {
  probe: () => misconfigured,
  put: (_target, _object, bytes, signal) => () => {
    sourceBytes(bytes, signal).end();
    return misconfigured();
  },
  open: () => misconfigured,
  size: () => misconfigured,
  remove: () => misconfigured,
  sweep: () => misconfigured,
};

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
