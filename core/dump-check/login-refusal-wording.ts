import { EASILY_CONFUSED, type Engine, ENGINE_RECORDS, namesWhere } from '../engines/engines.js';
import { isSocketPlace } from '../shared/name.js';
import type { TlsMode } from '../shared/tls.js';
import type { LoginRefusal } from './login-result.js';
import type { ReasonWording, Refused, WordingByCode } from './reason-wording.js';
import { NO_SOCKET, RETRY, STATEMENTS, TLS_FAILED } from './reason-wording.js';
import { NOT_READY } from './not-ready-wording.js';

const nameOf = (engine: Engine): string => ENGINE_RECORDS[engine].name;

const UNREACHABLE: WordingByCode<Refused<'unreachable'>> = {
  unreachable: ({ cause }, engine) => {
    switch (cause) {
      case 'refused':
        return {
          detail: "The host refuses connections on the instance's port.",
          remedy: `Start the database server; then check \`port\` of the instance, \`${ENGINE_RECORDS[engine].listenSetting}\` of the server, and firewalls that reject connections.`,
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
            "The instance's host has an address that Shipshape may not connect to, such as a loopback or link-local one, or is a Unix socket.",
          remedy:
            "If the address is right, allow its range, or the folder of its Unix socket, in SHIPSHAPE_ALLOW_TARGETS; the socket of Shipshape's own store stays denied.",
        };
      case 'no_socket':
        return NO_SOCKET;
    }
  },
};

/** Those who wait for the client, in place of a server that sends first. */
const WAITING = `${namesWhere(({ sendsFirst }) => !sendsFirst, ', ')} and web servers`;

const TIMED_OUT: WordingByCode<Refused<'timed_out'>> = {
  timed_out: ({ cause }, engine) => {
    switch (cause) {
      case 'silent':
        return {
          detail: `The server accepted the connection, then sent nothing within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS.${ENGINE_RECORDS[engine].sendsFirst ? ` ${nameOf(engine)} sends first; ${WAITING} wait for the client, as this one does.` : ''}`,
          remedy: `Check that \`engine\` and \`port\` of the instance are those of the server, then its load, and whether a proxy before it has lost it.`,
        };
      case 'limit':
        return {
          detail:
            'The server ended the login by a limit of time of its own, which Shipshape could not switch off.',
          remedy:
            'Raise `statement_timeout`, `transaction_timeout` and `idle_session_timeout` of the admin role, the database and the server, or have the instance point to the server itself, past a pooler.',
        };
      default:
        return {
          detail: 'The login was not complete within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS.',
          remedy: `Check the load of the server, that its port speaks the ${nameOf(engine)} protocol, and the network and the DNS between it and the Shipshape host.`,
        };
    }
  },
};

const PROTOCOL_NAMES = { ssh: 'SSH', http: 'HTTP', tls: 'TLS from the first byte' };

const OTHER_ENGINE = `Correct \`engine\`, \`host\` or \`port\` of the instance; ${EASILY_CONFUSED}.`;

const NOT_A_DATABASE_SERVER: WordingByCode<Refused<'not_a_database_server'>> = {
  not_a_database_server: ({ cause }, engine) => {
    const expected = nameOf(engine);
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
          detail: `The server on the instance's port is ${nameOf(cause)}, not ${expected}.`,
          remedy: OTHER_ENGINE,
        };
    }
  },
};

/** What is wrong and how to fix it, in the terms of the engine. */
const inItsTerms =
  (code: 'insecure_login_refused' | 'too_many_connections') =>
  (_: LoginRefusal, engine: Engine): ReasonWording => ({
    detail: ENGINE_RECORDS[engine].details[code],
    remedy: ENGINE_RECORDS[engine].remedies[code],
  });

export const LOGIN_REFUSAL_WORDING: WordingByCode<LoginRefusal> = {
  ...UNREACHABLE,
  host_not_found: () => ({
    detail: 'The host name of the instance does not exist in DNS, or has no address.',
    remedy: 'Correct `host` of the instance, or its DNS entry.',
  }),
  ...TIMED_OUT,
  tls_failed: ({ cause }) => TLS_FAILED[cause],
  insecure_login_refused: inItsTerms('insecure_login_refused'),
  login_rejected: ({ cause }, engine) => ({
    detail:
      cause === 'credentials'
        ? 'The server rejected the admin user or its password.'
        : "The server's access rules do not let the admin user log in from the Shipshape host.",
    remedy: `${ENGINE_RECORDS[engine].remedies[cause]} ${RETRY}`,
  }),
  database_missing: () => ({
    detail: 'There is no database with this name on the instance.',
    remedy: 'Create it, correct its name, or remove it from the fleet.',
  }),
  not_accepting_connections: (_, engine) => ({
    detail: 'The database does not accept connections.',
    remedy: ENGINE_RECORDS[engine].remedies.not_accepting_connections,
  }),
  access_denied: (_, engine) => ({
    detail: ENGINE_RECORDS[engine].details.access_denied,
    remedy: `${STATEMENTS}, on the server: they grant ${ENGINE_RECORDS[engine].grants}.`,
  }),
  too_many_connections: inItsTerms('too_many_connections'),
  server_not_ready: ({ cause }, engine) =>
    cause === undefined
      ? {
          detail:
            'The server accepts connections but no logins: it is starting, stopping or out of resources.',
          remedy: ENGINE_RECORDS[engine].remedies.server_not_ready,
        }
      : NOT_READY[cause],
  ...NOT_A_DATABASE_SERVER,
};

/** What an accepted login has proved of the server. */
export const proofOf = (host: string, tls: TlsMode): string =>
  isSocketPlace(host)
    ? 'By a socket of this machine, which no other user can read.'
    : TLS_PROOF[tls];

const TLS_PROOF: Readonly<Record<TlsMode, string>> = {
  'verify-full': 'Encrypted; the certificate was proved, and names this host.',
  'verify-ca': 'Encrypted; the certificate was proved, and may name another host.',
  'encrypt-only': 'Encrypted; nothing proves that it is this server.',
  off: 'In clear: anybody on the way can read it, and nothing proves that it is this server.',
};
