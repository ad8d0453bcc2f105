import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../../../core/shared/secret.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';

const PLACE = 'meta key_check';

/** A text that is sealed when the store is created, and shows from then on whether a key is the right one. */
export const sealKeyCheck = (sealer: SecretSealer): Uint8Array =>
  sealer.seal(new Secret('shipshape'), PLACE);

export const keyFits = (sealer: SecretSealer, sealed: unknown): boolean =>
  sealed instanceof Uint8Array && O.isSome(sealer.unseal(sealed, PLACE));
