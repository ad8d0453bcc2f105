import pg from 'pg';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import { HANDSHAKE, INSECURE, NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';
import { refusalOfSqlState } from './sql-state-refusals.js';

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
