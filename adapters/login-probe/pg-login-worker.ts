import { serveLogins } from './worker/serve-logins.js';
import { attemptPgLogin } from './postgresql/attempt-login.js';

/** The thread that makes these logins: neither pg nor anything that a target sends is in the thread of the service. */
serveLogins(attemptPgLogin);
