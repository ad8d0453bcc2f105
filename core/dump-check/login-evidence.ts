import type { LoginRefusal, LoginResult } from './login-result.js';

/** What a login shows of one thing: that it is good, that it failed, or nothing. */
export type Evidence = 'good' | 'failed' | 'nothing';

/** What a login shows of everything between us and the database. */
export interface LoginEvidence {
  /** Whether anything answers at the network level: a refused connection is an answer. */
  readonly server: Evidence;
  /** Whether a database server speaks with us, of the configured engine. */
  readonly instance: Evidence;
  readonly adminLogin: Evidence;
  /** Whether the database exists, open or not. */
  readonly database: Evidence;
}

const evidence = (
  server: Evidence,
  instance: Evidence,
  adminLogin: Evidence,
  database: Evidence,
): LoginEvidence => ({ server, instance, adminLogin, database });

/** How far a login can get, and what that shows; of what it never reached, nothing. */
const EVIDENCE = {
  not_connected: evidence('nothing', 'failed', 'nothing', 'nothing'),
  unanswered: evidence('failed', 'failed', 'nothing', 'nothing'),
  /** The deadline passed, and it is unknown at which step. */
  stuck: evidence('nothing', 'failed', 'nothing', 'nothing'),
  answered: evidence('good', 'failed', 'nothing', 'nothing'),
  server_spoke: evidence('good', 'good', 'nothing', 'nothing'),
  login_failed: evidence('good', 'good', 'failed', 'nothing'),
  /** PostgreSQL checks the database, and the privileges on it, after the user. */
  logged_in: evidence('good', 'good', 'good', 'failed'),
  at_the_database: evidence('good', 'good', 'good', 'good'),
} as const;

type LoginStage = keyof typeof EVIDENCE;

const STAGE = {
  host_not_found: 'not_connected',
  timed_out: 'stuck',
  tls_failed: 'answered',
  // A proxy whose server is down looks the same.
  server_not_ready: 'answered',
  not_a_database_server: 'answered',
  // The limit of the server applies before the login, that of a role or a database after it.
  too_many_connections: 'server_spoke',
  insecure_login_refused: 'login_failed',
  login_rejected: 'login_failed',
  database_missing: 'logged_in',
  not_accepting_connections: 'at_the_database',
  access_denied: 'at_the_database',
} as const satisfies Readonly<Record<Exclude<LoginRefusal['code'], 'unreachable'>, LoginStage>>;

const UNREACHABLE = {
  address_denied: 'not_connected',
  no_answer: 'unanswered',
  refused: 'answered',
  no_socket: 'answered',
} as const satisfies Readonly<
  Record<Extract<LoginRefusal, { readonly code: 'unreachable' }>['cause'], LoginStage>
>;

/**
 * Whether a login was ended with an error that says nothing of the server's own state: a trigger on logins raises it, or a library is
 * not there that one database names. A server, or its pooler, has spoken.
 */
export const isEndedByError = (refusal: LoginRefusal): boolean =>
  refusal.code === 'server_not_ready' &&
  (refusal.cause === 'error' || refusal.cause === 'file_missing');

const stageOf = (result: LoginResult): LoginStage => {
  if (result._tag === 'Accepted') return 'at_the_database';
  const { refusal } = result;
  if (isEndedByError(refusal)) return 'login_failed';
  // A connection is an answer, whatever does not come over it.
  if (refusal.code === 'timed_out' && refusal.cause === 'silent') return 'answered';
  return refusal.code === 'unreachable' ? UNREACHABLE[refusal.cause] : STAGE[refusal.code];
};

export const evidenceOf = (result: LoginResult): LoginEvidence => EVIDENCE[stageOf(result)];

/** Whether the admin login was accepted, and the database refused it. */
export const isAtDatabase = (code: unknown): boolean =>
  code === 'database_missing' || code === 'not_accepting_connections' || code === 'access_denied';
