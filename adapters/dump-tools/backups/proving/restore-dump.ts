import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpKind } from '../../../../core/backups/ports/dump-verifier.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import { ask, homeOf, inDatabase, proofEngine } from './ask-server.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { leftoverDatabases, newProofDatabase } from './proof-name.js';
import { type AtServer, runAtServer } from './run-at-server.js';

export interface DumpRestore extends AtServer {
  readonly target: DumpTarget;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A plain dump of PostgreSQL is a script for psql, whose commands would run on this machine, and names roles. */
export const isRestorable = ({ engine, format }: DumpKind): boolean =>
  engine !== 'postgresql' || format !== 'plain';

/** Whether the login may create the database that a restore begins with. */
export const mayRestore = (
  at: AtServer,
  target: DumpTarget,
): TE.TaskEither<ProofFailure, unknown> => {
  const { sql, isAnswered, isAllowed } = proofEngine(target).mayCreate;
  return pipe(
    ask(at, homeOf(target), sql(newProofDatabase(new Date())), isAnswered),
    TE.filterOrElse(isAllowed, (): ProofFailure => unproved({ code: 'restore_denied' })),
  );
};

/** For so long a server may take to drop a database; what stays is dropped by a later restore. */
const CLEANING_MS = 60_000;

/** Restores a dump into a new database at the server of the target, counts its rows, and drops the database. */
export const restoreDump = (restore: DumpRestore): TE.TaskEither<ProofFailure, RestoredDump> => {
  const target = homeOf(restore.target);
  const { listUnused, create } = proofEngine(target);
  return pipe(
    ask(restore, target, listUnused),
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
    const [best, other] = proofEngine(target).drop;
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
  const engine = proofEngine(proof);
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
