import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { ENGINE_RECORDS } from '../engines/engines.js';
import type { DumpTarget } from '../fleet/dump-target.js';
import { type ResourceMistaken, resourceMistaken } from '../fleet/editing/edit-error.js';
import type { FleetPart } from '../fleet/editing/fleet-part.js';
import { findIn, lineageOf } from '../fleet/editing/part-resources.js';
import type { DescribeNew, NewPlace } from '../fleet/editing/plan-addition.js';
import type { FleetResource, FleetResourceOf } from '../fleet/fleet-resource.js';
import type { PlacedResource } from '../fleet/flatten-fleet.js';
import { findInvalidValues } from '../fleet/invalid-values.js';
import { type FleetRejected, fleetRejected } from '../fleet/planning/fleet-fault.js';
import { keepSecrets } from '../fleet/planning/kept-faults.js';
import { isSecretItself } from '../described/kept.js';
import { type ResourceId, resourcePath } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';

/** An instance that nobody has stored, with what it takes to log in. */
export interface DraftedInstance {
  readonly login: Omit<DumpTarget, 'database'>;
  readonly path: string;
  /** The databases that are described, and the one that is to be logged in to. */
  readonly named: readonly string[];
  /** Those to log in to, until one accepts it: the named ones, and then that of the server itself. */
  readonly entries: RNEA.ReadonlyNonEmptyArray<string>;
}

/** An instance as it would be added or changed. */
export interface InstanceDraft {
  readonly describe: DescribeNew;
  /** The stored instance that is described, or what a new one is put under. */
  readonly at: { readonly stored: ResourceId } | { readonly under: NewPlace['parent'] };
  /** The database to log in to; none where any will do. */
  readonly database: O.Option<string>;
}

/** Reads a draft at its place in a part of the fleet, which is about what it is put under or, of a stored one, about itself. */
export const draftInstance = (
  { describe, at, database }: InstanceDraft,
  { about, resources }: FleetPart,
): E.Either<FleetRejected | ResourceMistaken, DraftedInstance> => {
  const lineage = O.isNone(about) ? [] : lineageOf(resources, about.value);
  const [above, stored] = 'stored' in at ? [lineage.slice(0, -1), lineage.at(-1)] : [lineage];
  return pipe(
    describe(above),
    E.mapLeft(resourceMistaken),
    E.flatMap((placed): E.Either<FleetRejected | ResourceMistaken, DraftedInstance> => {
      const secrets = keepSecrets(placed);
      const before = O.chainNullableK((key: FleetResource) => findIn(resources, key))(
        O.fromNullable(stored),
      );
      const after = secrets.fill(before, placed[0].resource);
      const faults = [...placed.flatMap(findInvalidValues), ...secrets.faults()];
      if (RA.isNonEmpty(faults)) return E.left(fleetRejected(faults));
      return after.type === 'instance' &&
        O.isSome(after.secret) &&
        isSecretItself(after.secret.value)
        ? E.right(draftedInstance(after, after.secret.value, namesIn(placed, database)))
        : E.left(resourceMistaken([NO_LOGIN]));
    }),
  );
};

const NO_LOGIN = 'instance.admin.password: it must be given';

/** The database to log in to, and those that are described. */
const namesIn = (
  placed: readonly PlacedResource[],
  database: O.Option<string>,
): readonly string[] => {
  const described = placed.flatMap(({ resource: { type, name } }) =>
    type === 'database' ? [name] : [],
  );
  return [...new Set([...RA.fromOption(database), ...described])];
};

const draftedInstance = (
  { path, attributes: { engine, host, port, tls, user } }: FleetResourceOf<'instance'>,
  password: Secret,
  named: readonly string[],
): DraftedInstance => ({
  login: { engine, host, port, tls, user, password },
  path,
  named,
  entries: RNEA.concat(RNEA.of(ENGINE_RECORDS[engine].maintenanceDatabase))(named),
});

/** Two tests of one database are the same login. */
const NO_ID = '00000000-0000-0000-0000-000000000000' as ResourceId;

/** What a login and a dump of one of its databases connect to. */
export const targetAt = ({ login, path }: DraftedInstance, name: string): DumpTarget => ({
  ...login,
  database: { id: NO_ID, path: `${path}/${resourcePath(name)}`, name },
});
