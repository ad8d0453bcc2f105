import { testimonyOf } from './login-progress.js';
import type { ResourceId } from './resource.js';
import type { ServerLook } from './server-look.js';
import type { WatchedServer } from './watched-server.js';

/** The databases of a server that the last login to them did not get to, whether that was in this look or before. */
export const unreachedDatabases = (
  { instances }: WatchedServer,
  before: ReadonlySet<ResourceId>,
  look: ServerLook,
): ReadonlySet<ResourceId> => {
  const isReached = new Map(
    look.instances
      .flatMap(({ logins }) => logins)
      .map(({ database, verdict }) => [database, testimonyOf(verdict).database === 'good']),
  );
  return new Set(
    instances
      .flatMap(({ databases }) => databases.map(({ id }) => id))
      .filter((id) => !(isReached.get(id) ?? !before.has(id))),
  );
};
