import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceQuery } from '../../../../../core/problems/resource-page.js';
import type { OpenPosition } from '../../../../../core/problems/resource-row.js';
import type { Corrupt } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceType } from '../../../../../core/shared/resource.js';
import { problemRank } from '../../../sql/problems/problem-row.js';
import {
  decodePathCandidate,
  decodeProblemCandidate,
} from '../../../sql/problems/resources/resource-health-row.js';
import {
  pathAfter,
  ranksOf,
  type ResourceCandidate,
} from '../../../sql/problems/resources/resource-scan.js';
import { decodeRows } from '../../../sql/rows/decode-row.js';
import { SELECT_BY_PATH, SELECT_BY_PROBLEM } from './select-candidates.js';

/** As the store numbers them: each is under those with a greater number, up to the server. */
const TYPE_NUMBERS: Readonly<Record<ResourceType, number>> = {
  schedule: 0,
  database: 1,
  instance: 2,
  server: 3,
  destination: 4,
  channel: 5,
};

type Candidates = E.Either<Corrupt, readonly ResourceCandidate[]>;

/** Reads candidates for the pages of a query, by the effective grants with this number. */
export const scanCandidates = (database: Database) => {
  const byProblem = database.prepare(SELECT_BY_PROBLEM);
  const byPath = database.prepare(SELECT_BY_PATH);
  return {
    byProblem: (
      query: ResourceQuery,
      seesAllServers: boolean,
      after: O.Option<OpenPosition>,
      limit: number,
    ) => {
      const lastStanding = seesAllServers || query.type === 'server' ? 0 : 1;
      const parameters = { ...partOf(query), ...ranksOf(query), ...placeOf(after) };
      return (grantSet: number): Candidates =>
        decodeRows(
          decodeProblemCandidate,
          byProblem.all({ ...parameters, grantSet, lastStanding, limit }),
        );
    },
    byPath:
      (query: ResourceQuery, after: string, limit: number) =>
      (grantSet: number): Candidates => {
        const { under, type, typeName } = partOf(query);
        const parameters = { under, type, typeName, from: pathAfter(after), grantSet, limit };
        return decodeRows(decodePathCandidate, byPath.all(parameters));
      },
  };
};

const partOf = ({ type, under }: ResourceQuery) => ({
  under: O.toNullable(under),
  type: TYPE_NUMBERS[type],
  typeName: type,
  lowestType: TYPE_NUMBERS[type] > TYPE_NUMBERS.server ? TYPE_NUMBERS[type] : 0,
});

const placeOf = (after: O.Option<OpenPosition>) => {
  if (O.isNone(after)) return { rank: -1, moment: 0, id: '' };
  const { severity, isAcknowledged, since, id } = after.value;
  return {
    rank: problemRank(severity, isAcknowledged),
    moment: since.getTime(),
    id: id.replaceAll('-', ''),
  };
};
