import * as O from 'fp-ts/lib/Option.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { DatabaseState, InstanceFacts } from '../../dump-check/instance-facts.js';
import type { Inspection, LoginRefusal, LoginResult } from '../../dump-check/login-result.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import { evidenceOf, type LoginEvidence } from '../../dump-check/login-evidence.js';
import type { MaintenanceReading } from '../groups/instance-reading.js';
import type { MonitoredDatabase } from '../monitored-server.js';

/** The results of probing one server. They are evaluated as a whole, so that an offline server is one problem. */
export interface ServerCheck {
  readonly server: ResourceId;
  /** Every instance of the server, even those that could not be probed. */
  readonly instances: readonly InstanceCheck[];
}

/** What logins alone have shown of instances. */
export interface LoginsShown {
  readonly instances: readonly Pick<InstanceCheck, 'instance' | 'logins' | 'maintenance'>[];
}

export interface InstanceCheck {
  readonly instance: ResourceId;
  /** Where its logins go; absent where none was tried or held back. */
  readonly host?: string;
  /** The results of the logins; none where no login could be tried. */
  readonly logins: readonly TriedLogin[];
  /** The states of databases by these logins: their own, and those that an accepted login lists. */
  readonly states: ReadonlyMap<ResourceId, DatabaseState>;
  /** Those that were inspected, with what was found in each. */
  readonly inspected: ReadonlyMap<ResourceId, Inspection>;
  /** Whether a login was held back by the back-off of an earlier rejection. */
  readonly isHeldBack: boolean;
  /** What is in the database that each server has for logins alone; absent where no login has shown it. */
  readonly maintenance?: MaintenanceReading;
  /** None where the search could not be made. */
  readonly tool: O.Option<DumpToolFindings>;
}

export interface TriedLogin {
  /** Or the instance, where the login was to no database of the fleet. */
  readonly database: ResourceId;
  readonly result: LoginResult;
}

/** Whether one of these logins proves that this works. */
export const isProven = (logins: readonly TriedLogin[], what: keyof LoginEvidence): boolean =>
  logins.some(({ result }) => evidenceOf(result)[what] === 'good');

/** The first of these logins that failed at this, with the reason; none where none did. */
export const firstFailed = (
  logins: readonly TriedLogin[],
  what: keyof LoginEvidence,
): O.Option<RefusedLogin> =>
  RA.findFirstMap(({ database, result }: TriedLogin) =>
    result._tag === 'Refused' && evidenceOf(result)[what] === 'failed'
      ? O.some({ database, refusal: result.refusal })
      : O.none,
  )(logins);

interface RefusedLogin {
  readonly database: ResourceId;
  readonly refusal: LoginRefusal;
}

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

/** What one of these logins shows of its instance. */
export const instanceFactsBy = (logins: readonly TriedLogin[]): O.Option<InstanceFacts> =>
  RA.findFirstMap(({ result }: TriedLogin) =>
    result._tag === 'Accepted' && O.isSome(result.instance.found)
      ? O.some(result.instance)
      : O.none,
  )(logins);

/**
 * What logins show of the database that each server has for logins alone, and those that show all else: where another one was
 * accepted, a refusal there is wrong with nothing but what can be known of it.
 */
export const maintenanceShown = (
  instance: ResourceId,
  logins: readonly TriedLogin[],
): Pick<InstanceCheck, 'logins' | 'maintenance'> => {
  const [contents] = logins.flatMap(({ result }) =>
    result._tag === 'Accepted' ? (result.instance.maintenance ?? []) : [],
  );
  if (contents !== undefined) return { logins, maintenance: contents };
  const [refused] = logins.filter((one) => one.database === instance && !isAccepted(one));
  if (refused === undefined || !logins.some(isAccepted)) return { logins };
  const isLasting = isProven([refused], 'instance') && !isFull(refused);
  return {
    logins: logins.filter((one) => one !== refused),
    ...(isLasting && { maintenance: 'unknown' }),
  };
};

export const isAccepted = ({ result }: TriedLogin): boolean => result._tag === 'Accepted';

export const isFull = ({ result }: TriedLogin): boolean =>
  result._tag === 'Refused' && result.refusal.code === 'too_many_connections';
