import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { secretPlace, unsealSecret } from '../fleet/unseal-resource.js';

/** A secret as it is stored. */
export interface SealedSecret {
  readonly id: ResourceId;
  readonly sealed: Uint8Array;
}

/** The same secrets under another key. */
export const resealSecrets = (
  secrets: readonly SealedSecret[],
  from: SecretSealer,
  to: SecretSealer,
): E.Either<Corrupt, readonly SealedSecret[]> =>
  pipe(
    secrets,
    RA.traverse(E.Applicative)(({ id, sealed }) =>
      pipe(
        unsealSecret(from, id, sealed),
        E.map((secret) => ({ id, sealed: to.seal(secret, secretPlace(id)) })),
      ),
    ),
  );
