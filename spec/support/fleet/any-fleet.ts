import fc from 'fast-check';
import { ENGINES } from '../../../core/shared/engine.js';
import type {
  FleetDescription,
  InstanceDescription,
  ServerDescription,
  SettingsDescription,
} from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { AUTHORITY, UNRELATED_AUTHORITY } from '../network/certificates.js';

const name = fc.stringMatching(/^[a-zØ数/%"'#:-]([a-zØ数 /%"'#:-]{0,8}[a-z])?$/);

const secret = (text: fc.Arbitrary<string>) => text.map((value) => new Secret(value));

const password = secret(fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text)));

const settings: fc.Arbitrary<SettingsDescription> = fc.record({
  name,
  kind: name,
  settings: secret(
    fc
      .dictionary(
        fc.string().filter((key) => key !== 'name' && key !== 'kind'),
        fc.oneof(fc.string(), fc.boolean(), fc.integer()),
      )
      .map((entries) =>
        JSON.stringify(
          Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))),
        ),
      ),
  ),
});

const schedule = fc.record({
  name,
  cron: fc.constantFrom('0 3 * * *', '*/10 0 3 * * MON'),
  timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
  destination: name,
});

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
  destinations: fc.array(settings, { maxLength: 2 }),
  channels: fc.array(settings, { maxLength: 2 }),
});
