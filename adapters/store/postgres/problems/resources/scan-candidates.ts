import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../../core/access/caller.js';
import type { ResourceQuery } from '../../../../../core/problems/resource-page.js';
import type { OpenPosition } from '../../../../../core/problems/resource-row.js';
import type { ResourceType } from '../../../../../core/shared/resource.js';
import { readableGrants } from '../../../sql/access/granted-scopes.js';
import { problemRank } from '../../../sql/problems/problem-row.js';
import {
  decodePathCandidate,
  decodeProblemCandidate,
} from '../../../sql/problems/resources/resource-health-row.js';
import {
  pathAfter,
  ranksOf,
  type ResourceScan,
} from '../../../sql/problems/resources/resource-scan.js';
import { decodeRows } from '../../../sql/rows/decode-row.js';
import { grantColumns } from '../../access/grant-columns.js';
import type { Execute } from '../../connection/checked-out-connection.js';
import { containsNul } from '../../../sql/rows/column-codecs.js';
import { SELECT_BY_PATH, SELECT_BY_PROBLEM } from './select-candidates.js';

type Candidates = Pick<ResourceScan, 'byProblem' | 'byPath'>;

/** Reads candidates for the pages of a query. */
export const scanCandidates =
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
};

const placeOf = (after: O.Option<OpenPosition>) => {
  if (O.isNone(after)) return [-1, 0, '00000000-0000-0000-0000-000000000000'];
  const { severity, isAcknowledged, since, id } = after.value;
  return [problemRank(severity, isAcknowledged), since.getTime(), id];
};
