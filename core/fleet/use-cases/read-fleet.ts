import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type * as O from 'fp-ts/lib/Option.js';
import type { Caller, Forbidden } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { DatabaseQuery, FleetRegister } from '../ports/fleet-register.js';
import { firstPage } from '../../shared/first-page.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { Kinds } from '../../described/kind.js';
import { describeFleet, withoutDerived } from '../describe-fleet.js';
import type { FleetDescription } from '../fleet-description.js';
import { withoutSecrets } from '../secrets/keep-secrets.js';

/**
 * Finds the resources with an id or a path such as `db-eu-1/main/shop` that the caller may read.
 * A server, a destination and a channel can have the same path.
 */
export type LocateResources = (
  caller: Caller,
  idOrPath: string,
) => PortTask<readonly ResourceRef[]>;

export interface LocateResourcesPorts {
  readonly fleet: Pick<FleetRegister, 'locate'>;
}

export const locateResources = ({ fleet }: LocateResourcesPorts): LocateResources => fleet.locate;

export interface DatabasePage {
  readonly databases: readonly ResourceRef[];
  /** The path after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** Lists the databases at or under a path that the caller may read. */
export type ListDatabases = (caller: Caller, query: DatabaseQuery) => PortTask<DatabasePage>;

export interface ListDatabasesPorts {
  readonly fleet: Pick<FleetRegister, 'databases'>;
}

export const listDatabases =
  ({ fleet }: ListDatabasesPorts): ListDatabases =>
  (caller, query) =>
    pipe(
      // One more than the page holds, to see whether there is one.
      fleet.databases(caller, { ...query, limit: query.limit + 1 }),
      TE.map((found) => {
        const { shown: databases, next } = firstPage(query.limit, found, ({ path }) => path);
        return { databases, next };
      }),
    );

/**
 * The whole fleet as it is described, where each secret is said to be kept, without what follows from that. It is for those who may apply a fleet, since a
 * part of it would remove the rest when it is applied with `prune`.
 */
export type ExportFleet = (caller: Caller) => PortTask<FleetDescription, Forbidden>;

export interface ExportFleetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'resources'>;
  readonly kinds: Kinds;
}

export const exportFleet =
  ({ permissions, fleet, kinds }: ExportFleetPorts): ExportFleet =>
  (caller) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'fleet:write'),
      TE.flatMap(() => fleet.resources),
      TE.map((resources) => describeFleet(withoutDerived(resources).map(withoutSecrets(kinds)))),
    );

/** Checks whether the caller may apply a fleet, before a long description is read for nothing. */
export type MayApplyFleet = (caller: Caller) => PortTask<void, Forbidden>;

export interface MayApplyFleetPorts {
  readonly permissions: PermissionCheck;
}

export const mayApplyFleet =
  ({ permissions }: MayApplyFleetPorts): MayApplyFleet =>
  (caller) =>
    authorizeOnFleet(permissions)(caller, 'fleet:write');
