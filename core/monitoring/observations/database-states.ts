import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import type { MonitoredDatabase } from '../monitored-server.js';
import type { TriedLogin } from './server-check.js';

/** What is known of the databases of an instance after these logins. A login of its own says more than one to another database. */
export const databaseStates = (
  databases: readonly MonitoredDatabase[],
  logins: readonly TriedLogin[],
): ReadonlyMap<ResourceId, DatabaseState> => {
  const names = logins.flatMap(({ result }) =>
    result._tag === 'Accepted' ? [...result.instance.databases] : [],
  );
  const byName = new Map(names);
  const told = databases.flatMap(({ id, path }) => pairs(id, byName.get(lastName(path))));
  const own = logins.flatMap(({ database, result }) => pairs(database, stateShownBy(result)));
  return new Map([...told, ...own]);
};

const pairs = (
  id: ResourceId,
  state: DatabaseState | undefined,
): readonly (readonly [ResourceId, DatabaseState])[] => (state === undefined ? [] : [[id, state]]);

const stateShownBy = (result: LoginResult): DatabaseState | undefined => {
  if (result._tag === 'Accepted') return 'open';
  switch (result.refusal.code) {
    case 'database_missing':
      return 'missing';
    case 'not_accepting_connections':
      return 'closed';
    case 'access_denied':
      return 'denied';
    default:
      return undefined;
  }
};
