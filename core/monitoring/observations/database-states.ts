import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import type { MonitoredDatabase } from '../monitored-server.js';
import type { TriedLogin } from './server-check.js';

/**
 * The states of the databases of an instance after these logins. A login to the database itself takes precedence over the list
 * from another one: only that login shows that it is missing, since the server behind a pooler may know it by another name.
 */
export const databaseStates = (
  databases: readonly MonitoredDatabase[],
  logins: readonly TriedLogin[],
): ReadonlyMap<ResourceId, DatabaseState> => {
  const listed = listedStates(databases, logins).filter(([, state]) => state !== 'missing');
  const ids = new Set(databases.map(({ id }) => id));
  const own = logins
    .filter(({ database }) => ids.has(database))
    .flatMap(({ database, result }) => pairs(database, stateShownBy(result)));
  return new Map([...listed, ...own]);
};

type KnownState = readonly [ResourceId, DatabaseState];

/** The states that accepted logins list, whichever database they were to. */
export const listedStates = (
  databases: readonly MonitoredDatabase[],
  logins: readonly TriedLogin[],
): readonly KnownState[] => {
  const byName = new Map(
    logins.flatMap(({ result }) =>
      result._tag === 'Accepted' ? [...result.instance.databases] : [],
    ),
  );
  return databases.flatMap(({ id, path }) => pairs(id, byName.get(lastName(path))));
};

const pairs = (id: ResourceId, state: DatabaseState | undefined): readonly KnownState[] =>
  state === undefined ? [] : [[id, state]];

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
