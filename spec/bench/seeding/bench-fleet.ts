import * as O from 'fp-ts/lib/Option.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import { Secret } from '../../../core/shared/secret.js';

/** A server, its instance, and four databases with a schedule each. */
export const RESOURCES_A_SERVER = 10;
const DATABASES = 4;

/** The server that has no problem, however many others have. */
export const QUIET = 'quiet';

/** So many resources, ten a server or as many as its databases make, each parent before its children. */
export const benchFleet = (size: number, databases = DATABASES): readonly FleetResource[] =>
  [QUIET, ...NEA.range(1, size / (2 + 2 * databases) - 1).map((n) => `s${n}`)].flatMap((server) => [
    serverNamed(server),
    instanceOf(server),
    ...NEA.range(1, databases)
      .map((n) => `d${n}`)
      .flatMap((name) => [databaseOf({ server, name }), scheduleOf({ server, name })]),
  ]);

const serverNamed = (name: string): FleetResource => ({
  type: 'server',
  path: name,
  name,
  parent: O.none,
  attributes: {},
  secret: O.none,
});

const instanceOf = (server: string): FleetResource => ({
  type: 'instance',
  path: `${server}/main`,
  name: 'main',
  parent: O.some(server),
  attributes: {
    engine: 'postgresql',
    host: `${server}.example`,
    port: 5432,
    tls: { mode: 'verify-full' },
    user: 'backup_admin',
  },
  secret: O.some(new Secret('a password of the benchmark')),
});

interface Place {
  readonly server: string;
  readonly name: string;
}

const databaseOf = ({ server, name }: Place): FleetResource => ({
  type: 'database',
  path: `${server}/main/${name}`,
  name,
  parent: O.some(`${server}/main`),
  attributes: {},
  secret: O.none,
});

const scheduleOf = ({ server, name }: Place): FleetResource => ({
  type: 'schedule',
  path: `${server}/main/${name}/nightly`,
  name: 'nightly',
  parent: O.some(`${server}/main/${name}`),
  attributes: { cron: '0 3 * * *', timezone: 'Europe/Oslo', destination: 'vault' },
  secret: O.none,
});
