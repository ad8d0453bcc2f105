import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { decodeFindings, type Finding, type Findings } from '../transport/decode-findings.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import { NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';
import { inspectionQuery, PG_FINDINGS, type PgFindingCode } from './inspection-query.js';
import { lockAttempt } from './lock-room.js';
import { pgObstacles } from './pg-obstacles.js';
import { refusalOfSqlState } from './sql-state-refusals.js';

/** Inspects the database of an open session, in one round trip unless it is doubtful whether there is room for its locks. */
export const inspectDatabase = (
  client: pg.Client,
  major: number,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, readonly DumpObstacle[]> =>
  pipe(
    TE.tryCatch(() => runQuery(client, inspectionQuery(major, timeoutMs)), inspectionFailure),
    TE.flatMapEither(decode),
    TE.flatMap((findings) =>
      findings.found.some(isOfLocks)
        ? pipe(
            hasRoom(client, lockAttempt(major, timeoutMs)),
            TE.map((enough) => (enough ? withoutLocks(findings) : findings)),
          )
        : TE.right(findings),
    ),
    TE.map((findings) => pgObstacles(findings, major)),
    TE.orElse((failure) => (failure === NO_LOCKS ? TE.right([NO_LOCK_LEFT]) : TE.left(failure))),
  );

const isOfLocks = ({ code }: Finding<PgFindingCode>): boolean => code === 'lock_table_too_small';

const withoutLocks = ({ role, found }: Findings<PgFindingCode>): Findings<PgFindingCode> => ({
  role,
  found: found.filter((finding) => !isOfLocks(finding)),
});

/** What else the attempt fails of decides nothing: a lock to wait for, or a server without PL/pgSQL. */
const hasRoom = (client: pg.Client, attempt: string): TE.TaskEither<LoginFailure, boolean> =>
  pipe(
    TE.tryCatch(
      () => untilIdle(client, client.query(attempt)),
      (error) => error,
    ),
    TE.map(() => true),
    TE.orElse((error) =>
      error instanceof pg.DatabaseError
        ? TE.right(error.code !== OUT_OF_LOCKS)
        : TE.left(sessionFailure(error)),
    ),
  );

/** The server sends an error before it gives the locks back, and is idle only after that. */
const untilIdle = async <A>(client: pg.Client, answer: Promise<A>): Promise<A> => {
  const idle = new Promise((resolve) => client.once('drain', resolve).once('end', resolve));
  try {
    return await answer;
  } finally {
    await idle;
  }
};

/** Also of other memory, which is not what a session without data lacks. */
const OUT_OF_LOCKS = '53200';

/** Not even the few of an inspection. */
const NO_LOCK_LEFT: DumpObstacle = { code: 'lock_table_too_small', statements: [] };
const NO_LOCKS: LoginFailure = { ...NOT_READY };

const inspectionFailure = (error: unknown): LoginFailure =>
  error instanceof pg.DatabaseError && error.code === OUT_OF_LOCKS
    ? NO_LOCKS
    : sessionFailure(error);

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
