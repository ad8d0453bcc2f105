import type { Secret } from '../../shared/secret.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Encrypts dumps in the age format (age-encryption.org/v1), so that the program `age` decrypts them with the private key. */
export interface DumpSealer {
  /**
   * The bytes, encrypted to every one of the recipients (`age1…`, at least one), and to the public key of a private one where that
   * is given, as they come and in bounded memory. An error
   * of the bytes is thrown on, before the last chunk: the output up to then does not decrypt to its end.
   */
  readonly seal: (
    recipients: readonly string[],
    bytes: AsyncIterable<Uint8Array>,
    ownKey?: Secret,
  ) => AsyncIterable<Uint8Array>;
}

/** No key belongs to a recipient of the dump, or what was given is not a key. */
export interface KeyRejected {
  readonly _tag: 'KeyRejected';
}

/** Decrypts dumps in the age format with a private key, which it forgets afterwards. */
export interface DumpOpener {
  /**
   * The clear bytes, as they come and in bounded memory, once the key has opened the header; then they can be iterated once.
   * They throw where the encrypted bytes do, and where those were cut or changed. Leaving the iteration early ends that of the
   * encrypted bytes, as a rejected key does.
   */
  readonly open: (
    key: Secret,
    bytes: AsyncIterable<Uint8Array>,
  ) => TaskEither<KeyRejected, AsyncIterable<Uint8Array>>;
}
