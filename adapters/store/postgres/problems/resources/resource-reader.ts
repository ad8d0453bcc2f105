import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Caller } from '../../../../../core/access/caller.js';
import { dayOf } from '../../../../../core/shared/durations.js';
import type { ResourcePage, ResourceQuery } from '../../../../../core/problems/resource-page.js';
import type { ResourceReader } from '../../../../../core/problems/ports/resource-reader.js';
import type { ResourceId, ResourceType } from '../../../../../core/shared/resource.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import type { PortFailure, PortTask } from '../../../../../core/shared/ports/port-failure.js';
import { readableGrants } from '../../../sql/access/granted-scopes.js';
import { pageCache } from '../../../sql/problems/problem-pages.js';
import { fillPage } from '../../../sql/problems/resources/fill-page.js';
import {
  locatedIn,
  pathAfter,
  ranksOf,
  type ResourceScan,
} from '../../../sql/problems/resources/resource-scan.js';
import {
  decodePathCandidate,
  decodeProblemCandidate,
  decodeResourceHealthRow,
} from '../../../sql/problems/resources/resource-health-row.js';
import { decodeRow, decodeRows, named } from '../../../sql/rows/decode-row.js';
import { grantColumns } from '../../access/grant-columns.js';
import type { Execute } from '../../connection/checked-out-connection.js';
import type { PostgresSession } from '../../connection/session.js';
import { expireSnoozes, pageMoment } from '../snoozes.js';
import { SELECT_BY_PATH, SELECT_BY_PROBLEM, SELECT_LINEAGE } from './select-candidates.js';
import { SELECT_ROWS } from './select-rows.js';
import * as O from 'fp-ts/lib/Option.js';
import type { OpenPosition } from '../../../../../core/problems/resource-row.js';
import { problemRank } from '../../../sql/problems/problem-row.js';
import { containsNul } from '../../../sql/rows/column-codecs.js';

export const postgresResourceReader = (session: PostgresSession): ResourceReader => {
  const { read, write } = session;
  const expire = expireOverdue(read, write);
  const rowsOf = readRows(read);
  const candidates = scanCandidates(read);
  const unlessUnchanged = pageCache<ResourcePage>(pageMoment(session), ({ rows }) => rows.length);
  const pageOf: ResourceReader['page'] = (caller, query, at) =>
    pipe(
      expire(at),
      TE.flatMap(() =>
        fillPage({ ...candidates(caller, query), rows: (ids) => rowsOf(caller, ids, at) }, query),
      ),
    );
  return {
    page: (caller, query, at) =>
      unlessUnchanged(
        { grants: readableGrants(caller).digest, query, at },
        pageOf(caller, query, at),
      ),
    these: (caller, ids, at) => TE.flatMap(() => rowsOf(caller, ids, at))(expire(at)),
    find: (caller, type, id, at) =>
      pipe(
        expire(at),
        TE.flatMap(() =>
          read({ name: 'resource_lineage', text: SELECT_LINEAGE, values: [id, type] }),
        ),
        TE.flatMapEither(({ rows }) => decodeRows(decodeId, rows)),
        TE.map((found) => found.map(({ id: one }) => one)),
        TE.bindTo('ids'),
        TE.bind('rows', ({ ids }) => rowsOf(caller, ids, at)),
        TE.map(({ ids, rows }) => locatedIn(ids, rows)),
      ),
  };
};

const decodeId = decodeRow(t.strict({ id: Uuid }), named('resource'));

const readRows = (read: Execute) => (caller: Caller, ids: readonly ResourceId[], at: Date) =>
  pipe(
    read({
      name: 'resource_rows',
      text: SELECT_ROWS,
      values: [...grantColumns(readableGrants(caller).scopes), ids, dayOf(at)],
    }),
    TE.flatMapEither(({ rows }) => decodeRows(decodeResourceHealthRow(at), rows)),
  );

/** The order keeps PostgreSQL to the index of snoozes. */
const OVERDUE = `
SELECT 1 FROM problem WHERE snoozed_until <= $1 AND closed_at IS NULL ORDER BY snoozed_until LIMIT 1`;

/** Ends the snoozes that have expired. Where nothing can be written, such as on a standby, they are as they were. */
const expireOverdue =
  (read: Execute, write: Execute) =>
  (at: Date): PortTask<unknown> =>
    pipe(
      read({ name: 'overdue_snooze', text: OVERDUE, values: [at.getTime()] }),
      TE.flatMap(({ rows }) =>
        rows.length === 0
          ? TE.right<PortFailure, unknown>(undefined)
          : pipe(expireSnoozes(write)(at), orLeave),
      ),
    );

const orLeave = TE.orElse(() => TE.right<PortFailure, unknown>(undefined));

type Candidates = Pick<ResourceScan, 'byProblem' | 'byPath'>;

/** Reads candidates for the pages of a query. */
const scanCandidates =
  (read: Execute) =>
  (caller: Caller, query: ResourceQuery): Candidates => {
    const { type } = query;
    const under = O.toNullable(query.under);
    if (under !== null && containsNul(under)) return NOWHERE;
    const { scopes } = readableGrants(caller);
    const part = [...grantColumns(scopes), under, type];
    const seesServers = type === 'server' || scopes.get('server')?.has('fleet') === true;
    const { firstRank, lastRank } = ranksOf(query);
    const ranks = [TYPES_IN[type], seesServers ? 0 : 1, firstRank, lastRank];
    return {
      byProblem: (after, limit) =>
        pipe(
          read({
            name: 'resources_by_problem',
            text: SELECT_BY_PROBLEM,
            values: [...part, ...ranks, ...placeOf(after), limit],
          }),
          TE.flatMapEither(({ rows }) => decodeRows(decodeProblemCandidate, rows)),
        ),
      byPath: (after, limit) =>
        pipe(
          read({
            name: 'resources_by_path',
            text: SELECT_BY_PATH,
            values: [...part, pathAfter(after), limit],
          }),
          TE.flatMapEither(({ rows }) => decodeRows(decodePathCandidate, rows)),
        ),
    };
  };

const NOWHERE: Candidates = { byProblem: () => TE.right([]), byPath: () => TE.right([]) };

/** The types of which there can be problems on a resource and under it. */
const TYPES_IN: Readonly<Record<ResourceType, readonly ResourceType[]>> = {
  server: ['server', 'instance', 'database', 'schedule'],
  instance: ['instance', 'database', 'schedule'],
  database: ['database', 'schedule'],
  schedule: ['schedule'],
  destination: ['destination'],
  channel: ['channel'],
  policy: ['policy'],
};

const placeOf = (after: O.Option<OpenPosition>) => {
  if (O.isNone(after)) return [-1, 0, '00000000-0000-0000-0000-000000000000'];
  const { severity, isAcknowledged, since, id } = after.value;
  return [problemRank(severity, isAcknowledged), since.getTime(), id];
};
