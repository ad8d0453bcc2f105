import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { ENGINE_RECORDS } from '../engines/engines.js';
import type { DumpTarget } from '../fleet/dump-target.js';
import type { Draft, Drafted } from '../fleet/editing/plan-addition.js';
import { type ResourceMistaken, resourceMistaken } from '../fleet/editing/edit-error.js';
import type { FleetResourceOf } from '../fleet/fleet-resource.js';
import type { PlacedResource } from '../fleet/flatten-fleet.js';
import { isSecretItself } from '../described/kept.js';
import { type ResourceId, resourcePath } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';

/** An instance that is not stored, with what it takes to log in. */
export interface DraftedInstance {
  readonly login: Omit<DumpTarget, 'database'>;
  readonly path: string;
  /** The databases that are described, and the one that is to be logged in to. */
  readonly named: readonly string[];
  /** Those to log in to, until one accepts it: the named ones, and then that of the server itself. */
  readonly entries: RNEA.ReadonlyNonEmptyArray<string>;
}

/** An instance as it would be added or changed. */
export interface InstanceDraft extends Draft {
  /** The database to log in to; none where any will do. */
  readonly database: O.Option<string>;
}

/** What it takes to log in to a draft, in which the password must be. */
export const draftInstance =
  (database: InstanceDraft['database']) =>
  ({ resource, under }: Drafted<'instance'>): E.Either<ResourceMistaken, DraftedInstance> =>
    O.isSome(resource.secret) && isSecretItself(resource.secret.value)
      ? E.right(draftedInstance(resource, resource.secret.value, namesIn(under, database)))
      : E.left(resourceMistaken([NO_LOGIN]));

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
