import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { ProblemKey } from '../../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import type { ProblemClosing, ProblemOpening } from './open-statement.js';
import { closeSet, openReports } from './open-statement.js';
import { purgeProblems } from './purge-problems.js';
import { lockRoots, shareRoots } from '../connection/session-settings.js';
import type { Execute, StatementResult } from '../connection/checked-out-connection.js';
import type { PostgresEngine } from '../connection/engine.js';
import { problemTriage } from '../../sql/problems/problem-writes.js';
import type { PostgresSession } from '../connection/session.js';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { QueryConfig } from 'pg';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { inSets } from '../connection/in-sets.js';

interface ReportStatements<A> {
  readonly keyOf: (report: A) => ProblemKey;
  readonly writeOne: (execute: Execute) => (report: A) => PortTask<boolean>;
  /** Writes reports of distinct problems, and returns the resource and the kind of those that have changed something. */
  readonly statementFor: (set: readonly A[]) => QueryConfig;
}

const NOT_COMMITTED = 'NotCommitted' as const;

/**
 * Writes reports that arrive at once in sets, each in one transaction, and one that arrives alone by itself. A set shares
 * the locks of its roots before it changes a row, and changes its rows in the order of their keys, so that no two sets
 * deadlock. Where it fails before its COMMIT nothing of it is stored, and each report is tried again by itself; where
 * its COMMIT has no answer, it may be stored, and each report fails.
 */
export const inReportSets = <A>(
  { write, transact }: Pick<PostgresSession, 'write' | 'transact'>,
  { keyOf, writeOne, statementFor }: ReportStatements<A>,
): ((report: A) => PortTask<boolean>) => {
  const textOf = (report: A): string => keyText(keyOf(report).resource.id, keyOf(report).kind);
  const alone = writeOne(write);
  const transaction = (set: readonly A[]) =>
    transact((execute) =>
      pipe(
        execute(shareRoots(set.map((report) => keyOf(report).resource.id))),
        TE.flatMap(() => execute(statementFor(set))),
        TE.flatMapEither(({ rows }) => decodeKeys(rows)),
        TE.mapLeft((): typeof NOT_COMMITTED => NOT_COMMITTED),
      ),
    );
  return inSets({
    keyOf: textOf,
    writeSet: (set) => async () => {
      if (set.length === 1) return alone;
      const changed = await transaction(set)();
      if (E.isRight(changed)) return (report) => TE.right(changed.right.has(textOf(report)));
      const failure = changed.left;
      return failure === NOT_COMMITTED ? alone : () => TE.left(failure);
    },
  });
};

const keyText = (resource: string, kind: string): string => `${resource} ${kind}`;

const decodeKey = decodeRow(
  t.strict({ resource_id: t.string, kind: t.string }),
  () => 'reported problem',
);

const decodeKeys = (rows: readonly unknown[]): E.Either<PortFailure, ReadonlySet<string>> =>
  pipe(
    rows,
    E.traverseArray(decodeKey),
    E.map((keys) => new Set(keys.map(({ resource_id, kind }) => keyText(resource_id, kind)))),
  );

export const postgresProblemRegister = (
  session: PostgresSession,
  engine: PostgresEngine,
): ProblemRegister => {
  const { transact } = session;
  /** A statement sees what was so when it began, and not what others did while it waited for a lock: so the lock comes first. */
  const alone = (resource: ResourceId) => (work: (execute: Execute) => PortTask<boolean>) =>
    transact((execute) => TE.flatMap(execute(lockRoots([resource])), () => work(execute)));
  const open = inReportSets<ProblemOpening>(session, {
    keyOf: ({ report }) => report,
    writeOne: openProblem,
    statementFor: openReports,
  });
  const close = inReportSets<ProblemClosing>(session, {
    keyOf: ({ key }) => key,
    writeOne: closeProblem,
    statementFor: closeSet,
  });
  return {
    open: (report, reopenSince) => {
      const opening = { report, ...(reopenSince === undefined ? {} : { reopenSince }) };
      return isSuppressing(report)
        ? alone(report.resource.id)((execute) => openProblem(execute)(opening))
        : open(opening);
    },
    close: (key, at) =>
      isSuppressing(key)
        ? alone(key.resource.id)((execute) => closeProblem(execute)({ key, at }))
        : close({ key, at }),
    ...problemTriage({ ...engine, writes: engine.writes.problems }),
    purge: purgeProblems(session),
  };
};

/** It changes what it suppresses, for which it needs the lock of its root for itself. A set only shares that. */
const isSuppressing = ({ kind }: ProblemKey): boolean => kind === 'server_offline';

const CLOSE = `
UPDATE problem SET closed_at = $4::bigint
 WHERE kind = $1 AND closed_at IS NULL
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

const hasChangedRows = TE.map(({ rowCount }: StatementResult) => rowCount > 0);

/** Returns false where there is no such resource. */
export const openProblem =
  (ask: Execute) =>
  (opening: ProblemOpening): PortTask<boolean> =>
    pipe(
      TE.fromIO(() => openReports([opening])),
      TE.flatMap(ask),
      hasChangedRows,
    );

/** Returns false where no such problem is open. */
const closeProblem =
  (ask: Execute) =>
  ({ key: { kind, resource }, at }: ProblemClosing): PortTask<boolean> =>
    hasChangedRows(
      ask({
        name: 'close_problem',
        text: CLOSE,
        values: [kind, resource.id, resource.type, at.getTime()],
      }),
    );
