import * as O from 'fp-ts/lib/Option.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { Secret } from '../shared/secret.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  ServerDescription,
} from './fleet-description.js';
import { type FleetResource, type FleetResourceOf, keyText } from './fleet-resource.js';

/** The description of which these are the resources: what `flattenFleet` makes of it are they, each parent before its children. */
export const describeFleet = (resources: readonly FleetResource[]): FleetDescription => {
  const under = childrenOf(resources);
  const schedules = under('schedule', ({ name, attributes }) => ({ name, ...attributes }));
  const databases = under('database', ({ name, path, attributes }): DatabaseDescription => ({
    name,
    ...attributes,
    schedules: schedules(path),
  }));
  const instances = under('instance', ({ name, path, attributes, secret }): InstanceDescription => {
    const { user, ...rest } = attributes;
    const admin = { user, password: orNothing(secret) };
    return { name, ...rest, admin, databases: databases(path) };
  });
  const servers = under('server', ({ name, path, attributes }): ServerDescription => ({
    name,
    ...attributes,
    instances: instances(path),
  }));
  const settled = ({ name, secret }: FleetResource) => ({ name, settings: orNothing(secret) });
  const [itself] = under('fleet', ({ attributes }) => attributes)(FLEET);
  return {
    ...itself,
    servers: servers(FLEET),
    destinations: under('destination', (one) => ({ ...settled(one), ...one.attributes }))(FLEET),
    channels: under('channel', (one) => ({ ...settled(one), ...one.attributes }))(FLEET),
  };
};

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
