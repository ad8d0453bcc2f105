import type { LoginRefusal, LoginVerdict } from './login-result.js';

/** What a login says of one thing on its way: that it is good, that it failed, or nothing. */
export type Says = 'good' | 'failed' | 'nothing';

/** What a login says of everything on its way. */
export interface LoginTestimony {
  /** Whether anything answers at the network level: a refused connection is an answer. */
  readonly server: Says;
  /** Whether a database server can be spoken with, and is the one that was meant. */
  readonly instance: Says;
  readonly adminLogin: Says;
  /** Whether the database is there, open or not. */
  readonly database: Says;
}

const testimony = (
  server: Says,
  instance: Says,
  adminLogin: Says,
  database: Says,
): LoginTestimony => ({ server, instance, adminLogin, database });

/** How far a login can come, and what that says; what it never came to, it says nothing of. */
const TESTIMONY = {
  never_dialled: testimony('nothing', 'failed', 'nothing', 'nothing'),
  unanswered: testimony('failed', 'failed', 'nothing', 'nothing'),
  /** The deadline passed, and nobody knows at which step. */
  stuck: testimony('nothing', 'failed', 'nothing', 'nothing'),
  answered: testimony('good', 'failed', 'nothing', 'nothing'),
  spoken_with: testimony('good', 'good', 'nothing', 'nothing'),
  turned_away: testimony('good', 'good', 'failed', 'nothing'),
  /** PostgreSQL looks for the database, and at the rights on it, once it knows the user. */
  let_in: testimony('good', 'good', 'good', 'failed'),
  at_the_database: testimony('good', 'good', 'good', 'good'),
} as const;

type LoginProgress = keyof typeof TESTIMONY;

const PROGRESS = {
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
} as const satisfies Readonly<Record<Exclude<LoginRefusal['code'], 'unreachable'>, LoginProgress>>;

const UNREACHABLE = {
  address_denied: 'never_dialled',
  no_answer: 'unanswered',
  refused: 'answered',
} as const satisfies Readonly<
  Record<Extract<LoginRefusal, { readonly code: 'unreachable' }>['cause'], LoginProgress>
>;

const progressOf = (verdict: LoginVerdict): LoginProgress => {
  if (verdict._tag === 'Accepted') return 'at_the_database';
  const { refusal } = verdict;
  return refusal.code === 'unreachable' ? UNREACHABLE[refusal.cause] : PROGRESS[refusal.code];
};

export const testimonyOf = (verdict: LoginVerdict): LoginTestimony =>
  TESTIMONY[progressOf(verdict)];
