import type { LoginRefusal } from './login-result.js';
import { NOT_READY_WORDING } from './not-ready-wording.js';
import { type Engine, ENGINE_NAMES } from '../shared/engine.js';
import { TLS_FAILURE_WORDING } from './tls-failure-wording.js';
import { STATEMENTS, type WordingByCode } from './reason-wording.js';

const LISTEN_SETTING: Readonly<Record<Engine, string>> = {
  postgresql: 'listen_addresses',
  mysql: 'bind_address',
  mariadb: 'bind_address',
};

/** What is true of every rejected login, wherever it is fixed. */
export const RETRY =
  'A rejected login is tried again within 15 minutes, and at once when it is changed.';

const UNREACHABLE: WordingByCode<Extract<LoginRefusal, { readonly code: 'unreachable' }>> = {
  unreachable: ({ cause }, engine) => {
    switch (cause) {
      case 'refused':
        return {
          detail: "The host refuses connections on the instance's port.",
          remedy: `Start the database server; then check \`port\` of the instance, \`${LISTEN_SETTING[engine]}\` of the server, and firewalls that reject connections.`,
        };
      case 'no_answer':
        return {
          detail: "The instance's host cannot be reached over the network.",
          remedy:
            'Check that the host is up, then the routes and firewalls between it and the Shipshape host.',
        };
      case 'address_denied':
        return {
          detail:
            "The instance's host has an address that Shipshape may not connect to, such as a loopback or link-local one.",
          remedy: 'If the address is right, allow its range in SHIPSHAPE_ALLOW_TARGETS.',
        };
    }
  },
};

const TIMED_OUT: WordingByCode<Extract<LoginRefusal, { readonly code: 'timed_out' }>> = {
  timed_out: ({ cause }, engine) => {
    switch (cause) {
      case 'silent':
        return {
          detail:
            engine === 'postgresql'
              ? 'The server accepted the connection, then sent nothing within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS.'
              : `The server accepted the connection, then sent nothing within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS. ${ENGINE_NAMES[engine]} sends first; PostgreSQL and web servers wait for the client, as this one does.`,
          remedy: `Check that \`engine\` and \`port\` of the instance are those of the server, then its load, and whether a proxy before it has lost it.`,
        };
      case 'limit':
        return {
          detail:
            'The server ended the login by a limit of time of its own, and what is before it does not let Shipshape switch that off.',
          remedy:
            'Raise `statement_timeout` and `transaction_timeout` of the admin role and of the database, or have the instance point to the server itself, past the pooler.',
        };
      default:
        return {
          detail: 'The login was not complete within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS.',
          remedy: `Check the load of the server, that its port speaks the ${ENGINE_NAMES[engine]} protocol, and the network and the DNS between it and the Shipshape host.`,
        };
    }
  },
};

const PROTOCOL_NAMES = { ssh: 'SSH', http: 'HTTP', tls: 'TLS from the first byte' };

const OTHER_ENGINE =
  'Correct `engine`, `host` or `port` of the instance; `mysql` and `mariadb` are two engines, each with its own dump tool.';

const NOT_A_DATABASE_SERVER: WordingByCode<
  Extract<LoginRefusal, { readonly code: 'not_a_database_server' }>
> = {
  not_a_database_server: ({ cause }, engine) => {
    const expected = ENGINE_NAMES[engine];
    switch (cause) {
      case undefined:
        return {
          detail: `What answers on the instance's port does not speak the ${expected} protocol.`,
          remedy: 'Correct `host` or `port` of the instance.',
        };
      case 'other_engine':
        return {
          detail: `The database server on the instance's port is not ${expected}.`,
          remedy: OTHER_ENGINE,
        };
      case 'ssh':
      case 'http':
      case 'tls':
        return {
          detail: `What answers on the instance's port speaks ${PROTOCOL_NAMES[cause]}, not the ${expected} protocol.`,
          remedy: 'Correct `host` or `port` of the instance.',
        };
      default:
        return {
          detail: `The server on the instance's port is ${ENGINE_NAMES[cause]}, not ${expected}.`,
          remedy: OTHER_ENGINE,
        };
    }
  },
};

/** For PostgreSQL; `MYSQL_REFUSAL_WORDING` replaces what is different elsewhere. */
export const LOGIN_REFUSAL_WORDING: WordingByCode<LoginRefusal> = {
  ...UNREACHABLE,
  ...TLS_FAILURE_WORDING,
  host_not_found: () => ({
    detail: 'The host name of the instance does not exist in DNS, or has no address.',
    remedy: 'Correct `host` of the instance, or its DNS entry.',
  }),
  ...TIMED_OUT,
  insecure_login_refused: () => ({
    detail:
      'The server does not ask for the password by SCRAM: it asks in clear text or as MD5, or for none at all (`trust`).',
    remedy:
      "Require `scram-sha-256` in pg_hba.conf and in `password_encryption`, then reset the role's password. Clear text and MD5 are accepted where TLS verifies the server (`verify-full`), `trust` in the networks of SHIPSHAPE_ALLOW_TRUST.",
  }),
  login_rejected: ({ cause }) =>
    cause === 'credentials'
      ? {
          detail: 'The server rejected the admin user or its password.',
          remedy: `Correct \`admin\` of the instance, or reset the role's password if it has expired. ${RETRY}`,
        }
      : {
          detail:
            "The server's access rules do not let the admin user log in from the Shipshape host.",
          remedy: `Check pg_hba.conf (user, database, address, TLS), and that the role has LOGIN. ${RETRY}`,
        },
  database_missing: () => ({
    detail: 'There is no database with this name on the instance.',
    remedy: 'Create it, correct its name, or remove it from the fleet.',
  }),
  not_accepting_connections: () => ({
    detail: 'The database does not accept connections.',
    remedy:
      'If it should be dumped, run the statement that `shipshape check` gives: it lets the database accept connections.',
  }),
  access_denied: () => ({
    detail: 'The admin user may not connect to the database.',
    remedy: `${STATEMENTS}, on the server: they grant the admin user CONNECT on the database.`,
  }),
  too_many_connections: () => ({
    detail: 'The server, the database or the admin role has reached its connection limit.',
    remedy:
      'End idle sessions, raise the limit, or reserve connections for backups (`reserved_connections`, from PostgreSQL 16 on).',
  }),
  server_not_ready: ({ cause }) => NOT_READY_WORDING[cause ?? 'unknown'],
  ...NOT_A_DATABASE_SERVER,
};
