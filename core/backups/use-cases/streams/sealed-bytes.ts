import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import { type DestinationTarget, proveKeyOf } from '../../destination-target.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpSealer } from '../../ports/dump-sealer.js';

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
