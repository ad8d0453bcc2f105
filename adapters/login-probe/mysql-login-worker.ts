import { serveLogins } from './worker/serve-logins.js';
import { attemptMysqlLogin } from './mysql/attempt-login.js';

/** The thread that makes these logins: neither mysql2 nor anything that a target sends is in the thread of the service. */
serveLogins(attemptMysqlLogin);
