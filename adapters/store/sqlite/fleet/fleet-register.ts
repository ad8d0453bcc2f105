import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetRegister, DatabaseQuery } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { applyPlan } from './apply-plan.js';
import { fleetPart } from './fleet-part.js';
import {
  SELECT_POLICIES,
  SELECT_RESOURCES,
  decodeResourceRefRow,
  pathRange,
} from '../../sql/fleet/resource-row.js';
import { patternOf, selectByPath } from '../../sql/fleet/part-columns.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import type { SqliteSession } from '../connection/session.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import type { Database, Statement } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { ResourceId, ResourceRef } from '../../../../core/shared/resource.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import {
  decodeDumpTargetRow,
  decodeInstanceTargetRow,
  INSTANCE_TARGET,
} from '../../sql/fleet/dump-target-row.js';
import type { Caller } from '../../../../core/access/caller.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { IS_READABLE } from '../access/effective-grants-sql.js';

/** The grants are part of the query: what is hidden is not found, in the same time as what is not there. */
const LOCATE = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE (r.id = :name OR r.path = :name) AND r.type <> 'fleet'
   AND ${IS_READABLE}
 ORDER BY r.type`;

const locateResources = (database: Database) => {
  const locate = database.prepare(LOCATE);
  return (caller: Caller, name: string): E.Either<Corrupt, readonly ResourceRef[]> =>
    decodeRows(decodeResourceRefRow, locate.all({ name, grants: readableGrants(caller).json }));
};

/** LIKE takes letters from A to Z for the same in either case. */
const SEARCH = selectByPath(`r.path LIKE :pattern ESCAPE '\\' AND ${IS_READABLE}`, ':limit');

const searchResources = (database: Database) => {
  const search = database.prepare(SEARCH);
  return (
    caller: Caller,
    parts: readonly string[],
    limit: number,
  ): E.Either<Corrupt, readonly ResourceRef[]> => {
    // LIKE reads no further than a NUL, which no path has.
    if (parts.some(containsNul)) return E.right([]);
    const grants = readableGrants(caller).json;
    return decodeRows(
      decodeResourceRefRow,
      search.all({ pattern: patternOf(parts), limit, grants }),
    );
  };
};

const LIST_DATABASES = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE r.type = 'database' AND (r.path = :self OR (r.path >= :from AND r.path < :to)) AND r.path > :after
   AND ${IS_READABLE}
 ORDER BY r.path LIMIT :limit`;

const listDatabases = (database: Database) => {
  const list = database.prepare(LIST_DATABASES);
  return (
    caller: Caller,
    { under, after, limit }: DatabaseQuery,
  ): E.Either<Corrupt, readonly ResourceRef[]> => {
    const range = pathRange(O.toUndefined(under));
    const part = { ...range, after: O.getOrElse(() => '')(after), limit };
    return decodeRows(
      decodeResourceRefRow,
      list.all({ ...part, grants: readableGrants(caller).json }),
    );
  };
};

const FIND = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = ? AND d.type = 'database'`;

const FIND_INSTANCE = `${INSTANCE_TARGET} WHERE id = ? AND type = 'instance'`;

const findTarget = (
  database: Database,
  text: string,
  decode: ReturnType<typeof decodeDumpTargetRow>,
) => {
  const find = database.prepare(text);
  return (id: ResourceId): E.Either<Corrupt, O.Option<DumpTarget>> => {
    const row = find.get(id);
    return row === undefined ? E.right(O.none) : pipe(decode(id, row), E.map(O.some));
  };
};

function* rowsOf(selects: readonly Statement[]): Generator<unknown, void> {
  for (const select of selects) yield* select.iterate();
}

export const sqliteFleetRegister = (
  session: SqliteSession,
  sealer: SecretSealer,
): FleetRegister => {
  const { database, run, writeTransaction } = session;
  const selects = [SELECT_POLICIES, SELECT_RESOURCES].map((text) => database.prepare(text));
  const carryOut = applyPlan(database, sealer);
  const locate = locateResources(database);
  const list = listDatabases(database);
  const search = searchResources(database);
  const dumpTarget = findTarget(database, FIND, decodeDumpTargetRow(sealer));
  const instanceTarget = findTarget(database, FIND_INSTANCE, decodeInstanceTargetRow(sealer));
  const stream = streamResources(sealer);
  /** The rows are read while they are iterated, and all before anything is written. */
  const decideOnAll = <F, A>(decide: (current: Iterable<FleetResource>) => E.Either<F, A>) =>
    decideOn(stream({ [Symbol.iterator]: () => rowsOf(selects) }), decide);
  return {
    ...fleetPart(session, sealer, carryOut),
    resources: run(() => decideOnAll((current) => E.right([...current]))),
    plan: (decide) => run(() => decideOnAll(decide)),
    change: (decide, onProgress) =>
      writeTransaction(() =>
        pipe(
          decideOnAll(decide),
          E.map((plan) => {
            carryOut(plan, onProgress);
            return plan;
          }),
        ),
      ),
    dumpTarget: (id) => run(() => dumpTarget(id)),
    instanceTarget: (id) => run(() => instanceTarget(id)),
    locate: (caller, idOrPath) => run(() => locate(caller, idOrPath)),
    databases: (caller, query) => run(() => list(caller, query)),
    search: (caller, parts, ofEachType) => run(() => search(caller, parts, ofEachType)),
  };
};
