import type { Engine } from '../shared/engine.js';
import { RETRY } from './login-refusal-wording.js';
import { HUNG_UP_WORDING, INIT_CONNECT_WORDING } from './not-ready-wording.js';
import type { LoginRefusal } from './login-result.js';
import { STATEMENTS, type WordingByCode } from './reason-wording.js';

type Reworded =
  | 'insecure_login_refused'
  | 'login_rejected'
  | 'not_accepting_connections'
  | 'access_denied'
  | 'too_many_connections'
  | 'server_not_ready';

/** How the server lets a host in again that it has blocked for its errors. */
const unblock = (engine: Engine): string =>
  engine === 'mariadb' ? 'FLUSH HOSTS' : 'TRUNCATE TABLE performance_schema.host_cache';

/** Where MySQL and MariaDB need other sentences than PostgreSQL. */
export const MYSQL_REFUSAL_WORDING: Pick<WordingByCode<LoginRefusal>, Reworded> = {
  insecure_login_refused: () => ({
    detail:
      'The login would expose the password: TLS does not verify the server, or the server asks for the password in a form that is not safe.',
    remedy:
      'Turn on TLS on the server, and set `tls.mode` of the instance to `verify-full` with `tls.ca`; or list the network in SHIPSHAPE_ALLOW_TRUST if only your servers can answer there. The account must not use mysql_old_password or mysql_clear_password.',
  }),
  login_rejected: ({ cause }, engine) =>
    cause === 'credentials'
      ? {
          detail: 'The server rejected the admin user or its password.',
          remedy: `Correct \`admin\` of the instance, or reset the account's password if it has expired; check that the account may log in from the Shipshape host, and whether it requires TLS. ${RETRY}`,
        }
      : {
          detail:
            "The server's access rules do not let the admin user log in from the Shipshape host.",
          remedy: `Check that there is an account for the Shipshape host, that it is not locked, and that it uses mysql_native_password, caching_sha2_password or sha256_password; if the server has blocked the host, run \`${unblock(engine)};\` there. ${RETRY}`,
        },
  not_accepting_connections: () => ({
    detail: 'The database does not accept connections.',
    remedy: 'If it should be dumped, let it accept connections.',
  }),
  access_denied: (_, engine) => ({
    detail: 'The admin user has no privilege on the database, or there is no such database.',
    remedy: `${STATEMENTS}, on the server: they grant every account with the name of the admin user SELECT, SHOW VIEW, TRIGGER, EVENT and LOCK TABLES on the database${engine === 'mysql' ? ', and PROCESS' : ''}.`,
  }),
  too_many_connections: () => ({
    detail:
      'The server or the admin user has reached its connection limit, or the admin user what its account may do in an hour.',
    remedy:
      'End idle sessions, or raise `max_connections`, `max_user_connections`, or `MAX_CONNECTIONS_PER_HOUR` and `MAX_QUERIES_PER_HOUR` of the account.',
  }),
  server_not_ready: ({ cause }, engine) => {
    if (cause === 'hung_up') return HUNG_UP_WORDING;
    if (cause === 'init_connect') return INIT_CONNECT_WORDING;
    return {
      detail:
        'The server accepts connections but no logins: it is starting, stopping or out of resources.',
      remedy: `If it lasts, see the server's log${engine === 'mysql' ? ', and whether `offline_mode` is on' : ''}.`,
    };
  },
};
