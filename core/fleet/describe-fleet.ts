import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { Secret } from '../shared/secret.js';
import type { Kept } from '../described/kept.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  ScheduleDescription,
  ServerDescription,
} from './fleet-description.js';
import type { FleetResource, FleetResourceOf } from './fleet-resource.js';
import { isDerived, keyText, parentKey } from './fleet-resource.js';

/** The inverse of `flattenFleet`: the description of these resources, each parent before its children. */
export const describeFleet = (resources: readonly FleetResource[]): FleetDescription => {
  const under = childrenOf(resources);
  const schedules = under('schedule', describeNamed);
  const databases = under('database', (one): DatabaseDescription => ({
    ...describeNamed(one),
    schedules: schedules(one.path),
  }));
  const instances = under('instance', (one): InstanceDescription => {
    const { databases: found, ...rest } = describeInstance(one);
    return {
      ...rest,
      ...(found !== undefined && { found }),
      databases: databases(one.path),
      ...ifAny(schedules(one.path)),
    };
  });
  const servers = under('server', (one): ServerDescription => ({
    ...describeNamed(one),
    instances: instances(one.path),
  }));
  const [itself] = under('fleet', ({ attributes }) => attributes)(FLEET);
  const policies = under('policy', describeNamed)(FLEET);
  return {
    ...itself,
    servers: servers(FLEET),
    destinations: under('destination', describeSettled)(FLEET),
    channels: under('channel', describeSettled)(FLEET),
    ...(policies.length > 0 && { policies }),
  };
};

/** The resources that somebody declared, and their parents: the others follow from them. */
export const withoutDerived = (resources: readonly FleetResource[]): readonly FleetResource[] => {
  const written = resources.filter(({ managedBy }) => !isDerived(managedBy));
  const holding = new Set(RA.filterMap(parentKey)(written).map(keyText));
  return resources.filter((one) => !isDerived(one.managedBy) || holding.has(keyText(one)));
};

const ifAny = (schedules: readonly ScheduleDescription[]) =>
  schedules.length === 0 ? {} : { schedules };

/** What a description says of one resource itself, without what is under it; so with those below. */
export const describeNamed = <T extends 'server' | 'database' | 'schedule' | 'policy'>({
  name,
  attributes,
}: FleetResourceOf<T>) => ({ name, ...attributes });

export const describeInstance = ({ name, attributes, secret }: FleetResourceOf<'instance'>) => {
  const { user, ...rest } = attributes;
  return {
    name,
    ...rest,
    admin: { user, password: O.getOrElse((): Secret | Kept => NOTHING)(secret) },
  };
};

export const describeSettled = <T extends 'destination' | 'channel'>({
  name,
  attributes,
  secret,
}: FleetResourceOf<T>) => ({ name, settings: orNothing(secret), ...attributes });

/** In the place of a parent's path, which is never empty. */
const FLEET = '';

const NOTHING = new Secret('');

const orNothing = O.getOrElse(() => NOTHING);

const childrenOf = (resources: readonly FleetResource[]) => {
  const siblings = NEA.groupBy(({ type, parent }: FleetResource) =>
    keyText({ type, path: O.getOrElse(() => FLEET)(parent) }),
  )(resources);
  return <T extends FleetResource['type'], A>(
    type: T,
    describe: (resource: FleetResourceOf<T>) => A,
  ): ((parent: string) => readonly A[]) => {
    const describeOne = (one: FleetResource) => describe(one as unknown as FleetResourceOf<T>);
    return (parent) => (siblings[keyText({ type, path: parent })] ?? []).map(describeOne);
  };
};
