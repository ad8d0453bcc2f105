import type { LoginRefusal } from './login-result.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

type Retold =
  | 'insecure_login_refused'
  | 'login_rejected'
  | 'not_accepting_connections'
  | 'access_denied'
  | 'server_not_ready';

const REJECTED: Readonly<Record<'credentials' | 'rule', ReasonWording>> = {
  credentials: {
    detail: 'The server rejects the admin user or its password.',
    remedy:
      "Correct the instance's admin login, set the password of the account anew if it has expired, and check that an account exists for the control plane's address and whether it requires TLS.",
  },
  rule: {
    detail: 'The server does not let the admin user log in from the control plane in this way.',
    remedy:
      'Check that the account is not locked, and logs in by mysql_native_password, caching_sha2_password or sha256_password; and run `FLUSH HOSTS` if the server has blocked the control plane.',
  },
};

/** Where MySQL and MariaDB call for other words than PostgreSQL. */
export const MYSQL_REFUSAL_WORDING: Pick<WordingByCode<LoginRefusal>, Retold> = {
  insecure_login_refused: () => ({
    detail:
      'The server does not prove who it is, or asks for the password in a form that Shipshape does not give away.',
    remedy:
      'Switch TLS on at the server, and set the TLS mode of the instance to `verify-full` with `tls.ca`: what these servers ask for takes little to turn into the password. Or name their network in SHIPSHAPE_ALLOW_TRUST if nobody else can answer there.',
  }),
  login_rejected: ({ cause }) => REJECTED[cause],
  not_accepting_connections: () => ({
    detail: 'The database accepts no connections.',
    remedy: 'Open the database at the server if it should be dumped.',
  }),
  access_denied: () => ({
    detail: 'The admin user has no right on the database, or it does not exist.',
    remedy: 'Run `GRANT SELECT, SHOW VIEW, TRIGGER, LOCK TABLES ON … TO …` at the server.',
  }),
  server_not_ready: () => ({
    detail: 'The server is starting up, shutting down, recovering or offline.',
    remedy: 'Try again when it is ready.',
  }),
};
