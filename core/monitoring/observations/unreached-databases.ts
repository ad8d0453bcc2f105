import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ServerCheck } from './server-check.js';
import type { MonitoredServer } from '../monitored-server.js';

/** The databases of a server that the last login to them did not get to, whether that was in this look or before. */
export const unreachedDatabases = (
  { instances }: MonitoredServer,
  before: ReadonlySet<ResourceId>,
  look: ServerCheck,
): ReadonlySet<ResourceId> => {
  const isReached = new Map(
    look.instances
      .flatMap(({ logins }) => logins)
      .map(({ database, result }) => [database, evidenceOf(result).database === 'good']),
  );
  return new Set(
    instances
      .flatMap(({ databases }) => databases.map(({ id }) => id))
      .filter((id) => !(isReached.get(id) ?? !before.has(id))),
  );
};
