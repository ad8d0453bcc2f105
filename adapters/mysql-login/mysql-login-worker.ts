import { serveLogins } from '../login-guard/serve-logins.js';
import { attemptMysqlLogin } from './attempt-mysql-login.js';

/** The thread in which these logins are made: the service has none of mysql2, and nothing of what a target sends. */
serveLogins(attemptMysqlLogin);
