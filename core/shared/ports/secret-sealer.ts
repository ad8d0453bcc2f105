import type { Option } from 'fp-ts/lib/Option.js';
import type { Secret } from '../secret.js';

export interface SecretSealer {
  /** Seals a secret for one place of the store. The same secret never has the same bytes twice. */
  readonly seal: (secret: Secret, place: string) => Uint8Array;
  /** The secret that was sealed for this place; none if it was sealed for another one, under another key, or changed. */
  readonly unseal: (sealed: Uint8Array, place: string) => Option<Secret>;
  /**
   * A text by which a secret is recognized without being kept: the same for the same secret under the same key, and, without
   * the key, as good as random.
   */
  readonly digest: (secret: Secret) => string;
}
