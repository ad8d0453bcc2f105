import { DEFAULT_ENGINE, type Engine, ENGINE_RECORDS, ENGINES } from '../engines/engines.js';
import { inWords } from '../shared/name.js';
import { TLS_MODES } from '../shared/tls.js';
import { PORT, USER_NAME } from './texts.js';
import type { Stored, Value } from './field.js';
import {
  AUTHORITIES,
  HOST,
  defaulted,
  mappingOf,
  oneOf,
  optional,
  required,
  secret,
  text,
} from './value.js';

/** What a server says besides its name and its instances. */
export const SERVER = {
  address: optional(HOST, {
    ...{ label: 'Address', hint: 'For people to read: each instance has its own host' },
    help: 'a DNS name or an IP address, for people to read: what is dialled is the `host` of each instance',
  }),
};

const USUAL_PORTS = [...new Set(Object.values(ENGINE_RECORDS).map(({ port }) => port))].join(
  ', or ',
);

const ADMIN = mappingOf({
  user: required(USER_NAME, {
    ...{ label: 'Admin user', hint: 'The login that makes dumps' },
    help: 'the login that makes dumps, at most 63 bytes',
  }),
  password: required(secret(), { label: 'Password', help: 'a secret' }),
});

const TLS = mappingOf({
  mode: defaulted(oneOf(TLS_MODES), 'verify-full', {
    label: 'TLS',
    choices: {
      'verify-full': 'verify-full: proves certificate and host',
      'verify-ca': 'verify-ca: proves the certificate',
      'encrypt-only': 'encrypt-only: proves nothing',
      off: 'off: in clear',
    },
    help: "`verify-full` proves the certificate and the host's name, `verify-ca` the certificate alone; `encrypt-only` proves nothing, `off` does not encrypt",
  }),
  ca: optional(AUTHORITIES, {
    label: 'Authorities to trust',
    hint: 'PEM; those that everybody trusts where it is empty',
    only: [
      { at: 'mode', isNot: 'encrypt-only' },
      { at: 'mode', isNot: 'off' },
    ],
    unless: 'those that Node ships with',
    help: 'the PEM of the authorities to trust, or the path of a file that holds it',
  }),
});

/** What an instance of this engine says besides its name and its databases. */
export const instanceFields = (engine: Engine) => ({
  engine: required(oneOf(ENGINES), {
    label: 'Engine',
    choices: Object.fromEntries(ENGINES.map((one) => [one, ENGINE_RECORDS[one].name])),
    help: inWords(
      ENGINES.map((one) => `\`${one}\``),
      'or',
    ),
  }),
  host: required(HOST, {
    ...{ label: 'Host', placeholder: 'db-eu-1.example, 10.0.4.17' },
    help: 'a DNS name (in ASCII) or an IP address (`::1`, without brackets and zone)',
  }),
  port: defaulted(PORT, ENGINE_RECORDS[engine].port, {
    ...{ label: 'Port', placeholder: USUAL_PORTS, unless: USUAL_PORTS, help: '' },
  }),
  admin: required(ADMIN, { label: 'Login' }),
  tls: defaulted(TLS, { mode: 'verify-full' }, { label: 'TLS' }),
});

export const INSTANCE = instanceFields(DEFAULT_ENGINE);

export type InstanceFields = Stored<typeof INSTANCE>;

/** What a database says besides its name and its schedules. */
export const DATABASE = {
  backups: optional(oneOf(['none']), {
    label: 'Dumps',
    choices: { '': 'It needs dumps', none: 'It needs none' },
    help: '`none` for one that needs no dump, such as a copy or a scratch database: it is not reported as unscheduled',
  }),
};

/** Its name, as its server knows it. */
export const databaseName = (engine: Engine): Value<string> => {
  const { words, isValid } = ENGINE_RECORDS[engine].databaseName;
  return text(words, isValid);
};
