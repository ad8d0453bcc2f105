import * as O from 'fp-ts/lib/Option.js';
import {
  type FoundDatabase,
  type InstanceFacts,
  NO_INSTANCE_FACTS,
  type Sign,
} from '../../../core/dump-check/instance-facts.js';
import {
  acceptedLogin,
  type LoginRefusal,
  type LoginResult,
} from '../../../core/dump-check/login-result.js';
import type { InstanceDescription } from '../../../core/fleet/fleet-description.js';
import type { CheckServerPorts } from '../../../core/monitoring/use-cases/check-server.js';
import { resourcePath } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aDestination, aFleetWith, anInstance } from '../fleet/a-fleet.js';
import { rightOf } from '../shared/right-of.js';
import { refusedFor } from './a-server-check.js';
import { aServerMonitor, type ServerMonitor } from './a-server-monitor.js';

export const AT = 'db-eu-1/main';
export const HOUR_MS = 3_600_000;

export const aFound = (name: string, telling: Partial<FoundDatabase> = {}): FoundDatabase => ({
  name,
  sizeBytes: O.none,
  owner: O.none,
  encoding: O.none,
  acceptsConnections: true,
  ...telling,
});

interface Shown {
  readonly isComplete?: boolean;
  readonly isStandby?: boolean;
  readonly signs?: readonly Sign[];
  /** What a login to the instance itself finds in its own database; the refusal where it is not let in. */
  readonly maintenance?: InstanceFacts['maintenance'] | LoginRefusal;
}

/** A login that finds these, each of which lets it in. */
export const finding = (
  databases: readonly (string | FoundDatabase)[],
  { isComplete = true, isStandby = false, signs = [], maintenance }: Shown = {},
): LoginResult => {
  const found = databases.map((one) => (typeof one === 'string' ? aFound(one) : one));
  return acceptedLogin(16, {
    instance: {
      ...NO_INSTANCE_FACTS,
      databases: new Map(found.map(({ name }) => [name, 'open'])),
      isStandby: O.some(isStandby),
      found: O.some({ databases: found, isComplete }),
      signs,
      ...(typeof maintenance === 'string' && { maintenance }),
    },
  });
};

const MISSING = refusedFor({ code: 'database_missing' });

export const monitorOf = (
  telling: Partial<InstanceDescription>,
  replaced?: (usual: CheckServerPorts) => Partial<CheckServerPorts>,
) =>
  aServerMonitor({ ...aFleetWith(anInstance(telling)), destinations: [aDestination()] }, replaced);

/** The databases of the fleet, with who manages them. */
export const rows = async ({ fleet }: Pick<Store, 'fleet'>): Promise<readonly string[]> =>
  (await rightOf(fleet.resources))
    .filter(({ type }) => type === 'database')
    .map(({ path, managedBy }) => `${path.slice(AT.length + 1)} ${managedBy ?? 'by hand'}`)
    .sort();

/** Makes a check in which each database of the server lets the login in, and the others are missing. */
export const checkWith = async (
  monitor: ServerMonitor,
  databases: Parameters<typeof finding>[0],
  shown: Shown = {},
) => {
  const paths = databases.map(
    (one) => `${AT}/${resourcePath(typeof one === 'string' ? one : one.name)}`,
  );
  const { maintenance, ...others } = shown;
  monitor.answer((path) => {
    if (path !== AT) return paths.includes(path) ? finding(databases, others) : MISSING;
    return typeof maintenance === 'object' ? refusedFor(maintenance) : finding(databases, shown);
  });
  return monitor.check();
};

export const pass = ({ clock }: ServerMonitor, ms: number) =>
  clock.set(new Date(clock.now().getTime() + ms));
