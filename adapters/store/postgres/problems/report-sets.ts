import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { QueryConfig } from 'pg';
import type { ProblemKey } from '../../../../core/problems/problem.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { shareRoots } from '../connection/session-settings.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { inSets } from '../connection/in-sets.js';
import type { PostgresSession } from '../connection/session.js';

export interface ReportStatements<A> {
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
