import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as S from 'fp-ts/lib/string.js';
import type { FleetPart, FleetPartQuery } from '../../../core/fleet/editing/part-resources.js';
import type { FleetResource, FleetResourceOf } from '../../../core/fleet/fleet-resource.js';
import { byPath, compareBytes, readable, refOf, searchPaths } from './readable.js';
import type { ResourceId, ResourceRef } from '../../../core/shared/resource.js';
import type { DatabaseQuery, FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import { nearestPolicy, policySaidBy } from '../../../core/fleet/derived-schedules.js';
import type { FleetPlan } from '../../../core/fleet/planning/plan-fleet-change.js';
import { applyPlan } from './apply-plan.js';
import type { FleetEntry, MemoryState, ResourceEntry, StateCell } from '../state.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import type { DatabaseRef, DumpTarget } from '../../../core/fleet/dump-target.js';
import { isSecretItself } from '../../../core/described/kept.js';

/** How to log in to a database: its instance is the nearest scope above it. */
const findDumpTarget = ({ byId }: MemoryState, id: ResourceId): O.Option<DumpTarget> => {
  const database = byId.get(id);
  const above = database?.lineage[1];
  const instance = above && byId.get(above)?.resource;
  if (database?.resource.type !== 'database') return O.none;
  const { path, name } = database.resource;
  return targetOn(instance, () => ({ id, path, name }));
};

const findInstanceTarget = ({ byId }: MemoryState, id: ResourceId): O.Option<DumpTarget> =>
  targetOn(byId.get(id)?.resource, ({ path, attributes: { engine } }) => ({
    ...{ id, path },
    name: ENGINE_RECORDS[engine].maintenanceDatabase,
  }));

const targetOn = (
  instance: (ResourceEntry | FleetEntry)['resource'] | undefined,
  databaseOf: (instance: FleetResourceOf<'instance'>) => DatabaseRef,
): O.Option<DumpTarget> => {
  if (instance?.type !== 'instance') return O.none;
  const { engine, host, port, tls, user } = instance.attributes;
  return pipe(
    instance.secret,
    O.filter(isSecretItself),
    O.map((password) => ({
      database: databaseOf(instance),
      engine,
      host,
      port,
      tls,
      user,
      password,
    })),
  );
};

export const memoryFleetRegister = (cell: StateCell): FleetRegister => ({
  resources: cell.run(allResources),
  change: (decide) => cell.attempt((state) => carriedOut(state, decide(allResources(state)))),
  plan: (decide) => cell.attempt((state) => decide(allResources(state))),
  part: (query) => cell.run(partOf(query)),
  changePart: (query, decide) =>
    cell.attempt((state) => carriedOut(state, decide(partOf(query)(state)))),
  dumpTarget: (id) => cell.run((state) => findDumpTarget(state, id)),
  instanceTarget: (id) => cell.run((state) => findInstanceTarget(state, id)),
  locate: (caller, idOrPath) =>
    cell.run((state) =>
      pipe(
        readable(state, caller),
        RA.filter(({ id, resource }) => id === idOrPath || resource.path === idOrPath),
        RA.map(refOf),
        RA.sort(byType),
      ),
    ),
  search: (...query) => cell.run(searchPaths(...query)),
  databases: (caller, query) =>
    cell.run((state) =>
      pipe(
        readable(state, caller),
        RA.filter(({ resource: { type, path } }) => type === 'database' && isPartOf(query)(path)),
        RA.sort(byPath),
        RA.map(refOf),
        RA.takeLeft(query.limit),
      ),
    ),
});

const carriedOut = <E>(state: MemoryState, decided: E.Either<E, FleetPlan>) => {
  if (E.isRight(decided)) applyPlan(decided.right, state);
  return decided;
};

/** Whether a path is at or under that of the query, and after the place where its page begins. */
export const isPartOf =
  ({ under, after }: Pick<DatabaseQuery, 'under' | 'after'>) =>
  (path: string): boolean => {
    const isUnder = O.isNone(under) || `${path}/`.startsWith(`${under.value}/`);
    return isUnder && (O.isNone(after) || compareBytes(path, after.value) > 0);
  };

const allResources = ({ described, resources }: MemoryState): readonly FleetResource[] => {
  const all = [...resources.values()].map(({ resource }): FleetResource => resource);
  const { left, right: policies } = RA.partition(({ type }: FleetResource) => type === 'policy')(
    all,
  );
  return [...policies, ...(described === undefined ? [] : [described]), ...left];
};

/** All of it is in memory, and nothing is gained by leaving something out. */
const partOf =
  ({ about }: FleetPartQuery) =>
  (state: MemoryState): FleetPart => ({
    about: pipe(
      about,
      O.flatMap(({ type, id }) =>
        pipe(
          [...state.resources.values()],
          RA.findFirst((one) => one.id === id && one.resource.type === type),
        ),
      ),
      O.map(refOf),
    ),
    resources: allResources(state),
  });

const byType = Ord.contramap(({ type }: ResourceRef): string => type)(S.Ord);

/** The policy that counts for a resource, the nearest one. */
export const policyOf = (state: MemoryState, { lineage }: ResourceEntry): string | undefined =>
  nearestPolicy([
    ...lineage.map((scope) => saidBy(state.byId.get(scope)?.resource)),
    saidBy(state.described),
  ]);

const saidBy = (one: object | undefined): string | undefined =>
  one !== undefined && 'attributes' in one ? policySaidBy(one.attributes as object) : undefined;
