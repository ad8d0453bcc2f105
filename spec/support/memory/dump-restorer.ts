import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpKind,
  DumpVerifier,
  ProofPlace,
} from '../../../core/backups/ports/dump-verifier.js';
import type {
  DumpRestorer,
  FilledDatabase,
  RestoreExamination,
  RestoreOrder,
} from '../../../core/backups/ports/dump-restorer.js';
import type { DumpFailure, NotRestored } from '../../../core/backups/dump-failure.js';
import { notRestored } from '../../../core/backups/dump-failure.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { restoreDatabase } from '../../../core/fleet/found-databases.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RestoredDatabase } from '../../../core/backups/proof/restored-database.js';

/** Of each instance by its path: the names of its databases, each with what was restored into it. */
export type MemoryDatabases = Map<string, Map<string, Buffer>>;

/** What a server finds before a restore; and what comes of a dump that is restored there. */
export interface MemoryRestores {
  readonly examine: (order: RestoreOrder) => E.Either<DumpFailure, RestoreExamination>;
  readonly restore: (dump: Buffer, order: RestoreOrder) => E.Either<NotRestored, FilledDatabase>;
}

/** Puts the bytes of dumps into databases in memory. */
export const memoryDumpRestorer = (
  servers: MemoryDatabases,
  restores: MemoryRestores,
): DumpRestorer => {
  const at = databasesAt(servers);
  const examine = examineAt(servers, restores);
  return {
    examine: (order) => TE.fromEither(examine(order)),
    fill: (order, bytes, onObjects, signal) => async () => {
      const free = examine(order);
      if (E.isLeft(free)) return free;
      const made = restoreDatabase(order.run);
      at(order).set(made, Buffer.alloc(0));
      const dump = await readDump(bytes, signal, onObjects);
      if (E.isLeft(dump)) return dump;
      at(order).set(made, dump.right);
      return restores.restore(dump.right, order);
    },
    complete: (order) =>
      TE.fromEither(E.map(() => takeName(at(order), order.database, order.run))(examine(order))),
    clear: (order) => TE.fromIO(() => void at(order).delete(restoreDatabase(order.run))),
  };
};

const databasesAt =
  (servers: MemoryDatabases) =>
  ({ target }: Pick<RestoreOrder, 'target'>): Map<string, Buffer> => {
    const { path } = target.database;
    const databases = servers.get(path) ?? new Map<string, Buffer>();
    servers.set(path, databases);
    return databases;
  };

const examineAt =
  (servers: MemoryDatabases, restores: MemoryRestores) =>
  (order: RestoreOrder): E.Either<NotRestored, RestoreExamination> => {
    const exists = databasesAt(servers)(order).has(order.database);
    if (exists && !order.replaces) return E.left(notRestored({ code: 'restore_database_exists' }));
    if (!exists && order.replaces) return E.left(notRestored({ code: 'restore_database_missing' }));
    return E.mapLeft((failure: DumpFailure) => notRestored(failure))(restores.examine(order));
  };

/** All of a dump; `onObjects` is called with the number of parts so far. */
export const readDump = async (
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onObjects: (objects: number) => void = () => undefined,
): Promise<E.Either<NotRestored, Buffer>> => {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of bytes) {
      if (signal.aborted) break;
      onObjects(parts.push(Uint8Array.from(part)));
    }
  } catch {
    return E.left(notRestored({ code: 'dump_unreadable' }));
  }
  return signal.aborted
    ? E.left(notRestored({ code: 'dump_cancelled' }))
    : E.right(Buffer.concat(parts));
};

const takeName = (databases: Map<string, Buffer>, database: string, run: Uuid) => {
  const replaced = databases.get(database);
  const made = restoreDatabase(run);
  databases.set(database, databases.get(made) ?? Buffer.alloc(0));
  databases.delete(made);
  if (replaced === undefined) return {};
  const keptAs = `${database}_before`;
  databases.set(keptAs, replaced);
  return { keptAs };
};

/** What a dump that was read comes to; with a place where it is restored. */
type ProveDump = (
  dump: Buffer,
  kind: DumpKind,
  place: ProofPlace | undefined,
) => E.Either<DumpFailure, RestoredDatabase>;

/** What is found before a dump is made; with a place where it is to be restored. */
export type ExamineProof = (kind: DumpKind, place: ProofPlace | undefined) => O.Option<DumpFailure>;

/** Proves what this function makes of the bytes of a dump; nothing is restored. Unless given, no server can be made, and nothing else is found before. */
export const memoryDumpVerifier = (
  prove: ProveDump,
  examine: ExamineProof = (_, place) =>
    place?._tag === 'ThrowawayServer'
      ? O.some({ code: 'restore_server_missing', major: place.major })
      : O.none,
): DumpVerifier => ({
  examine: (kind, place) => TE.right(examine(kind, O.toUndefined(place))),
  read: (kind, bytes, signal) => async () =>
    E.map(() => undefined)(await proven(prove, bytes, signal, [kind, undefined])),
  restore: (place, kind, bytes, signal) => () => proven(prove, bytes, signal, [kind, place]),
});

const proven = async (
  prove: ProveDump,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  [kind, place]: readonly [DumpKind, ProofPlace | undefined],
) => {
  const dump = await readDump(bytes, signal);
  return E.isLeft(dump)
    ? dump
    : E.mapLeft((failure: DumpFailure) => notRestored(failure))(prove(dump.right, kind, place));
};
