import fc from 'fast-check';
import { ENGINES } from '../../../core/engines/engines.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { RECIPIENTS } from './fleet-documents.js';
import { AUTHORITY, UNRELATED_AUTHORITY } from '../network/certificates.js';
import { pushSettings } from '../notifications/push-browser.js';

const name = fc.stringMatching(/^[a-zØ数/%"'#:-]([a-zØ数 /%"'#:-]{0,8}[a-z])?$/);

const secret = (text: fc.Arbitrary<string>) => text.map((value) => new Secret(value));

/** As a fleet file's settings are kept: one JSON, with its keys in order. */
const sealable = (settings: object): Secret =>
  new Secret(
    JSON.stringify(settings, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );

const password = secret(fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text)));

const line = fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text));
const recipient = fc.constantFrom(...RECIPIENTS);

const ofKind = <S extends object>(kind: string, settings: fc.Arbitrary<S>) =>
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

const destination = fc.oneof(
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
  ofKind('rclone', fc.record({ config: fc.record({ type: fc.constant('b2'), key: line }), path })),
);

const duration = fc.integer({ min: 0, max: 700 }).map((minutes) => minutes * 60_000);

/** `fc.webUrl` draws the same, and builds a table of all characters first, which takes a second of processor time. */
const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.oneof(fc.domain(), fc.ipV4()),
    fc.constantFrom('', ':8443'),
    fc.array(fc.constantFrom('/', 'a', '0', '%C3%A6', '%20', '-', '~', "'")),
    fc.array(fc.constantFrom('?', 'a', '0', '=', '&', '%C3%A6', '%20', '/')),
  )
  .map(
    ([scheme, host, port, path, query]) =>
      `${scheme}://${host}${port}/${path.join('')}?${query.join('')}`,
  );
const token = fc.stringMatching(/^[!-~]{1,20}$/);

const settingsOfChannel: Readonly<Record<string, fc.Arbitrary<object>>> = {
  webhook: fc.record(
    { url, secret: line, headers: fc.record({ Authorization: token }) },
    { requiredKeys: ['url'] },
  ),
  email: fc.record(
    {
      host: fc.constantFrom('mail.example', '10.0.4.25'),
      port: fc.integer({ min: 1, max: 65_535 }),
      tls: fc.constantFrom('required' as const, 'implicit' as const, 'off' as const),
      from: fc.constant('shipshape@example.org'),
      to: fc.array(fc.constantFrom('a@example.org', "o'brien+dba@mail.example"), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['host', 'from', 'to'] },
  ),
  slack: fc.record({ url }),
  teams: fc.record({ url }),
  discord: fc.record({ url }),
  telegram: fc.record({
    token: fc.constant('123456:ABC-DEF'),
    chat: fc.constantFrom('-1001234', '@dba'),
  }),
  ntfy: fc.record(
    { url: fc.constant('https://ntfy.example'), topic: fc.constant('dba-1'), token },
    { requiredKeys: ['topic'] },
  ),
  gotify: fc.record({ url: fc.constant('https://gotify.example/under'), token }),
  pagerduty: fc.record(
    { routing_key: fc.constant('R0'.repeat(16)), region: fc.constantFrom('us', 'eu') },
    { requiredKeys: ['routing_key'] },
  ),
  alertmanager: fc.oneof(
    fc.record({ url: fc.constant('https://alerts.example') }),
    fc.record({ url: fc.constant('http://10.0.4.9:9093'), user: name, password: line }),
  ),
  'web-push': url.map(pushSettings),
};

const timeOfDay = fc.constantFrom('00:00', '07:30', '22:00', '23:59');

const quiet = fc
  .record(
    {
      from: timeOfDay,
      to: timeOfDay,
      timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
      critical: fc.constant('waits' as const),
    },
    { requiredKeys: ['from', 'to', 'timezone'] },
  )
  .filter(({ from, to }) => from !== to);

const rules = {
  severity: fc.constantFrom('critical' as const, 'warning' as const, 'info' as const),
  kinds: fc.array(fc.constantFrom('dump_failed', 'server_offline'), { minLength: 1, maxLength: 2 }),
  on: fc.array(fc.constantFrom('db-eu-1', 'vault/a%2Fb'), { minLength: 1, maxLength: 2 }),
  repeatMs: duration.map((ms) => ms + 60_000),
  afterMs: duration,
  quiet,
};

const channel = fc.oneof(
  ...Object.entries(settingsOfChannel).map(([kind, settings]) =>
    fc.record(
      { name, kind: fc.constant(kind), settings: settings.map(sealable), ...rules },
      { requiredKeys: ['name', 'kind', 'settings'] },
    ),
  ),
);

const when = {
  name,
  cron: fc.constantFrom('0 3 * * *', '*/10 0 3 * * MON', '@daily', '5/15\t22-2 * * *'),
  timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
};

const keep = fc
  .record(
    {
      last: fc.integer({ min: 1, max: 10_000 }),
      days: fc.integer({ min: 1, max: 400 }),
      weekly: fc.integer({ min: 1, max: 60 }),
      monthly: fc.integer({ min: 1, max: 60 }),
    },
    { requiredKeys: [] },
  )
  .filter((rules) => Object.keys(rules).length > 0);

const schedule = fc.oneof(
  fc.record(
    {
      ...when,
      destination: name,
      format: fc.constant('plain' as const),
      keep,
      copies: fc.array(
        fc.record(
          { destination: name.map((text) => `copy ${text}`), keep },
          { requiredKeys: ['destination'] },
        ),
        { maxLength: 1 },
      ),
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

const ofInstance = {
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
};

const globals = fc.record(
  { ...when, what: fc.constant('globals' as const), destination: name, jitterMs: duration },
  { requiredKeys: ['name', 'cron', 'timezone', 'what', 'destination'] },
);

const instance = fc.record(
  {
    ...ofInstance,
    found: fc.constant('all' as const),
    watch: fc.constantFrom({ replica_lagging: '10m' }, { version_behind: 'off' }),
    except: fc.array(fc.constantFrom('scratch_*', 'a/b', '%2A'), { minLength: 1, maxLength: 2 }),
    forgetMs: duration.map((ms) => ms + 3_600_000),
    schedules: fc.array(globals, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['name', 'engine', 'host', 'port', 'tls', 'admin', 'databases'] },
);

const server = fc.record(
  { name, address: fc.ipV4(), instances: fc.array(instance, { maxLength: 2 }) },
  { requiredKeys: ['name', 'instances'] },
);

/** Fleets that can be described, whether or not their names are unique. */
export const anyFleet: fc.Arbitrary<FleetDescription> = fc.record({
  servers: fc.array(server, { maxLength: 3 }),
  destinations: fc.array(destination, { maxLength: 2 }),
  channels: fc.array(channel, { maxLength: 2 }),
});
