import type { LoginRefusal, LoginResult } from './login-result.js';

/** What a login says of one thing on its way: that it is good, that it failed, or nothing. */
export type Evidence = 'good' | 'failed' | 'nothing';

/** What a login says of everything on its way. */
export interface LoginEvidence {
  /** Whether anything answers at the network level: a refused connection is an answer. */
  readonly server: Evidence;
  /** Whether a database server can be spoken with, and is the one that was meant. */
  readonly instance: Evidence;
  readonly adminLogin: Evidence;
  /** Whether the database is there, open or not. */
  readonly database: Evidence;
}

const evidence = (
  server: Evidence,
  instance: Evidence,
  adminLogin: Evidence,
  database: Evidence,
): LoginEvidence => ({ server, instance, adminLogin, database });

/** How far a login can come, and what that says; what it never came to, it says nothing of. */
const EVIDENCE = {
  never_dialled: evidence('nothing', 'failed', 'nothing', 'nothing'),
  unanswered: evidence('failed', 'failed', 'nothing', 'nothing'),
  /** The deadline passed, and nobody knows at which step. */
  stuck: evidence('nothing', 'failed', 'nothing', 'nothing'),
  answered: evidence('good', 'failed', 'nothing', 'nothing'),
  spoken_with: evidence('good', 'good', 'nothing', 'nothing'),
  turned_away: evidence('good', 'good', 'failed', 'nothing'),
  /** PostgreSQL looks for the database, and at the rights on it, once it knows the user. */
  let_in: evidence('good', 'good', 'good', 'failed'),
  at_the_database: evidence('good', 'good', 'good', 'good'),
} as const;

type LoginStage = keyof typeof EVIDENCE;

const STAGE = {
  host_not_found: 'never_dialled',
  timed_out: 'stuck',
  tls_failed: 'answered',
  // Also what a proxy looks like whose server is down.
  server_not_ready: 'answered',
  not_a_database_server: 'answered',
  // The limit of the server is met before the login, that of a role or a database after it.
  too_many_connections: 'spoken_with',
  insecure_login_refused: 'turned_away',
  login_rejected: 'turned_away',
  database_missing: 'let_in',
  not_accepting_connections: 'at_the_database',
  access_denied: 'at_the_database',
} as const satisfies Readonly<Record<Exclude<LoginRefusal['code'], 'unreachable'>, LoginStage>>;

const UNREACHABLE = {
  address_denied: 'never_dialled',
  no_answer: 'unanswered',
  refused: 'answered',
} as const satisfies Readonly<
  Record<Extract<LoginRefusal, { readonly code: 'unreachable' }>['cause'], LoginStage>
>;

const stageOf = (verdict: LoginResult): LoginStage => {
  if (verdict._tag === 'Accepted') return 'at_the_database';
  const { refusal } = verdict;
  return refusal.code === 'unreachable' ? UNREACHABLE[refusal.cause] : STAGE[refusal.code];
};

export const evidenceOf = (verdict: LoginResult): LoginEvidence => EVIDENCE[stageOf(verdict)];
