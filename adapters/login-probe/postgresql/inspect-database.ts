import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { decodeFindings } from '../transport/decode-findings.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import { NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';
import { inspectionQuery, PG_FINDINGS } from './inspection-query.js';
import { pgObstacles } from './pg-obstacles.js';
import { refusalOfSqlState } from './sql-state-refusals.js';

/** Inspects the database of an open session, in one round trip. */
export const inspectDatabase = (
  client: pg.Client,
  major: number,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, readonly DumpObstacle[]> =>
  pipe(
    TE.tryCatch(() => runQuery(client, inspectionQuery(major, timeoutMs)), sessionFailure),
    TE.flatMapEither(decode),
    TE.map((findings) => pgObstacles(findings, major)),
  );

const decode = decodeFindings(PG_FINDINGS);

interface Answer {
  readonly answer: unknown;
}

/** Of several statements, pg returns the result of each. */
const runQuery = async (client: pg.Client, query: string): Promise<unknown> => {
  const results: unknown = await client.query(query);
  const rows = [results].flat().flatMap((result) => (result as pg.QueryResult<Answer>).rows);
  return rows[0]?.answer;
};

/** After an accepted login, no error is a rejection of it. */
export const sessionFailure = (error: unknown): LoginFailure => {
  if (error instanceof pg.DatabaseError) {
    const refusal = refusalOfSqlState(error.code ?? '');
    return refusal.code === 'login_rejected' ? NOT_A_DATABASE_SERVER : refusal;
  }
  return toLoginFailure((code) => (code === '' ? NOT_A_DATABASE_SERVER : NOT_READY))(error);
};
