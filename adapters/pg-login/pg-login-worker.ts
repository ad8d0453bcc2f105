import { serveLogins } from '../login-guard/serve-logins.js';
import { attemptLogin } from './attempt-login.js';

/** The thread in which every login is made: the service has none of pg, and nothing of what a target sends. */
serveLogins(attemptLogin);
