import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Secret } from '../../shared/secret.js';

/** None of the keys is of a recipient to which the dump was encrypted, or what was given is no key. */
export interface KeyRejected {
  readonly _tag: 'KeyRejected';
}

/** Decrypts dumps in the age format with a private key, which is kept no longer than that takes. */
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
