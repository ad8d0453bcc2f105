import { serveLogins } from './worker/serve-logins.js';
import { attemptPgLogin } from './postgresql/attempt-login.js';

/** The thread in which every login is made: the service has none of pg, and nothing of what a target sends. */
serveLogins(attemptPgLogin);
