import type { ConnectionDialect } from './connection-dialect.js';

const NO_FALLBACK = 'it would go on in clear where the server offers no TLS';

/** Connections as libpq has them ("Database Connection Control Functions"), and what drivers add. */
export const pgConnection: ConnectionDialect = {
  schemes: ['postgres', 'postgresql'],
  hasKeywords: true,
  parts: {
    host: 'host',
    hostaddr: 'address',
    port: 'port',
    user: 'user',
    password: 'password',
    passfile: 'passwordFile',
    dbname: 'database',
    database: 'database',
    sslrootcert: 'authorities',
    targetsessionattrs: 'role',
    targetservertype: 'role',
    service: 'section',
    servicefile: 'file',
  },
  tls: {
    sslmode: {
      disable: { mode: 'off' },
      allow: { mode: 'encrypt-only', instead: NO_FALLBACK },
      prefer: { mode: 'encrypt-only', instead: NO_FALLBACK },
      require: { mode: 'encrypt-only' },
      'verify-ca': { mode: 'verify-ca' },
      'verify-full': { mode: 'verify-full' },
    },
    ssl: { true: { mode: 'verify-full' }, false: { mode: 'off' } },
  },
  tlsHint:
    'Name what proves the server in the connection string: sslrootcert=FILE has the authorities. sslmode=require encrypts and proves nothing, sslmode=disable does not encrypt.',
  others: [
    ...['applicationname', 'fallbackapplicationname', 'clientencoding', 'options', 'replication'],
    ...['connecttimeout', 'tcpusertimeout', 'keepalives', 'keepalivesidle', 'keepalivesinterval'],
    ...['keepalivescount', 'gssencmode', 'gsslib', 'gssdelegation', 'krbsrvname', 'channelbinding'],
    ...['requireauth', 'requirepeer', 'loadbalancehosts', 'sslcompression', 'sslsni', 'sslcrl'],
    ...['sslcrldir', 'sslcert', 'sslkey', 'sslpassword', 'sslcertmode', 'sslnegotiation'],
    ...['sslminprotocolversion', 'sslmaxprotocolversion', 'minprotocolversion'],
    ...['maxprotocolversion', 'schema', 'currentschema', 'connectionlimit', 'pooltimeout'],
    ...['pgbouncer', 'poolmode', 'sockettimeout', 'logintimeout', 'preparethreshold', 'timezone'],
    ...['tcpkeepalive', 'loadbalance', 'sslfactory', 'statementcachesize', 'maxconns', 'minconns'],
  ],
  sections: { variable: 'PGSERVICEFILE', usual: '~/.pg_service.conf', what: 'service' },
  passwordVariable: 'PGPASSWORD',
  passwords: { variable: 'PGPASSFILE', usual: '~/.pgpass' },
};
