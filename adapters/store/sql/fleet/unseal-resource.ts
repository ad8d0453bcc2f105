import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Secret } from '../../../../core/shared/secret.js';
import { type Corrupt, corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeResourceRow, type ResourceRow } from './resource-row.js';

/** A secret is sealed for one resource: copied to another's row, it cannot be unsealed. */
export const secretPlace = (id: ResourceId): string => `resource ${id}, secret`;

export const unsealSecret = (
  sealer: SecretSealer,
  id: ResourceId,
  sealed: Uint8Array,
): E.Either<Corrupt, Secret> =>
  E.fromOption(() => corrupt('store', secretPlace(id)))(sealer.unseal(sealed, secretPlace(id)));

/** The resource of a row, with its secret in clear. */
const unsealResource =
  (sealer: SecretSealer) =>
  ({
    type,
    id,
    path,
    name,
    attributes,
    sealed,
    managed_by: by,
  }: ResourceRow): E.Either<Corrupt, FleetResource> =>
    pipe(
      sealed === null ? NO_SECRET : E.map(O.some)(unsealSecret(sealer, id, sealed)),
      // Type and attributes belong together in the row, which the compiler loses sight of.
      E.map(
        (secret) =>
          ({
            type,
            path,
            name,
            parent: parentOf(path),
            attributes,
            secret,
            ...(by !== null && { managedBy: by }),
          }) as FleetResource,
      ),
    );

const NO_SECRET: E.Either<Corrupt, O.Option<Secret>> = E.right(O.none);

/** A slash in a name is escaped, so that the last one of a path ends the path of the parent. */
const parentOf = (path: string): O.Option<string> => {
  const end = path.lastIndexOf('/');
  return end < 0 ? O.none : O.some(path.slice(0, end));
};

/** Of the fleet itself there is always a row. */
const isDescribed = ({ type, attributes }: FleetResource): boolean =>
  type !== 'fleet' || Object.keys(attributes).length > 0;

/** The resources of rows, made one by one as they are iterated. */
export interface ResourceStream {
  readonly resources: Iterable<FleetResource>;
  /** The row at which the iteration ended, since it cannot be read. */
  readonly failure: () => O.Option<Corrupt>;
}

export const streamResources = (sealer: SecretSealer) => {
  const unseal = unsealResource(sealer);
  return (rows: Iterable<unknown>): ResourceStream => {
    let failure: O.Option<Corrupt> = O.none;
    function* resources(): Generator<FleetResource, void> {
      for (const row of rows) {
        const resource = E.flatMap(decodeResourceRow(row), unseal);
        if (E.isLeft(resource)) {
          failure = O.some(resource.left);
          return;
        }
        if (isDescribed(resource.right)) yield resource.right;
      }
    }
    return { resources: resources(), failure: () => failure };
  };
};

/** What is decided of the resources, unless one of them could not be read. */
export const decideOn = <E, A>(
  { resources, failure }: ResourceStream,
  decide: (resources: Iterable<FleetResource>) => E.Either<E, A>,
): E.Either<Corrupt | E, A> => {
  const decided = decide(resources);
  return O.match(() => decided, E.left<Corrupt | E, A>)(failure());
};
