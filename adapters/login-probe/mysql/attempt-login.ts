import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Inspection } from '../../../core/dump-check/login-result.js';
import type { InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { NO_INSTANCE_FACTS } from '../transport/instance-facts.js';
import { needsIn } from '../transport/decode-findings.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { type LoginRequest, withConnection } from '../transport/login-request.js';
import { NOT_A_DATABASE_SERVER } from '../transport/refusals.js';
import { FOUND_QUERIES, foundQueries, parseFound } from './found-query.js';
import { measuredBy, signQueries } from './signs/signs-query.js';
import type { Greeting } from './greeting.js';
import { decodeMysqlFindings, inspectionPlace } from './inspection-query.js';
import { instanceQuery, parseInstance, risksOfRead, unreadViewQueries } from './instance-query.js';
import { accountObstacles, mysqlObstacles } from './mysql-obstacles.js';
import type { FurtherQueries } from './mysql-protocol-filter.js';
import { logInToMysql, type OpenedSession } from './open-session.js';
import { mysqlWarnings } from './restore-risks.js';

/** Receives the greeting, logs in if it is acceptable, and inspects the database if that is requested. */
export const attemptMysqlLogin = withConnection((socket, request) => {
  const { siblings = [], inspectionMs } = request;
  const query = (greeting: Greeting) => instanceQuery(greeting, siblings);
  return pipe(
    logInToMysql(socket, request, {
      query,
      hasRow: true,
      further: furtherQueries(request),
      then: 'ended',
    }),
    TE.flatMapEither(({ greeting, values, certificate }) =>
      pipe(
        E.Do,
        E.apS('inspection', inspectionIn(values, request)),
        E.apS(
          'instance',
          inspectionMs === undefined
            ? instanceIn(values, siblings, request)
            : E.right(NO_INSTANCE_FACTS),
        ),
        E.map(({ inspection, ...shown }) => ({
          ...shown,
          ...inspection,
          serverMajor: greeting.major,
          // Only those who may read the accounts can see when a password ends.
          expiries: { passwordUntil: O.none, ...certificate },
        })),
      ),
    ),
  );
});

/** Of a login that finds databases, or that inspects one. */
const furtherQueries =
  ({ finds = false, leavesOut, inspectionMs, what, database }: LoginRequest) =>
  (greeting: Greeting): FurtherQueries => {
    if (inspectionMs === undefined) {
      const found = finds
        ? [...foundQueries(greeting), ...signQueries(greeting.engine, leavesOut)]
        : [];
      return () => found;
    }
    return greeting.engine === 'mariadb' && what !== 'globals'
      ? unreadViewQueries(database, inspectionMs)
      : () => [];
  };

/** No value means that the server does not show it. */
const instanceIn = (
  [facts, ...found]: OpenedSession['values'],
  siblings: readonly string[],
  request: LoginRequest,
): E.Either<LoginFailure, InstanceFacts> => {
  const value = facts?.[0];
  return pipe(
    value === undefined
      ? E.right(NO_INSTANCE_FACTS)
      : E.fromOption(() => NOT_A_DATABASE_SERVER)(parseInstance(value, siblings)),
    E.map((shown) => ({
      ...shown,
      found: parseFound(request.engine, found.slice(0, FOUND_QUERIES).flat()),
      ...(request.finds === true && measuredBy(request, found.slice(FOUND_QUERIES))),
    })),
  );
};

const inspectionIn = (
  values: OpenedSession['values'],
  { engine, database, inspectionMs, what }: LoginRequest,
): E.Either<LoginFailure, Inspection> =>
  inspectionMs === undefined
    ? E.right({ obstacles: [] })
    : pipe(
        decodeMysqlFindings(values[inspectionPlace(engine)]?.[0]),
        E.map((findings) => {
          const grants = values.slice(0, inspectionPlace(engine)).flat();
          if (what === 'globals') return { obstacles: accountObstacles(grants, findings) };
          const warnings = mysqlWarnings(findings, risksOfRead(database, values));
          return {
            obstacles: mysqlObstacles({ engine, database, grants, findings }),
            ...(warnings.length > 0 && { warnings }),
            ...needsIn(findings),
          };
        }),
      );
