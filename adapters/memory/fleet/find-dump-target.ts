import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { isGiven } from '../../../core/described/kept.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState } from '../state.js';

/** How to log in to a database: its instance is the nearest scope above it. */
export const findDumpTarget = ({ byId }: MemoryState, id: ResourceId): O.Option<DumpTarget> => {
  const database = byId.get(id);
  const above = database?.lineage[1];
  const instance = above && byId.get(above)?.resource;
  if (database?.resource.type !== 'database' || instance?.type !== 'instance') return O.none;
  const { engine, host, port, tls, user } = instance.attributes;
  const { path, name } = database.resource;
  return pipe(
    instance.secret,
    O.filter(isGiven),
    O.map((password) => ({
      database: { id, path, name },
      engine,
      host,
      port,
      tls,
      user,
      password,
    })),
  );
};
