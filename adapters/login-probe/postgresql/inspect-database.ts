import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import type { Inspection } from '../../../core/dump-check/login-result.js';
import type { Finding, Findings } from '../transport/decode-findings.js';
import { decodeFindings, needsIn } from '../transport/decode-findings.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { PgFindingCode } from './inspection-query.js';
import { functionsQuery, globalsQuery, inspectionQuery, PG_FINDINGS } from './inspection-query.js';
import { lockAttempt } from './lock-room.js';
import { pgObstacles } from './pg-obstacles.js';
import { pgWarnings } from './restore-risks.js';
import { FUNCTION_RISKS } from './restore-risks-query.js';
import { sessionFailure } from './sql-state-refusals.js';

/**
 * Inspects the database of an open session, in one round trip unless it is doubtful whether there is room for its locks, or else if
 * there are functions, of which a restore may lack what they name.
 */
export const inspectDatabase = (
  client: pg.Client,
  major: number,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, Inspection> =>
  pipe(
    TE.tryCatch(
      () => runQuery(client, inspectionQuery(major, timeoutMs)),
      (error) => error,
    ),
    TE.matchEW(
      (error) =>
        isOutOfLocks(error)
          ? TE.right({ obstacles: [NO_LOCK_LEFT] })
          : TE.left(sessionFailure(error)),
      (answer) => inspectionOf(answer, client, major, timeoutMs),
    ),
  );

const inspectionOf = (
  answer: unknown,
  client: pg.Client,
  major: number,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, Inspection> =>
  pipe(
    TE.fromEither(decode(answer)),
    TE.flatMap((findings) =>
      findings.found.some(isOfLocks)
        ? pipe(
            hasRoom(client, lockAttempt(major, timeoutMs)),
            TE.map((enough) => (enough ? withoutLocks(findings) : findings)),
          )
        : withRisks(client, findings, major, timeoutMs),
    ),
    TE.map((findings) => inspectionIn(findings, major)),
  );

/** Inspects the globals of the server: nothing keeps them from being dumped, without what the login may not read. */
export const inspectGlobals = (
  client: pg.Client,
  major: number,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, Inspection> =>
  pipe(
    TE.tryCatch(() => runQuery(client, globalsQuery(major, timeoutMs)), sessionFailure),
    TE.flatMapEither(decode),
    TE.map((findings) => inspectionIn(findings, major)),
  );

const inspectionIn = (findings: PgFindings, major: number): Inspection => {
  const warnings = pgWarnings(findings.found, major);
  return {
    obstacles: pgObstacles(findings, major),
    ...(warnings.length > 0 && { warnings }),
    ...needsIn(findings),
  };
};

const isOfFunctions = ({ code }: Finding<PgFindingCode>): boolean => code === 'function';

/** Warnings are not worth more time of a check: if these fail, there are no warnings. */
const LONGEST_RISKS_MS = 2_000;

/** What functions name is found out where there are some; if the server refuses to show it, a dump is still possible. */
const withRisks =
  (
    client: pg.Client,
    findings: PgFindings,
    major: number,
    timeoutMs: number,
  ): TE.TaskEither<LoginFailure, PgFindings> =>
  async () => {
    if (!findings.found.some(isOfFunctions)) return E.right(findings);
    try {
      const limit = Math.min(timeoutMs, LONGEST_RISKS_MS);
      const answer = await runQuery(client, functionsQuery(major, limit));
      return pipe(
        decodeRisks(answer),
        E.map(({ found }) => ({ ...findings, found: [...findings.found, ...found] })),
      );
    } catch (error) {
      return error instanceof pg.DatabaseError ? E.right(findings) : E.left(sessionFailure(error));
    }
  };

const decodeRisks = decodeFindings(FUNCTION_RISKS);

type PgFindings = Findings<PgFindingCode>;

const isOfLocks = ({ code }: Finding<PgFindingCode>): boolean => code === 'lock_table_too_small';

const withoutLocks = ({ found, ...rest }: PgFindings): PgFindings => ({
  ...rest,
  found: found.filter((finding) => !isOfLocks(finding)),
});

/** What else the attempt fails of decides nothing: a lock to wait for, or a server without PL/pgSQL. */
const hasRoom = (client: pg.Client, attempt: string): TE.TaskEither<LoginFailure, boolean> =>
  TE.tryCatch(async () => {
    const [attempted] = await Promise.allSettled([client.query(attempt), untilIdle(client)]);
    if (attempted.status === 'fulfilled') return true;
    // What was cut off, as by a limit of time, has not found room.
    if (!(attempted.reason instanceof pg.DatabaseError) || attempted.reason.code === '57014')
      throw attempted.reason;
    return !isOutOfLocks(attempted.reason);
  }, sessionFailure);

/** PostgreSQL frees the locks after it has sent its refusal: until then, a dump right after the check would lack them. */
const untilIdle = (client: pg.Client): Promise<unknown> =>
  Promise.race([once(client, 'drain'), once(client, 'end')]);

/** Also of other memory, which is not what a session without data lacks. */
const OUT_OF_LOCKS = '53200';

const isOutOfLocks = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === OUT_OF_LOCKS;

/** Not even the few of an inspection. */
const NO_LOCK_LEFT = { code: 'lock_table_too_small', statements: [] } as const;

const decode = decodeFindings(PG_FINDINGS);

/** Of several statements, pg returns the result of each. */
const runQuery = async (client: pg.Client, query: string): Promise<unknown> => {
  const results: unknown = await client.query(query);
  const rows = [results]
    .flat()
    .flatMap((result) => (result as pg.QueryResult<{ answer: unknown }>).rows);
  return rows[0]?.answer;
};
