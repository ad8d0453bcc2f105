import pg from 'pg';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import {
  CREDENTIALS,
  DATABASE_MISSING,
  HANDSHAKE,
  INSECURE,
  isOfLogin,
  LIMIT,
  NOT_A_DATABASE_SERVER,
  NOT_READY,
  OTHER_ERROR,
  RULE,
} from '../transport/refusals.js';

/**
 * The refusals by SQLSTATE, or else by its class (Appendix A of PostgreSQL's manual). It is a map because the key comes from
 * the target, and an object has inherited keys.
 */
const SQLSTATE_REFUSALS: ReadonlyMap<string, LoginRefusal> = new Map<string, LoginRefusal>([
  ['28P01', CREDENTIALS],
  ['3D000', DATABASE_MISSING],
  ['57P04', DATABASE_MISSING],
  ['55000', { code: 'not_accepting_connections' }],
  ['42501', { code: 'access_denied' }],
  ['53300', { code: 'too_many_connections' }],
  // statement_timeout, from 14 on idle_session_timeout, and from 17 on transaction_timeout.
  ['57014', LIMIT],
  ['57P05', LIMIT],
  ['25P04', LIMIT],
  ['58P01', { code: 'server_not_ready', cause: 'file_missing' }],
  ['57P03', { code: 'server_not_ready', cause: 'starting' }],
  // PgBouncer sends this when the server behind it is down or has no connection left.
  ['08', NOT_READY],
  ['28', RULE],
  ['53', NOT_READY],
  ['57', NOT_READY],
  ['58', NOT_READY],
  ['XX', NOT_READY],
]);

/** Any other error says nothing of the login: a trigger on logins can raise any. */
export const refusalOfSqlState = (sqlState: string): LoginRefusal =>
  SQLSTATE_REFUSALS.get(sqlState) ?? SQLSTATE_REFUSALS.get(sqlState.slice(0, 2)) ?? OTHER_ERROR;

/** After an accepted login, no error is a rejection of it. */
export const sessionFailure = (error: unknown): LoginFailure => {
  if (error instanceof pg.DatabaseError) {
    const refusal = refusalOfSqlState(error.code ?? '');
    return refusal === CREDENTIALS || isOfLogin(refusal) ? NOT_A_DATABASE_SERVER : refusal;
  }
  return toLoginFailure((code) => (code === '' ? NOT_A_DATABASE_SERVER : NOT_READY))(error);
};

/** From 14 on, what a standby adds to its refusal, unless it speaks another language (PostgreSQL, backend_startup.c). */
const NO_HOT_STANDBY = 'Hot standby mode is disabled.';

const STANDBY: LoginRefusal = { code: 'server_not_ready', cause: 'standby' };

/** pg ends a SCRAM exchange that violates the rules. A server whose messages pg cannot parse is not PostgreSQL. */
export const pgLoginFailure = (error: unknown): LoginFailure => {
  if (error instanceof pg.DatabaseError)
    return error.detail === NO_HOT_STANDBY ? STANDBY : refusalOfSqlState(error.code ?? '');
  if (error instanceof Error && error.message.startsWith('SASL')) return INSECURE;
  return toLoginFailure(ofStreamError)(error);
};

/** In TLS 1.3 a server requires a client certificate only after the handshake. */
const ofStreamError = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === '' ? NOT_A_DATABASE_SERVER : NOT_READY;
};
