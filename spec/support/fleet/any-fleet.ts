import fc from 'fast-check';
import { ENGINES } from '../../../core/shared/engine.js';
import type { DestinationKind } from '../../../core/fleet/destination-settings.js';
import type {
  DestinationDescription,
  FleetDescription,
  InstanceDescription,
  ScheduleDescription,
  ServerDescription,
  SettingsDescription,
} from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { RECIPIENTS } from './fleet-documents.js';
import { AUTHORITY, UNRELATED_AUTHORITY } from '../network/certificates.js';

const name = fc.stringMatching(/^[a-zØ数/%"'#:-]([a-zØ数 /%"'#:-]{0,8}[a-z])?$/);

const secret = (text: fc.Arbitrary<string>) => text.map((value) => new Secret(value));

/** As a fleet file's settings are kept: one JSON, with its keys in order. */
const sealable = (settings: object): Secret =>
  new Secret(
    JSON.stringify(settings, (_key, value: unknown) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );

const password = secret(fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text)));

const channel: fc.Arbitrary<SettingsDescription> = fc.record({
  name,
  kind: name,
  settings: fc
    .dictionary(
      fc.string().filter((key) => key !== 'name' && key !== 'kind'),
      fc.oneof(fc.string(), fc.boolean(), fc.integer()),
    )
    .map(sealable),
});

const line = fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text));
const recipient = fc.constantFrom(...RECIPIENTS);

const ofKind = <S extends object>(kind: DestinationKind, settings: fc.Arbitrary<S>) =>
  fc.record(
    {
      name,
      kind: fc.constant(kind),
      encrypt: fc.array(recipient, { minLength: 1, maxLength: 2 }),
      settings: settings.map(sealable),
    },
    { requiredKeys: ['name', 'kind', 'settings'] },
  );

const path = fc.constantFrom('/var/backups', '/d');

const destination: fc.Arbitrary<DestinationDescription> = fc.oneof(
  ofKind('local', fc.record({ path })),
  ofKind(
    's3',
    fc.record(
      {
        endpoint: fc.constant('https://s3.example'),
        bucket: fc.constant('dumps'),
        region: fc.constantFrom('us-east-1', 'eu-north-1'),
        prefix: fc.constant('shipshape/'),
        access_key: line,
        secret_key: line,
      },
      { requiredKeys: ['endpoint', 'bucket', 'region', 'access_key', 'secret_key'] },
    ),
  ),
  ofKind(
    'sftp',
    fc.record({
      host: fc.ipV4(),
      port: fc.integer({ min: 1, max: 65_535 }),
      user: name,
      password: line,
      host_key: fc.constant(`SHA256:${'a'.repeat(43)}`),
      path,
    }),
  ),
  ofKind('rclone', fc.record({ config: fc.record({ type: line, '%$ key': line }), path })),
);

const duration = fc.integer({ min: 0, max: 700 }).map((minutes) => minutes * 60_000);

const when = {
  name,
  cron: fc.constantFrom('0 3 * * *', '*/10 0 3 * * MON'),
  timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
};

const schedule: fc.Arbitrary<ScheduleDescription> = fc.oneof(
  fc.record(
    {
      ...when,
      destination: name,
      format: fc.constant('plain' as const),
      keep: fc
        .record(
          {
            last: fc.integer({ min: 1, max: 10_000 }),
            days: fc.integer({ min: 1, max: 400 }),
            weekly: fc.integer({ min: 1, max: 60 }),
            monthly: fc.integer({ min: 1, max: 60 }),
          },
          { requiredKeys: [] },
        )
        .filter((keep) => Object.keys(keep).length > 0),
      verify: fc.constant('read' as const),
      jitterMs: duration,
      catchUpMs: duration,
    },
    { requiredKeys: ['name', 'cron', 'timezone', 'destination'] },
  ),
  fc.record(
    { ...when, run: fc.constant('elsewhere' as const), graceMs: duration },
    { requiredKeys: ['name', 'cron', 'timezone', 'run'] },
  ),
);

const instance: fc.Arbitrary<InstanceDescription> = fc.record({
  name,
  engine: fc.constantFrom(...ENGINES),
  host: fc.oneof(fc.constant('db_1.example'), fc.ipV4(), fc.ipV6()),
  port: fc.integer({ min: 1, max: 65_535 }),
  tls: fc.record(
    {
      mode: fc.constantFrom(...TLS_MODES),
      ca: fc.constantFrom(`${AUTHORITY}\n`, `${AUTHORITY}\n${UNRELATED_AUTHORITY}\n`),
    },
    { requiredKeys: ['mode'] },
  ),
  admin: fc.record({ user: name, password }),
  databases: fc.array(
    fc.record(
      {
        name,
        backups: fc.constant('none' as const),
        schedules: fc.array(schedule, { maxLength: 2 }),
      },
      { requiredKeys: ['name', 'schedules'] },
    ),
    { maxLength: 2 },
  ),
});

const server: fc.Arbitrary<ServerDescription> = fc.record(
  { name, address: fc.ipV4(), instances: fc.array(instance, { maxLength: 2 }) },
  { requiredKeys: ['name', 'instances'] },
);

/** Fleets that can be described, whether or not their names are unique. */
export const anyFleet: fc.Arbitrary<FleetDescription> = fc.record({
  servers: fc.array(server, { maxLength: 3 }),
  destinations: fc.array(destination, { maxLength: 2 }),
  channels: fc.array(channel, { maxLength: 2 }),
});
