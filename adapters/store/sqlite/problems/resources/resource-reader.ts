import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../../core/access/caller.js';
import type {
  LocatedResource,
  ResourceReader,
} from '../../../../../core/problems/ports/resource-reader.js';
import type { Corrupt, PortTask } from '../../../../../core/shared/ports/port-failure.js';
import { dayOf } from '../../../../../core/shared/durations.js';
import type { ResourcePage } from '../../../../../core/problems/resource-page.js';
import type { ResourceRow } from '../../../../../core/problems/resource-row.js';
import type { ResourceId, ResourceType } from '../../../../../core/shared/resource.js';
import { readableGrants } from '../../../sql/access/granted-scopes.js';
import { pageCache } from '../../../sql/problems/problem-pages.js';
import { fillPage } from '../../../sql/problems/resources/fill-page.js';
import { locatedIn } from '../../../sql/problems/resources/resource-scan.js';
import { decodeResourceHealthRow } from '../../../sql/problems/resources/resource-health-row.js';
import { decodeRows } from '../../../sql/rows/decode-row.js';
import type { EffectiveGrants } from '../../access/effective-grants.js';
import { FLEET_REVISION } from '../../connection/database-revision.js';
import type { SqliteSession } from '../../connection/session.js';
import { expireOverdue, pageMoment } from '../snoozes.js';
import { scanCandidates } from './scan-candidates.js';
import { SELECT_LINEAGE, SELECT_ROWS } from './select-rows.js';

type Reading<A> = (grantSet: number) => E.Either<Corrupt, A>;

/** Each scan sees one state of the store, and other work goes on between two of them. */
export const sqliteResourceReader = (
  session: SqliteSession,
  grants: EffectiveGrants,
): ResourceReader => {
  const { database } = session;
  const read = readAs(session, grants);
  const expire = expireOverdue(session);
  const candidates = scanCandidates(database);
  const { rowsOf, find } = rowsIn(database);
  const unlessUnchanged = pageCache<ResourcePage>(pageMoment(session), ({ rows }) => rows.length);
  const pageOf: ResourceReader['page'] = (caller, query, at) => {
    const seesAllServers = readableGrants(caller).scopes.get('server')?.has('fleet') === true;
    const scan = {
      byProblem: (...from: FromProblem) =>
        read(caller, candidates.byProblem(query, seesAllServers, ...from)),
      byPath: (...from: readonly [after: string, limit: number]) =>
        read(caller, candidates.byPath(query, ...from)),
      rows: (ids: readonly ResourceId[]) => read(caller, rowsOf(ids, at)),
    };
    return pipe(
      expire(at),
      TE.flatMap(() => fillPage(scan, query)),
    );
  };
  return {
    page: (caller, query, at) =>
      pipe(
        session.run(() => E.right(grants.numberOf(readableGrants(caller)))),
        TE.flatMap((number) =>
          unlessUnchanged({ grants: number, query, at }, pageOf(caller, query, at)),
        ),
      ),
    these: (caller, ids, at) => TE.flatMap(() => read(caller, rowsOf(ids, at)))(expire(at)),
    find: (caller, type, id, at) => TE.flatMap(() => read(caller, find(type, id, at)))(expire(at)),
  };
};

const rowsIn = (database: Database) => {
  const select = database.prepare(SELECT_ROWS);
  const lineage = database.prepare<[object], ResourceId>(SELECT_LINEAGE).pluck();
  const rowsOf =
    (ids: readonly ResourceId[], at: Date): Reading<readonly ResourceRow[]> =>
    (grantSet) =>
      decodeRows(
        decodeResourceHealthRow(at),
        select.all({ grantSet, ids: JSON.stringify(ids), today: dayOf(at) }),
      );
  const find =
    (type: ResourceType, id: ResourceId, at: Date): Reading<O.Option<LocatedResource>> =>
    (grantSet) => {
      const ids = lineage.all({ id, typeName: type });
      return pipe(
        rowsOf(ids, at)(grantSet),
        E.map((rows) => locatedIn(ids, rows)),
      );
    };
  return { rowsOf, find };
};

type FromProblem = Parameters<Parameters<typeof fillPage>[0]['byProblem']>;

const readAs = ({ database, run }: SqliteSession, { readWith }: EffectiveGrants) => {
  const fleetRevision = database.prepare<[], number>(`SELECT ${FLEET_REVISION}`).pluck();
  return <A>(caller: Caller, reading: Reading<A>): PortTask<A> =>
    run(() =>
      pipe(
        readWith(readableGrants(caller), (grantSet) =>
          pipe(
            reading(grantSet),
            E.map((value) => ({ value, fleetRevision: fleetRevision.get() ?? 0 })),
          ),
        ),
        E.map(({ value }) => value),
      ),
    );
};
