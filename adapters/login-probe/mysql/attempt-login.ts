import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import type { InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { NO_INSTANCE_FACTS } from '../transport/instance-facts.js';
import { decodeFindings } from '../transport/decode-findings.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { NOT_A_DATABASE_SERVER } from '../transport/refusals.js';
import { withConnection } from '../transport/with-connection.js';
import type { Greeting } from './greeting.js';
import { MYSQL_FINDINGS } from './inspection-query.js';
import { instanceQuery, parseInstance } from './instance-query.js';
import { mysqlObstacles } from './mysql-obstacles.js';
import { logInToMysql } from './open-session.js';

/** Receives the greeting, logs in if it is acceptable, and inspects the database if that is requested. */
export const attemptMysqlLogin = withConnection((socket, request) => {
  const { siblings = [], inspectionMs } = request;
  const query = (greeting: Greeting) => instanceQuery(greeting, siblings);
  return pipe(
    logInToMysql(socket, request, { query, hasRow: true, then: 'ended' }),
    TE.flatMapEither(({ greeting, values, certificate }) =>
      pipe(
        E.Do,
        E.apS('obstacles', obstaclesIn(values, request)),
        E.apS(
          'instance',
          inspectionMs === undefined ? instanceIn(values, siblings) : E.right(NO_INSTANCE_FACTS),
        ),
        E.map((shown) => ({
          ...shown,
          serverMajor: greeting.major,
          // Only those who may read the accounts can see when a password ends.
          expiries: { passwordUntil: O.none, ...certificate },
        })),
      ),
    ),
  );
});

/** No value means that the server does not show it. */
const instanceIn = (
  [value]: readonly string[],
  siblings: readonly string[],
): E.Either<LoginFailure, InstanceFacts> =>
  value === undefined
    ? E.right(NO_INSTANCE_FACTS)
    : E.fromOption(() => NOT_A_DATABASE_SERVER)(parseInstance(value, siblings));

const obstaclesIn = (
  values: readonly string[],
  { engine, database, inspectionMs }: LoginRequest,
): E.Either<LoginFailure, readonly DumpObstacle[]> =>
  inspectionMs === undefined
    ? E.right([])
    : pipe(
        decode(values.at(-1)),
        E.map((findings) =>
          mysqlObstacles({ engine, database, grants: values.slice(0, -1), findings }),
        ),
      );

const decode = decodeFindings(MYSQL_FINDINGS);
