import type { ConnectionDialect, TlsWord } from './connection-dialect.js';

const OFF: TlsWord = { mode: 'off' };
const ENCRYPTED: TlsWord = { mode: 'encrypt-only' };
const PREFERRED: TlsWord = {
  mode: 'encrypt-only',
  instead: 'it would go on in clear where the server offers no TLS',
};
const PROVED: TlsWord = { mode: 'verify-full' };
const OF_AUTHORITY: TlsWord = { mode: 'verify-ca' };

/** Connections as the clients of MySQL and MariaDB have them ("Command Options for Connecting to the Server"), and their drivers. */
const SHARED = {
  hasKeywords: false,
  parts: {
    host: 'host',
    port: 'port',
    user: 'user',
    username: 'user',
    password: 'password',
    database: 'database',
    socket: 'socket',
    unixsocket: 'socket',
    sslca: 'authorities',
    serversslcert: 'authorities',
    readdefaultfile: 'file',
    defaultsfile: 'file',
    readdefaultgroup: 'section',
    defaultsgroup: 'section',
  },
  tls: {
    sslmode: {
      disabled: OFF,
      disable: OFF,
      preferred: PREFERRED,
      prefer: PREFERRED,
      required: ENCRYPTED,
      require: ENCRYPTED,
      trust: ENCRYPTED,
      verify_ca: OF_AUTHORITY,
      'verify-ca': OF_AUTHORITY,
      verify_identity: PROVED,
      'verify-full': PROVED,
    },
    ssl: { true: PROVED, '1': PROVED, '': ENCRYPTED, false: OFF, '0': OFF },
    tls: { true: PROVED, 'skip-verify': ENCRYPTED, preferred: PREFERRED, false: OFF },
    usessl: { true: ENCRYPTED, false: OFF },
    requiressl: { true: ENCRYPTED, false: PREFERRED },
    verifyservercertificate: { true: OF_AUTHORITY, false: ENCRYPTED },
    sslverifyservercert: {
      true: PROVED,
      '1': PROVED,
      '': PROVED,
      false: ENCRYPTED,
      '0': ENCRYPTED,
    },
  },
  tlsHint:
    'Name what proves the server in the connection string: ssl-ca=FILE has the authorities. ssl-mode=REQUIRED encrypts and proves nothing, ssl-mode=DISABLED does not encrypt.',
  others: [
    'charset',
    'characterencoding',
    'useunicode',
    'collation',
    'servertimezone',
    'timezone',
    'parsetime',
    'loc',
    'timeout',
    'connecttimeout',
    'readtimeout',
    'writetimeout',
    'sockettimeout',
    'autoreconnect',
    'allowpublickeyretrieval',
    'allownativepasswords',
    'allowmultiqueries',
    'rewritebatchedstatements',
    'usecompression',
    'compress',
    'protocol',
    'sslcert',
    'sslkey',
    'sslcipher',
    'sslcrl',
    'connectionlimit',
    'pooltimeout',
    'defaultcharacterset',
    'defaultauth',
    'maxallowedpacket',
    'zerodatetimebehavior',
  ],
  sections: { usual: '~/.my.cnf', section: 'client', what: 'group' },
  passwordVariable: 'MYSQL_PWD',
} satisfies Partial<ConnectionDialect>;

export const mysqlConnection = (...schemes: ConnectionDialect['schemes']): ConnectionDialect => ({
  schemes,
  ...SHARED,
});
