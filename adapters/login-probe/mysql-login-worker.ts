import { serveLogins } from './worker/serve-logins.js';
import { attemptMysqlLogin } from './mysql/attempt-login.js';

/** The thread in which these logins are made: the service has none of mysql2, and nothing of what a target sends. */
serveLogins(attemptMysqlLogin);
