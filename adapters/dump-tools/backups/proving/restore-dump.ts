import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoredDatabase } from '../../../../core/backups/proof/restored-database.js';
import { PROOF_DATABASE } from '../../../../core/fleet/found-databases.js';
import { readRestored } from '../contents/read-restored.js';
import type { ProofTools } from '../engine-tools.js';
import type { ToolRun } from '../run-tool.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { type AtServer, runAtServer } from './run-at-server.js';

/** A server, and what restores the dumps of a format there. */
interface AtProofServer extends AtServer {
  readonly proof: ProofTools;
}

export interface DumpRestore extends AtProofServer {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why the login may not do what a restore begins with; on the right where it may. */
export const mayRestore = (at: AtProofServer): TE.TaskEither<ProofFailure, void> => {
  const { sql, isAnswered, refusal } = at.proof.mayCreate;
  return pipe(
    ask(at, homeOf(at), sql(newProofDatabase(new Date())), isAnswered),
    TE.flatMap((run) => {
      const refused = refusal(run);
      return refused === undefined ? TE.right(undefined) : TE.left(unproved(refused));
    }),
  );
};

/** For so long a server may take to drop a database; what stays is dropped by a later restore. */
const CLEANING_MS = 60_000;

/** Restores a dump into a database of a server that is thrown away with it, and reads what is in it. */
export const restoreOnce = (
  restore: DumpRestore,
): TE.TaskEither<ProofFailure, RestoredDatabase> => {
  const name = newProofDatabase(new Date());
  return pipe(
    ask(restore, homeOf(restore), restore.proof.create(name)),
    TE.flatMap(() => fill(restore, name)),
  );
};

/** Restores a dump into a new database at a server, reads what is in it, and drops the database. */
export const restoreDump = (
  restore: DumpRestore,
): TE.TaskEither<ProofFailure, RestoredDatabase> => {
  const { listUnused, create, mayCreate } = restore.proof;
  const home = homeOf(restore);
  return pipe(
    mayCreate.isAskedAgain ? mayRestore(restore) : TE.right(undefined),
    TE.flatMap(() => ask(restore, home, listUnused)),
    TE.map(({ output }) => leftoverDatabases(output.trim().split('\n'), new Date())),
    TE.flatMap(TE.traverseSeqArray(drop(restore, home))),
    TE.flatMap(() =>
      TE.bracket(
        TE.right(newProofDatabase(new Date())),
        (name) =>
          pipe(
            ask(restore, home, create(name)),
            TE.flatMap(() => fill(restore, name)),
          ),
        drop(restore, home),
      ),
    ),
  );
};

/** Whatever comes of it: a restore that is cancelled leaves nothing either. */
const drop =
  (restore: DumpRestore, home: string) =>
  (name: string): TE.TaskEither<ProofFailure, void> => {
    const clean = (sql: string) =>
      ask({ ...restore, signal: AbortSignal.timeout(CLEANING_MS) }, home, sql);
    const [best, other] = restore.proof.drop;
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
  name: string,
): TE.TaskEither<ProofFailure, RestoredDatabase> => {
  const { proof: tools } = restore;
  const { bytes, isWhole } = tools.toInput(restore.bytes);
  const begun = performance.now();
  return pipe(
    runAtServer(restore, name, {
      file: restore.tools.restorer,
      argv: tools.restore(name),
      input: { bytes, isDrained: false },
      isDone: (run) => tools.isRestored(run) && isWhole(),
    }),
    TE.map(() => Math.round(performance.now() - begun)),
    TE.bindTo('tookMs'),
    TE.bind('contents', () => readRestored(restore, name)),
  );
};

/** Where to ask before there is a database of the proof. */
const homeOf = ({ proof, server }: AtProofServer): string => proof.home ?? server.home;

/** What the client prints for statements. */
const ask = (
  at: AtProofServer,
  database: string,
  sql: string,
  isDone = ({ code }: ToolRun): boolean => code === 0,
): TE.TaskEither<ProofFailure, ToolRun> =>
  runAtServer(at, database, {
    file: at.tools.client,
    argv: at.proof.query(sql),
    isDone,
  });

/** A restore that was begun so long ago is over, unless its database is in use. */
const LEFTOVER_MS = 24 * 60 * 60 * 1_000;

/** A dump is restored into a database of its own. Its name is free of everything that would have to be quoted. */
const newProofDatabase = (now: Date): string =>
  `shipshape_proof_${digitsOf(now)}_${randomBytes(4).toString('hex')}`;

/** Such as 20261122030000, in UTC. */
const digitsOf = (time: Date): string => time.toISOString().replace(/\D/g, '').slice(0, 14);

/** Those of the names that restores have left which were killed, as by `kill -9`. */
export const leftoverDatabases = (names: readonly string[], now: Date): readonly string[] => {
  const since = digitsOf(new Date(now.getTime() - LEFTOVER_MS));
  return names.filter((name) => (PROOF_DATABASE.exec(name)?.[1] ?? since) < since);
};
