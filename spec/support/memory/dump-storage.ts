import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type {
  DestinationSpace,
  DumpStorage,
  IsUnderWay,
} from '../../../core/backups/ports/dump-storage.js';
import { type StorageRefusalCode, storageRefused } from '../../../core/backups/storage-refusal.js';
import { type PortTask, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../core/shared/resource.js';

/** A destination in memory, which specs may look into and change. */
export interface MemoryDestination {
  readonly objects: Map<string, Uint8Array>;
  /** The objects that are being written, or whose writer was killed. */
  readonly unfinished: Set<string>;
  /** Why it cannot be used now. */
  refusal: O.Option<StorageRefusalCode>;
  space: DestinationSpace;
}

/** Returns a destination by its id; each is empty at first. */
const eachDestination = (): ((id: ResourceId) => MemoryDestination) => {
  const destinations = new Map<ResourceId, MemoryDestination>();
  return (id) => {
    const known = destinations.get(id) ?? emptyDestination();
    destinations.set(id, known);
    return known;
  };
};

const emptyDestination = (): MemoryDestination => ({
  objects: new Map(),
  unfinished: new Set(),
  refusal: O.none,
  space: { freeBytes: O.none, totalBytes: O.none },
});

export interface MemoryDumpStorage extends DumpStorage {
  /** A destination by its id; each is empty at first. */
  readonly destination: (id: ResourceId) => MemoryDestination;
}

/** Keeps objects in memory, whatever the kind and the settings of their destination. */
export const memoryDumpStorage = (): MemoryDumpStorage => {
  const destination = eachDestination();
  const at = ({ id }: DestinationTarget) =>
    TE.fromIOEither(() => {
      const found = destination(id);
      return O.isSome(found.refusal) ? E.left(storageRefused(found.refusal.value)) : E.right(found);
    });
  return {
    destination,
    probe: (target, signal) =>
      TE.flatMap(at(target), ({ space }) =>
        signal.aborted ? TE.left(ABANDONED) : TE.right({ ...space, mark: O.none }),
      ),
    put: (target, object, bytes, signal) =>
      pipe(
        at(target),
        TE.tapError(() => TE.fromIO(() => endIteration(bytes[Symbol.asyncIterator]()))),
        TE.flatMap((there) => () => put(there, object, bytes, signal)),
      ),
    open: (target, object, signal) =>
      pipe(
        at(target),
        TE.map(({ objects }) => O.fromNullable(objects.get(object))),
        TE.map(O.map((bytes) => inParts(bytes, signal))),
      ),
    size: (target, object) =>
      TE.map(({ objects }: MemoryDestination) => O.fromNullable(objects.get(object)?.length))(
        at(target),
      ),
    remove: (target, object) =>
      TE.map(({ objects }: MemoryDestination) => void objects.delete(object))(at(target)),
    sweep: (target, underWay) => TE.flatMap(sweepOf(underWay))(at(target)),
  };
};

const sweepOf =
  (underWay: PortTask<IsUnderWay>) =>
  ({ unfinished }: MemoryDestination) => {
    const listed = [...unfinished];
    return pipe(
      underWay,
      TE.map((isUnderWay) => listed.filter((object) => !isUnderWay(object))),
      TE.map((left) => left.filter((object) => unfinished.delete(object)).length),
    );
  };

const ABANDONED = unavailable('destination', 'abandoned');

const put = async (
  { objects, unfinished }: MemoryDestination,
  object: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<ReturnType<DumpStorage['put']>>>> => {
  unfinished.add(object);
  const whole = await readWhole(bytes, signal).catch(() => undefined);
  unfinished.delete(object);
  if (whole === undefined) return E.left(signal.aborted ? ABANDONED : { _tag: 'SourceFailed' });
  if (objects.has(object)) return E.left(storageRefused('destination_failed'));
  objects.set(object, whole);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return E.right({ sizeBytes: whole.length, sha256 });
};

const PART_BYTES = 64 * 1024;

const inParts = async function* (
  bytes: Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    await Promise.resolve();
    signal.throwIfAborted();
    yield bytes.subarray(at, at + PART_BYTES);
  }
};

/** All of the bytes. Rejects where they throw, and as soon as the signal is aborted; the iteration is ended in any case. */
export const readWhole = async (
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const reader = bytes[Symbol.asyncIterator]();
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new Error('The caller aborted the reading'));
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const parts: Uint8Array[] = [];
    for (;;) {
      const next = await Promise.race([aborted, reader.next()]);
      if (next.done === true) return Buffer.concat(parts);
      parts.push(Uint8Array.from(next.value));
    }
  } finally {
    signal.removeEventListener('abort', abort);
    endIteration(reader);
  }
};

/** Not waited for: bytes that are asked for already may never come. */
const endIteration = (reader: AsyncIterator<Uint8Array>): void =>
  void reader.return?.().catch(() => undefined);
