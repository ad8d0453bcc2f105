import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Secret } from '../../../../core/shared/secret.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { AuditSigner } from '../../../../core/audit/ports/audit-signer.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { secretPlace, unsealSecret } from '../fleet/unseal-resource.js';
import type { Signing } from '../../../../core/audit/audit-log.js';
import { signedAgain } from '../../../../core/audit/read-line.js';

/** What a key of the store is for. */
export interface KeyUse {
  readonly sealer: SecretSealer;
  readonly signer: AuditSigner;
}

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

const PLACE = 'meta key_check';

/** A text that is sealed when the store is created, and shows from then on whether a key is the right one. */
export const sealKeyCheck = (sealer: SecretSealer): Uint8Array =>
  sealer.seal(new Secret('shipshape'), PLACE);

export const keyFits = (sealer: SecretSealer, sealed: unknown): boolean =>
  sealed instanceof Uint8Array && O.isSome(sealer.unseal(sealed, PLACE));

/** What is signed of a chain, as it is stored. */
export interface SignedChain {
  readonly chain: string;
  readonly head: string;
  readonly stub: string | null;
}

/** The same chains under another key. */
export const signChainsAgain = (
  chains: readonly SignedChain[],
  from: AuditSigner,
  to: Signing,
): readonly SignedChain[] =>
  chains.map(({ chain, head, stub }) => ({
    chain,
    head: signedAgain(from, to, head),
    stub: stub === null ? null : signedAgain(from, to, stub),
  }));
