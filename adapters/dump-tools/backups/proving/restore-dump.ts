import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import { ask, type AtProofServer, homeOf, inDatabase } from './ask-server.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { leftoverDatabases, newProofDatabase } from './proof-name.js';
import { runAtServer } from './run-at-server.js';

export interface DumpRestore extends AtProofServer {
  readonly target: DumpTarget;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why the login may not do what a restore begins with; on the right where it may. */
export const mayRestore = (
  at: AtProofServer,
  target: DumpTarget,
): TE.TaskEither<ProofFailure, void> => {
  const { sql, isAnswered, refusal } = at.engine.mayCreate;
  return pipe(
    ask(at, homeOf(at.engine, target), sql(newProofDatabase(new Date())), isAnswered),
    TE.flatMap((run) => {
      const refused = refusal(run);
      return refused === undefined ? TE.right(undefined) : TE.left(unproved(refused));
    }),
  );
};

/** For so long a server may take to drop a database; what stays is dropped by a later restore. */
const CLEANING_MS = 60_000;

/** Restores a dump into a new database at the server of the target, counts its rows, and drops the database. */
export const restoreDump = (restore: DumpRestore): TE.TaskEither<ProofFailure, RestoredDump> => {
  const { listUnused, create, mayCreate } = restore.engine;
  const target = homeOf(restore.engine, restore.target);
  return pipe(
    mayCreate.isAskedAgain ? mayRestore(restore, restore.target) : TE.right(undefined),
    TE.flatMap(() => ask(restore, target, listUnused)),
    TE.map(({ output }) => leftoverDatabases(output.trim().split('\n'), new Date())),
    TE.flatMap(TE.traverseSeqArray(drop(restore, target))),
    TE.flatMap(() =>
      TE.bracket(
        TE.right(newProofDatabase(new Date())),
        (name) =>
          pipe(
            ask(restore, target, create(name)),
            TE.flatMap(() => fill(restore, inDatabase(target, name))),
          ),
        drop(restore, target),
      ),
    ),
  );
};

/** Whatever comes of it: a restore that is cancelled leaves nothing either. */
const drop =
  (restore: DumpRestore, target: DumpTarget) =>
  (name: string): TE.TaskEither<ProofFailure, void> => {
    const clean = (sql: string) =>
      ask({ ...restore, signal: AbortSignal.timeout(CLEANING_MS) }, target, sql);
    const [best, other] = restore.engine.drop;
    return pipe(
      clean(best(name)),
      TE.orElse(() => clean(other(name))),
      TE.match(
        () => E.right(undefined),
        () => E.right(undefined),
      ),
    );
  };

const fill = (
  restore: DumpRestore,
  proof: DumpTarget,
): TE.TaskEither<ProofFailure, RestoredDump> => {
  const { engine } = restore;
  const { bytes, isWhole } = engine.toInput(restore.bytes);
  return pipe(
    runAtServer(restore, proof, {
      file: restore.tools.restorer,
      argv: engine.restore(proof.database.name),
      input: { bytes, isDrained: false },
      isDone: (run) => engine.isRestored(run) && isWhole(),
    }),
    TE.flatMap(() =>
      engine.count((sql) =>
        pipe(
          ask(restore, proof, sql),
          TE.map(({ output }) => output.trim()),
        ),
      ),
    ),
  );
};
