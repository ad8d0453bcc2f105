import { DEFAULT_ENGINE, type Engine, ENGINE_RECORDS, ENGINES } from '../engines/engines.js';
import { inWords } from '../shared/name.js';
import { TLS_MODES } from '../shared/tls.js';
import { APPROVALS } from './fleet-rules.js';
import { POLICY_NAME } from './policy.js';
import {
  AUTHORITIES,
  DATABASE_PATTERN,
  defaulted,
  duration,
  HOST,
  HOST_OR_SOCKET,
  listOf,
  mappingOf,
  oneOf,
  optional,
  PORT,
  required,
  secret,
  text,
  USER_NAME,
} from './value.js';
import { WATCH } from './watch.js';
import type { Condition, Stored, Value } from './field.js';

/** What the fleet itself says, of everything in it that does not say otherwise. */
export const FLEET = { ...POLICY_NAME, ...WATCH, ...APPROVALS };

/** What a server says besides its name and its instances. */
export const SERVER = {
  address: optional(HOST, {
    label: 'Address',
    hint: 'For people to read: each instance has its own host',
    help: 'for people to read; each instance has its own `host`',
  }),
  ...POLICY_NAME,
  ...WATCH,
};

const USUAL_PORTS = [...new Set(Object.values(ENGINE_RECORDS).map(({ port }) => port))].join(
  ', or ',
);

const ADMIN = mappingOf({
  user: required(USER_NAME, {
    label: 'Admin user',
    hint: 'The login that makes dumps',
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
      'encrypt-only': 'encrypt-only: encrypted, to whoever answers',
      off: 'off: not encrypted',
    },
    help: '`verify-full` proves certificate and host name, `verify-ca` the certificate alone; `encrypt-only` proves nothing, `off` does not encrypt',
  }),
  ca: optional(AUTHORITIES, {
    label: 'Authorities to trust',
    hint: 'PEM; those that everybody trusts where it is empty',
    only: [
      { at: 'mode', isNot: 'encrypt-only' },
      { at: 'mode', isNot: 'off' },
    ],
    unless: 'those that Node ships with',
    help: 'authorities to trust: PEM, or the path of a file',
  }),
});

const WITH_ALL: Condition = { at: 'databases', is: 'all' };

/** Which of the databases of its server an instance has, besides those that are described. */
const FOUND_DATABASES = {
  databases: optional(oneOf(['all']), {
    label: 'Databases',
    choices: { '': 'Those that are added', all: 'All that its server has' },
    help: 'a list; or `all`, which may also begin a list: every database [found](#found-databases) on the server',
  }),
  except: optional(listOf(DATABASE_PATTERN), {
    label: 'Except',
    placeholder: 'scratch_*',
    isSeldom: true,
    hint: 'Names, one a line; * stands for any characters',
    help: 'not in `all`, nor reported as undeclared; `*` is any characters, `%2A` a star',
  }),
  forget: optional(duration('365d', '1h'), {
    label: 'Forgotten once missing for',
    placeholder: '7d',
    isSeldom: true,
    only: [WITH_ALL],
    unless: '`7d`',
    help: 'after so long without it on the server, a found database leaves the fleet; `1h` to `365d`',
  }),
};

/** What an instance of this engine says besides its name and what its databases say. */
export const instanceFields = (engine: Engine) => ({
  engine: required(oneOf(ENGINES), {
    label: 'Engine',
    choices: Object.fromEntries(ENGINES.map((one) => [one, ENGINE_RECORDS[one].name])),
    help: inWords(
      ENGINES.map((one) => `\`${one}\``),
      'or',
    ),
  }),
  host: required(HOST_OR_SOCKET, {
    label: 'Host',
    placeholder: 'db-eu-1.example, 10.0.4.17',
    help: 'a DNS name (in ASCII) or an IP address, without brackets and zone; or a Unix socket',
  }),
  port: defaulted(PORT, ENGINE_RECORDS[engine].port, {
    label: 'Port',
    placeholder: USUAL_PORTS,
    unless: USUAL_PORTS,
    help: '',
  }),
  admin: required(ADMIN, { label: 'Login' }),
  tls: defaulted(TLS, { mode: 'verify-full' }, { label: 'TLS' }),
  ...POLICY_NAME,
  ...FOUND_DATABASES,
  ...WATCH,
});

export const INSTANCE = instanceFields(DEFAULT_ENGINE);

export type InstanceFields = Stored<typeof INSTANCE>;

/** What a database says besides its name and its schedules. */
export const DATABASE = {
  backups: optional(oneOf(['none']), {
    label: 'Dumps',
    choices: { '': 'It needs dumps', none: 'It needs none' },
    help: '`none`: it needs no dump, and is not reported as unscheduled',
  }),
  ...POLICY_NAME,
  ...WATCH,
};

/** Its name, as its server knows it. */
export const databaseName = (engine: Engine): Value<string> => {
  const { words, isValid } = ENGINE_RECORDS[engine].databaseName;
  return text(words, isValid);
};
