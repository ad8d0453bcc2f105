import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpRestorer,
  FilledDatabase,
  RestoreExamination,
  RestoreOrder,
  RestoreRefused,
} from '../../../core/backups/ports/dump-restorer.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import { restoreDatabase } from '../../../core/fleet/found-databases.js';

/** Of each instance by its path: the names of its databases, each with what was restored into it. */
export type MemoryDatabases = Map<string, Map<string, Buffer>>;

/** What a server finds before a restore; and what comes of a dump that is restored there. */
export interface MemoryRestores {
  readonly examine: (order: RestoreOrder) => E.Either<DumpFailure, RestoreExamination>;
  readonly restore: (
    dump: Buffer,
    order: RestoreOrder,
  ) => E.Either<Omit<RestoreRefused, '_tag'>, FilledDatabase>;
}

/** Puts the bytes of dumps into databases in memory. */
export const memoryDumpRestorer = (
  servers: MemoryDatabases,
  restores: MemoryRestores,
): DumpRestorer => {
  const at = ({ target }: Pick<RestoreOrder, 'target'>): Map<string, Buffer> => {
    const { path } = target.database;
    const databases = servers.get(path) ?? new Map<string, Buffer>();
    servers.set(path, databases);
    return databases;
  };
  const examine = (order: RestoreOrder): E.Either<RestoreRefused, RestoreExamination> => {
    const exists = at(order).has(order.database);
    if (exists && !order.replaces) return refused({ code: 'restore_database_exists' });
    if (!exists && order.replaces) return refused({ code: 'restore_database_missing' });
    return E.mapLeft((failure: DumpFailure) => ({ _tag: 'RestoreRefused' as const, failure }))(
      restores.examine(order),
    );
  };
  return {
    examine: (order) => TE.fromEither(examine(order)),
    fill: (order, bytes, onObjects, signal) => async () => {
      const free = examine(order);
      if (E.isLeft(free)) return free;
      const made = restoreDatabase(order.run);
      const parts: Uint8Array[] = [];
      at(order).set(made, Buffer.alloc(0));
      try {
        for await (const part of bytes) {
          if (signal.aborted) return refused({ code: 'dump_cancelled' });
          parts.push(part);
          onObjects(parts.length);
        }
      } catch {
        return refused({ code: 'dump_unreadable' });
      }
      at(order).set(made, Buffer.concat(parts));
      return E.mapLeft((why: Omit<RestoreRefused, '_tag'>) => ({
        _tag: 'RestoreRefused' as const,
        ...why,
      }))(restores.restore(Buffer.concat(parts), order));
    },
    complete: (order) =>
      TE.fromEither(
        E.map(() => {
          const databases = at(order);
          const replaced = databases.get(order.database);
          const made = restoreDatabase(order.run);
          databases.set(order.database, databases.get(made) ?? Buffer.alloc(0));
          databases.delete(made);
          if (replaced === undefined) return {};
          const keptAs = `${order.database}_before`;
          databases.set(keptAs, replaced);
          return { keptAs };
        })(examine(order)),
      ),
    clear: (order) => TE.fromIO(() => void at(order).delete(restoreDatabase(order.run))),
  };
};

const refused = (failure: DumpFailure): E.Either<RestoreRefused, never> =>
  E.left({ _tag: 'RestoreRefused', failure });
