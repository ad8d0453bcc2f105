import type { LoginRefusal } from './login-result.js';
import { ENGINE_NAMES } from '../shared/engine-name.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

type CauseOf<C extends LoginRefusal['code']> = Extract<
  LoginRefusal,
  { readonly code: C; readonly cause: string }
>['cause'];

const UNREACHABLE: Readonly<Record<CauseOf<'unreachable'>, ReasonWording>> = {
  refused: {
    detail: "The instance's host answers, but nothing listens on its port.",
    remedy: 'Start the database server, or correct the port of the instance.',
  },
  no_answer: {
    detail: "The instance's host cannot be reached over the network.",
    remedy: 'Check that the host is up, and the routes and firewalls on the way to it.',
  },
  address_denied: {
    detail: "The instance's host has an address that Shipshape does not dial.",
    remedy: 'If the address is right, allow its range with SHIPSHAPE_ALLOW_TARGETS.',
  },
};

const TLS_FAILED: Readonly<Record<CauseOf<'tls_failed'>, ReasonWording>> = {
  not_offered: {
    detail: 'The server offers no TLS, and the instance asks for it.',
    remedy:
      'Switch TLS on at the server, or set the TLS mode of the instance to `off` if its network can be trusted.',
  },
  untrusted: {
    detail: "The server's certificate was not issued by an authority that the instance trusts.",
    remedy: 'Set `tls.ca` of the instance to the certificate of the authority that issued it.',
  },
  expired: {
    detail: "The server's certificate has expired or is not yet valid.",
    remedy: 'Renew the certificate of the server, and check the clocks.',
  },
  wrong_name: {
    detail: "The server's certificate does not name the host of the instance.",
    remedy:
      'Use the name in the certificate as host, or set the TLS mode to `verify-ca` if the name does not matter.',
  },
  handshake: {
    detail: 'The TLS handshake with the server failed.',
    remedy: 'Check that the server speaks TLS 1.2 or newer, and look into its log.',
  },
};

export const LOGIN_REFUSAL_WORDING: WordingByCode<LoginRefusal> = {
  host_not_found: () => ({
    detail: "The instance's host name cannot be resolved.",
    remedy: 'Correct the host of the instance, or mend its DNS entry.',
  }),
  unreachable: ({ cause }) => UNREACHABLE[cause],
  timed_out: () => ({
    detail: 'The database did not complete the login within the deadline of the check.',
    remedy: 'Check the load of the server and the network on the way to it, then try again.',
  }),
  tls_failed: ({ cause }) => TLS_FAILED[cause],
  insecure_login_refused: () => ({
    detail:
      'The server asks for the password in a form that Shipshape does not give away, or for none at all.',
    remedy:
      'Have pg_hba.conf ask for `scram-sha-256`, set `password_encryption` to it, and set the password of the role anew; or name the network in SHIPSHAPE_ALLOW_TRUST if its servers may ask for none.',
  }),
  login_rejected: ({ cause }) =>
    cause === 'credentials'
      ? {
          detail: 'The server rejects the admin user or its password.',
          remedy:
            "Correct the instance's admin login, or set the password of the role anew if it has expired.",
        }
      : {
          detail:
            'The server does not let the admin user log in from the control plane in this way.',
          remedy: 'Check pg_hba.conf (user, database, address, TLS) and that the role has LOGIN.',
        },
  database_missing: () => ({
    detail: 'The instance has no database of this name.',
    remedy: 'Create the database, or remove it from the fleet.',
  }),
  not_accepting_connections: () => ({
    detail: 'The database accepts no connections.',
    remedy: 'Run `ALTER DATABASE … ALLOW_CONNECTIONS true` at the server if it should be dumped.',
  }),
  access_denied: () => ({
    detail: 'The admin user may not connect to the database.',
    remedy: 'Run `GRANT CONNECT ON DATABASE … TO …` at the server.',
  }),
  too_many_connections: () => ({
    detail: 'The server, the database or the admin role has no connection left.',
    remedy: 'Try again later, or raise the limit or end idle sessions at the server.',
  }),
  server_not_ready: () => ({
    detail: 'The server is starting up, shutting down or recovering.',
    remedy: 'Try again when it is ready.',
  }),
  not_a_database_server: ({ cause }, engine) =>
    cause === 'other_engine'
      ? {
          detail: `What answers on the port of the instance is another database server than ${ENGINE_NAMES[engine]}.`,
          remedy:
            'Correct the engine of the instance, or its host and port; `mysql` and `mariadb` are two engines, with a dump tool each.',
        }
      : {
          detail: `What answers on the port of the instance does not speak the ${ENGINE_NAMES[engine]} protocol.`,
          remedy: 'Correct the host and the port of the instance.',
        },
};
