import type { Field } from './field.js';
import { NAME, ofKind } from './destination-fields.js';

const SECRET_URL: Field = { at: 'url', label: 'URL', as: 'secret', isNeeded: true };
const TOKEN: Field = { at: 'token', label: 'Token', as: 'secret', isNeeded: true };
const URL_OF_SERVER: Field = { at: 'url', label: 'URL of the server', isNeeded: true };
const USER: Field = { at: 'user', label: 'User' };
const PASSWORD: Field = { at: 'password', label: 'Password', as: 'secret' };

const KINDS: Readonly<Record<string, readonly [label: string, ...fields: Field[]]>> = {
  webhook: [
    'Webhook',
    SECRET_URL,
    { at: 'secret', label: 'Secret', as: 'secret', hint: 'With which each message is signed' },
    {
      ...{ at: 'headers', label: 'Headers', as: 'mapping' },
      ...{ placeholder: 'Authorization: Bearer …', hint: 'One a line' },
    },
  ],
  email: [
    'Email',
    { at: 'host', label: 'Server', isNeeded: true },
    { at: 'port', label: 'Port', as: 'number', placeholder: '587' },
    {
      ...{ at: 'tls', label: 'TLS' },
      choices: { '': 'STARTTLS', implicit: 'From the start', off: 'off: in clear' },
    },
    USER,
    PASSWORD,
    { at: 'from', label: 'From', isNeeded: true },
    { at: 'to', label: 'To', as: 'list', isNeeded: true, hint: 'One address a line' },
  ],
  slack: ['Slack', SECRET_URL],
  teams: ['Teams', SECRET_URL],
  discord: ['Discord', SECRET_URL],
  telegram: [
    'Telegram',
    TOKEN,
    { at: 'chat', label: 'Chat', isNeeded: true, hint: 'Its id, or its @name' },
  ],
  ntfy: [
    'ntfy',
    { ...URL_OF_SERVER, isNeeded: false, placeholder: 'https://ntfy.sh' },
    { at: 'topic', label: 'Topic', isNeeded: true },
    { ...TOKEN, isNeeded: false },
  ],
  gotify: ['Gotify', URL_OF_SERVER, TOKEN],
  pagerduty: [
    'PagerDuty',
    { at: 'routing_key', label: 'Routing key', as: 'secret', isNeeded: true },
    { at: 'region', label: 'Region', choices: { '': 'us', eu: 'eu' } },
  ],
  alertmanager: ['Alertmanager', URL_OF_SERVER, USER, PASSWORD],
};

export const channelFields = (rules: readonly Field[]): readonly Field[] => [
  NAME,
  {
    ...{ at: 'kind', label: 'Kind', isNeeded: true, isFixed: true },
    choices: Object.fromEntries(Object.entries(KINDS).map(([kind, [label]]) => [kind, label])),
  },
  ...Object.entries(KINDS).flatMap(([kind, [, ...fields]]) =>
    fields.map((field) => ofKind(kind, field)),
  ),
  ...rules,
];
