import type { Secret } from '../../shared/secret.js';

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
