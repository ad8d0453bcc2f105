import { AUTHORITY } from '../../support/network/certificates.js';
import type { HiddenCanaries } from './hidden-canaries.js';

/** Where the servers of the fleet listen. */
export interface CanaryPorts {
  readonly postgres: number;
  readonly askingInClear: number;
  readonly silent: number;
  readonly mariadb: number;
  readonly mysqlAskingInClear: number;
}

/** The environment variable and the file that the fleet file names as the place of a password. */
export const PASSWORD_VARIABLE = 'REJECTED_PASSWORD';
export const PASSWORD_FILE = 'accepted.password';

const ofServer = (name: string, port: number, password: unknown, telling: object = {}) => ({
  name,
  instances: [
    {
      name: 'main',
      engine: 'postgresql',
      host: '127.0.0.1',
      port,
      tls: { mode: 'off' },
      admin: { user: 'canary', password },
      databases: [{ name: 'postgres' }],
      ...telling,
    },
  ],
});

/** Without it no password would be sent to MySQL or MariaDB at all. */
const PROVEN = { mode: 'verify-full', ca: AUTHORITY };

/** A server for each result of a login; the passwords come from every place that a fleet file may name. */
export const canaryFleet = (
  { accepted, unsent, destination, channel }: HiddenCanaries,
  ports: CanaryPorts,
) => ({
  servers: [
    ofServer('accepting', ports.postgres, { file: PASSWORD_FILE }),
    ofServer('rejecting', ports.postgres, { env: PASSWORD_VARIABLE }),
    ofServer('without-tls', ports.postgres, unsent.text, { tls: { mode: 'verify-full' } }),
    ofServer('asking-in-clear', ports.askingInClear, unsent.text),
    ofServer('silent', ports.silent, unsent.text),
    ofServer('closed', 1, unsent.text),
    ofServer('denied', ports.postgres, unsent.text, { host: '169.254.169.254' }),
    ofServer('lacking', ports.postgres, accepted.text, { databases: [{ name: 'absent' }] }),
    ofServer('mariadb', ports.mariadb, accepted.text, { engine: 'mariadb', tls: PROVEN }),
    ofServer('mysql-asking-in-clear', ports.mysqlAskingInClear, unsent.text, {
      engine: 'mysql',
      tls: PROVEN,
    }),
  ],
  destinations: [
    {
      name: 'vault',
      kind: 's3',
      endpoint: 'https://s3.example',
      bucket: 'dumps',
      access_key: 'shipshape',
      secret_key: destination.text,
    },
  ],
  channels: [{ name: 'on-call', kind: 'webhook', url: `https://hooks.example/${channel.text}` }],
});

export type CanaryFleet = ReturnType<typeof canaryFleet>;

/** The same with one literal password, as a document over HTTP has it. */
export const literalFleet = (fleet: CanaryFleet, { literal, rejected }: HiddenCanaries) => ({
  ...fleet,
  servers: [
    ...fleet.servers.slice(2),
    ofServer('rejecting', fleet.servers[0]?.instances[0]?.port ?? 0, rejected.text),
    ofServer('literal', 1, literal.text),
  ],
});

/** Documents with a secret where none belongs, such as a careless paste makes. */
export const invalidFleets = ({
  misplaced: { text },
}: HiddenCanaries): Readonly<Record<string, string>> => ({
  'an unknown key': JSON.stringify({ servers: [{ name: 'a', pasword: text }] }),
  'a mapping left out': JSON.stringify({
    servers: [{ name: 'a', instances: [{ name: 'm', engine: 'postgresql', admin: text }] }],
  }),
  'a list for a text': JSON.stringify(ofOne({ admin: { user: 'u', password: [text] } })),
  'a line end in a password': JSON.stringify(
    ofOne({ admin: { user: 'u', password: `${text}\n` } }),
  ),
  'a URL for a host': JSON.stringify(ofOne({ host: `postgres://user:${text}@db.example/shop` })),
  'a name twice': JSON.stringify({
    destinations: [1, 2].map((key) => ({ name: 'vault', kind: 's3', key, secret: text })),
  }),
  'a setting of no kind': JSON.stringify({ channels: [{ name: 'c', kind: [text], secret: text }] }),
  'YAML with an open quote': `servers:\n  - name: a\n    password: "${text}\n    other: 'x\n`,
  'YAML with a wrong indent': `servers:\n - name: a\n   admin:\n  password: ${text}\n    - x: ]\n`,
  'YAML with a tag': `servers: !${text.slice(0, 16)} ${text}\n`,
  'JSON that breaks off': `{"servers":[{"name":"a","password":"${text}`,
  'JSON with a comma too many': `{"servers":[{"name":"a","password":"${text}",}],}`,
  'no mapping at all': JSON.stringify(text),
});

const ofOne = (telling: object) => ({ servers: [ofServer('a', 1, 'x', telling)] });
