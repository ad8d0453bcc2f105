import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoredDump } from '../../../core/backups/stored-dump.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import {
  COUNT_ROWS,
  createDatabase,
  dropDatabase,
  dropUnused,
  leftoverDatabases,
  LIST_UNUSED,
  MAY_CREATE,
  newProofDatabase,
} from './proof-database.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { type AtServer, queryAt, runAtServer } from './run-at-server.js';
import type { ToolRun } from './run-tool.js';

export interface ArchiveRestore extends AtServer {
  readonly target: DumpTarget;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Whether the login may create the database that a restore begins with. */
export const mayRestore = (
  at: AtServer,
  target: DumpTarget,
): TE.TaskEither<ProofFailure, unknown> =>
  pipe(
    queryAt(at, target)(MAY_CREATE),
    TE.filterOrElse(
      (answer) => answer === 't',
      (): ProofFailure => unproved({ code: 'restore_denied' }),
    ),
  );

/** For so long a server may take to drop a database; what stays is dropped by a later restore. */
const CLEANING_MS = 60_000;

/** Restores an archive into a new database at the server of the target, counts its rows, and drops the database. */
export const restoreArchive = (
  restore: ArchiveRestore,
): TE.TaskEither<ProofFailure, RestoredDump> => {
  const { target } = restore;
  const query = queryAt(restore, target);
  // A restore that is cancelled leaves nothing either.
  const clean = (sql: string) =>
    queryAt({ ...restore, signal: AbortSignal.timeout(CLEANING_MS) }, target)(sql);
  const drop = (name: string): TE.TaskEither<ProofFailure, void> =>
    pipe(
      clean(dropDatabase(name)),
      TE.orElse(() => clean(dropUnused(name))),
      TE.match(
        () => E.right(undefined),
        () => E.right(undefined),
      ),
    );
  return pipe(
    query(LIST_UNUSED),
    TE.map((names) => leftoverDatabases(names.split('\n'), new Date())),
    TE.flatMap(TE.traverseSeqArray(drop)),
    TE.flatMap(() =>
      TE.bracket(
        TE.right(newProofDatabase(new Date())),
        (name) =>
          pipe(
            query(createDatabase(name)),
            TE.flatMap(() => fill(restore, { ...target, database: { ...target.database, name } })),
          ),
        drop,
      ),
    ),
  );
};

/**
 * Owners and grants are of roles that another server need not have. A subscription would keep the database from being
 * dropped, and a publication is of no use in it.
 */
const RESTORE = [
  '--no-password',
  ...['--no-owner', '--no-privileges', '--no-tablespaces', '--no-security-labels'],
  ...['--no-publications', '--no-subscriptions'],
];

const fill = (
  restore: ArchiveRestore,
  proof: DumpTarget,
): TE.TaskEither<ProofFailure, RestoredDump> =>
  pipe(
    runAtServer(restore, proof, {
      file: restore.tools.pgRestore,
      argv: [...RESTORE, `--dbname=${proof.database.name}`],
      input: { bytes: restore.bytes, isDrained: false },
      isDone: isRestored,
    }),
    TE.flatMap(() => queryAt(restore, proof)(COUNT_ROWS)),
    TE.flatMapEither(countsOf),
  );

/**
 * pg_restore 17 and newer sets a limit that older servers do not know, goes on, and counts that as its one error. The dump
 * is then restored all the same.
 */
const isRestored = ({ code, stderr, input }: ToolRun): boolean =>
  input === 'taken' &&
  (code === 0 ||
    (/unrecognized configuration parameter "transaction_timeout"/.test(stderr) &&
      /errors ignored on restore: 1\s*$/.test(stderr)));

const countsOf = (answer: string): E.Either<ProofFailure, RestoredDump> => {
  const [, tables, rows] = /^(\d{1,15}) (\d{1,15})$/.exec(answer) ?? [];
  return tables === undefined
    ? E.left(unproved({ code: 'dump_unrestorable' }))
    : E.right({ tables: Number(tables), rows: Number(rows) });
};
