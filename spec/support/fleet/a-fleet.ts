import { SIGN_KINDS } from '../../../core/described/sign.js';
import type {
  ChannelDescription,
  DatabaseDescription,
  DestinationDescription,
  FleetDescription,
  InstanceDescription,
  PolicyDescription,
  ScheduleDescription,
  ServerDescription,
} from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';

export const aFleet = (telling: Partial<FleetDescription> = {}): FleetDescription => ({
  servers: [],
  destinations: [],
  channels: [],
  ...telling,
});

export const aServer = (telling: Partial<ServerDescription> = {}): ServerDescription => ({
  name: 'db-eu-1',
  instances: [],
  ...telling,
});

/** The server `db-eu-1` with these, and nothing else. */
export const aFleetWith = (...instances: readonly InstanceDescription[]): FleetDescription =>
  aFleet({ servers: [aServer({ instances })] });

export const anInstance = (telling: Partial<InstanceDescription> = {}): InstanceDescription => ({
  name: 'main',
  engine: 'postgresql',
  host: '10.0.4.17',
  port: 5432,
  tls: { mode: 'verify-full' },
  admin: { user: 'backup_admin', password: new Secret('correct horse') },
  databases: [],
  ...telling,
});

export const aDatabase = (telling: Partial<DatabaseDescription> = {}): DatabaseDescription => ({
  name: 'shop',
  schedules: [],
  ...telling,
});

export const aSchedule = (telling: Partial<ScheduleDescription> = {}): ScheduleDescription => ({
  name: 'nightly',
  cron: '0 3 * * *',
  timezone: 'Europe/Oslo',
  destination: 'vault',
  ...telling,
});

/** With the schedule `nightly` alone, and none for globals. */
export const aPolicy = (telling: Partial<PolicyDescription> = {}): PolicyDescription => ({
  name: 'standard',
  globals: 'none',
  schedules: [aSchedule()],
  ...telling,
});

export const aDestination = (
  telling: Partial<DestinationDescription> = {},
): DestinationDescription => ({
  name: 'vault',
  kind: 'local',
  settings: new Secret('{"path":"/var/backups"}'),
  ...telling,
});

export const aChannel = (telling: Partial<ChannelDescription> = {}): ChannelDescription => ({
  name: 'on-call',
  kind: 'webhook',
  settings: new Secret('{"url":"https://hooks.example/x"}'),
  ...telling,
});

/** Of a real server, which has just been started and may be of any version: nothing of what will hurt it is a problem. */
export const NO_SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  SIGN_KINDS.map((kind) => [kind, 'off']),
);
