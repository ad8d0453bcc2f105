import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpKind, RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoredDatabase } from '../../../../core/backups/proof/restored-database.js';
import { PROOF_DATABASE } from '../../../../core/fleet/found-databases.js';
import { fillDatabase } from '../restoring/tool-dump-restorer.js';
import { restoreSession } from '../restoring/restore-session.js';
import type { AtServer } from './run-at-server.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { toProve } from './proof-failure.js';

export interface AtProofServer extends AtServer {
  readonly kind: DumpKind;
}

export interface DumpRestore extends AtProofServer {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why the login may not do what a restore begins with; on the right where it may. */
export const mayRestore = (at: AtProofServer): TE.TaskEither<RestoreFailure, void> => {
  const { sql, isAnswered, refusal } = proofOf(at.kind).mayCreate;
  const session = restoreSession(at, toProve(at.server));
  return pipe(
    session.attempt(sql(newProofDatabase(new Date()))),
    TE.flatMapEither((end) => {
      if (!isAnswered(end.run)) return E.left(session.failed(end));
      const refused = refusal(end.run);
      return refused === undefined ? E.right(undefined) : E.left(notRestored(refused));
    }),
  );
};

const proofOf = (kind: DumpKind) => TOOLS_OF_ENGINE[kind.engine].proof(kind);

/** For so long a server may take to drop a database; what stays is dropped by a later restore. */
const CLEANING_MS = 60_000;

/** Restores a dump into a new database at a server, and reads what is in it. The database goes with its server, or is dropped. */
export const restoreDump = (
  restore: DumpRestore,
): TE.TaskEither<RestoreFailure, RestoredDatabase> => {
  const name = newProofDatabase(new Date());
  if (restore.server.isThrownAway) return fill(restore, name);
  return pipe(
    proofOf(restore.kind).mayCreate.isAskedAgain ? mayRestore(restore) : TE.right(undefined),
    TE.flatMap(() => dropUnused(restore)),
    TE.flatMap(() =>
      TE.bracket(
        TE.right(name),
        () => fill(restore, name),
        () => drop(restore)(name),
      ),
    ),
  );
};

const fill = (
  { bytes, kind, ...at }: DumpRestore,
  name: string,
): TE.TaskEither<RestoreFailure, RestoredDatabase> =>
  fillDatabase(restoreSession(at, toProve(at.server)), {
    name,
    kind,
    bytes,
    jobs: 1,
    tables: [],
    onObjects: () => undefined,
    inFull: at.server.mayDoAnything === true,
  });

const dropUnused = (at: AtProofServer): TE.TaskEither<RestoreFailure, unknown> =>
  pipe(
    restoreSession(at, toProve(at.server)).ask(TOOLS_OF_ENGINE[at.kind.engine].restore.listUnused),
    TE.map((names) => leftoverDatabases(names.split('\n'), new Date())),
    TE.flatMap(TE.traverseSeqArray(drop(at))),
  );

/** Whatever comes of it: a restore that is cancelled leaves nothing either. */
const drop =
  (at: AtProofServer) =>
  (name: string): TE.TaskEither<RestoreFailure, void> => {
    const cleaning = { ...at, signal: AbortSignal.timeout(CLEANING_MS) };
    return TE.match(
      () => E.right(undefined),
      () => E.right(undefined),
    )(
      TOOLS_OF_ENGINE[at.kind.engine].restore.drop(
        restoreSession(cleaning, toProve(at.server)),
        name,
      ),
    );
  };

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
