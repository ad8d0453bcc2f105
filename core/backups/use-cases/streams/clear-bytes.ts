import * as E from 'fp-ts/lib/Either.js';
import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Secret } from '../../../shared/secret.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpOpener, DumpSealer } from '../../ports/dump-sealer.js';
import { refusalBehind } from '../../storage-refusal.js';
import type { StoredDump } from '../../stored-dump.js';
import { openStoredDump, type OpenStoredDumpPorts } from '../runs/download-stored-dump.js';
import { toDumpFailure } from '../storing/stored-object.js';
import { type DestinationTarget, proveKeyOf } from '../../destination-target.js';
import type { ByteDigest } from '../../ports/byte-digest.js';

export interface ClearBytesPorts extends OpenStoredDumpPorts {
  readonly dumpOpener: DumpOpener;
}

export interface DumpToRead {
  readonly stored: StoredDump;
  readonly key: O.Option<Secret>;
  readonly signal: AbortSignal;
}

export interface ClearBytes {
  /** Can be iterated once. They end without an error only where all of them are the dump that was written. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Why they threw; none where they did not. */
  readonly failure: IO<O.Option<DumpFailure>>;
}

/** The bytes of a stored dump as its tool made them. `onRead` is called with how much of the object was read so far. */
export const clearBytes = (
  ports: ClearBytesPorts,
  dump: DumpToRead,
  onRead: (sizeBytes: number) => void,
): ClearBytes => {
  const state: { failure: O.Option<DumpFailure> } = { failure: O.none };
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* read(ports, dump, onRead);
    } catch (error) {
      state.failure = O.some(failureBehind(error));
      throw error;
    }
  };
  return { bytes: bytes(), failure: () => state.failure };
};

/** Carries a failure through an iteration. */
class Unreadable extends Error {
  constructor(readonly failure: DumpFailure) {
    super(failure.code);
  }
}

/** What is neither of the destination nor of the key is a changed byte, which the digest or the format shows. */
const failureBehind = (error: unknown): DumpFailure =>
  error instanceof Unreadable
    ? error.failure
    : (refusalBehind(error) ?? { code: 'destination_altered' });

const read = async function* (
  ports: ClearBytesPorts,
  { stored, key, signal }: DumpToRead,
  onRead: (sizeBytes: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  const opened = await openStoredDump(ports, stored, signal)();
  if (E.isLeft(opened))
    throw new Unreadable(
      opened.left._tag === 'NoStoredDump'
        ? { code: 'destination_altered' }
        : toDumpFailure(opened.left),
    );
  const counted = count(opened.right, onRead);
  if (O.isNone(key) || !stored.isEncrypted) return yield* counted;
  const clear = await ports.dumpOpener.open(key.value, counted)();
  if (E.isLeft(clear)) throw new Unreadable({ code: 'restore_key_wrong' });
  yield* clear.right;
};

const count = async function* (
  bytes: AsyncIterable<Uint8Array>,
  onRead: (sizeBytes: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  let sizeBytes = 0;
  for await (const part of bytes) {
    sizeBytes += part.length;
    onRead(sizeBytes);
    yield part;
  }
};

export interface SealedBytes {
  /** The bytes for the destination: as they are, or encrypted where it has recipients. Can be iterated once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The digest of the encrypted bytes after their end; called once. None where they are not encrypted. */
  readonly sha256: IO<O.Option<string>>;
}

/** Encrypts a dump for its destination, and computes its digest: Shipshape cannot decrypt it to compare it later. */
export const sealedBytes = (
  { sealer, digest }: { readonly sealer: DumpSealer; readonly digest: ByteDigest },
  destination: Pick<DestinationTarget, 'encrypt' | 'settings'>,
  bytes: AsyncIterable<Uint8Array>,
): SealedBytes => {
  const { encrypt } = destination;
  if (encrypt.length === 0) return { bytes, sha256: () => O.none };
  const ownKey = O.toUndefined(proveKeyOf(destination));
  const begun = digest.begin();
  const sealed = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const part of sealer.seal(encrypt, bytes, ownKey)) {
      begun.update(part);
      yield part;
    }
  };
  return { bytes: sealed(), sha256: () => O.some(begun.hex()) };
};
