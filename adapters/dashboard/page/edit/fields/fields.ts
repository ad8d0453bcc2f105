import { type Field, NAME, type Values } from './field.js';
import { CHANNEL_FIELDS } from './channel-fields.js';
import { DESTINATION_FIELDS } from './destination-fields.js';

const isMadeHere = ({ run }: Values) => run !== 'elsewhere';

const DURATION = 'Such as 90s, 15m, 2h or 7d';

const INSTANCE_FIELDS: readonly Field[] = [
  NAME,
  {
    ...{ at: 'engine', label: 'Engine', isNeeded: true },
    choices: { postgresql: 'PostgreSQL', mysql: 'MySQL', mariadb: 'MariaDB' },
  },
  { at: 'host', label: 'Host', isNeeded: true, placeholder: 'db-eu-1.example, 10.0.4.17' },
  { at: 'port', label: 'Port', as: 'number', placeholder: '5432, or 3306' },
  {
    ...{ at: 'admin.user', label: 'Admin user', isNeeded: true },
    hint: 'The login that makes dumps',
  },
  { at: 'admin.password', label: 'Password', as: 'secret', isNeeded: true },
  {
    ...{ at: 'tls.mode', label: 'TLS', isNeeded: true },
    choices: {
      'verify-full': 'verify-full: proves certificate and host',
      'verify-ca': 'verify-ca: proves the certificate',
      'encrypt-only': 'encrypt-only: proves nothing',
      off: 'off: in clear',
    },
  },
  {
    ...{ at: 'tls.ca', label: 'Authorities to trust', as: 'block' },
    hint: 'PEM; those that everybody trusts where it is empty',
    isShown: (values) => (values['tls.mode'] ?? '').startsWith('verify'),
  },
];

const SCHEDULE_FIELDS: readonly Field[] = [
  NAME,
  {
    ...{ at: 'cron', label: 'When', isNeeded: true, placeholder: '0 3 * * *' },
    hint: 'As in a crontab: minute, hour, day, month, day of the week; or @daily',
  },
  { at: 'timezone', label: 'Time zone', placeholder: 'UTC' },
  {
    ...{ at: 'run', label: 'Dumps are made' },
    choices: { '': 'by Shipshape', elsewhere: 'elsewhere, and reported' },
  },
  { at: 'destination', label: 'Destination', isNeeded: true, isShown: isMadeHere },
  ...(
    [
      ['last', 'Keep: the last', 'dumps'],
      ['days', 'Keep: all of the last', 'days'],
      ['weekly', 'Keep: one a week of the last', 'weeks'],
      ['monthly', 'Keep: one a month of the last', 'months'],
    ] as const
  ).map(([rule, label, placeholder]): Field => ({
    ...{ at: `keep.${rule}`, label, as: 'number', placeholder, isShown: isMadeHere },
  })),
  {
    ...{ at: 'grace', label: 'Overdue after', hint: DURATION },
    isShown: (values) => !isMadeHere(values),
  },
  {
    ...{ at: 'format', label: 'Format', isSeldom: true, isShown: isMadeHere },
    choices: { '': 'That of the engine', custom: 'custom', plain: 'plain: SQL' },
  },
  {
    ...{ at: 'verify', label: 'Each dump is proved by', isSeldom: true, isShown: isMadeHere },
    choices: { '': 'reading it through', restore: 'restoring it as well' },
  },
  {
    ...{ at: 'restore_on', label: 'Restored on', placeholder: 'db-eu-1/scratch', isSeldom: true },
    hint: 'The path of an instance of the same engine',
    isShown: (values) => isMadeHere(values) && values['verify'] === 'restore',
  },
  {
    ...{ at: 'jitter', label: 'Begins up to so much later', placeholder: '0s', hint: DURATION },
    ...{ isSeldom: true, isShown: isMadeHere },
  },
  {
    ...{ at: 'catch_up', label: 'A missed run is made up for', placeholder: '6h', hint: DURATION },
    ...{ isSeldom: true, isShown: isMadeHere },
  },
];

export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  server: [
    NAME,
    { at: 'address', label: 'Address', hint: 'For people to read: each instance has its own host' },
  ],
  instance: INSTANCE_FIELDS,
  database: [
    { ...NAME, hint: 'As its server knows it, with blanks at its ends', isExact: true },
    {
      ...{ at: 'backups', label: 'Dumps' },
      choices: { '': 'It needs dumps', none: 'It needs none' },
    },
  ],
  schedule: SCHEDULE_FIELDS,
  destination: DESTINATION_FIELDS,
  channel: CHANNEL_FIELDS,
};

/** What a new resource begins with. */
export const BEGUN: Readonly<Record<string, () => Values>> = {
  instance: () => ({ engine: 'postgresql', 'tls.mode': 'verify-full' }),
  schedule: () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  destination: () => ({ kind: 'local' }),
  channel: () => ({ kind: 'webhook' }),
};
