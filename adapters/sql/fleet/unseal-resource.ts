import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Secret } from '../../../core/shared/secret.js';
import { type Corrupt, corrupt } from '../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import type { ResourceRow } from './resource-row.js';

/** A secret is sealed for one resource: copied to another's row, it cannot be unsealed. */
export const secretPlace = (id: ResourceId): string => `resource ${id}, secret`;

export const unsealSecret = (
  sealer: SecretSealer,
  id: ResourceId,
  sealed: Uint8Array,
): E.Either<Corrupt, Secret> =>
  pipe(
    sealer.unseal(sealed, secretPlace(id)),
    E.fromOption(() => corrupt('store', secretPlace(id))),
  );

/** The resource of a row, with its secret in clear. */
export const unsealResource =
  (sealer: SecretSealer) =>
  ({ id, sealed, parent, ...rest }: ResourceRow): E.Either<Corrupt, FleetResource> =>
    pipe(
      sealed === null ? E.right(O.none) : pipe(unsealSecret(sealer, id, sealed), E.map(O.some)),
      E.map((secret) => ({ ...rest, parent: O.fromNullable(parent), secret })),
    );
