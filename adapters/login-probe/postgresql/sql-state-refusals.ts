import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import {
  CREDENTIALS,
  DATABASE_MISSING,
  NOT_READY,
  RULE,
  TIMED_OUT,
} from '../transport/refusals.js';

/**
 * What PostgreSQL said, by SQLSTATE or else by its class (Appendix A of its manual). The key comes from the
 * target: a map has no keys but its own.
 */
const SQLSTATE_REFUSALS: ReadonlyMap<string, LoginRefusal> = new Map<string, LoginRefusal>([
  ['28P01', CREDENTIALS],
  ['3D000', DATABASE_MISSING],
  ['57P04', DATABASE_MISSING],
  ['55000', { code: 'not_accepting_connections' }],
  ['42501', { code: 'access_denied' }],
  ['53300', { code: 'too_many_connections' }],
  ['57014', TIMED_OUT],
  // PgBouncer says so of a server behind it that is away, or has no connection left.
  ['08', NOT_READY],
  ['53', NOT_READY],
  ['57', NOT_READY],
  ['58', NOT_READY],
  ['XX', NOT_READY],
]);

/** A server that refuses for a reason of its own says by that alone that it does not want this login in this way. */
export const refusalOfSqlState = (sqlState: string): LoginRefusal =>
  SQLSTATE_REFUSALS.get(sqlState) ?? SQLSTATE_REFUSALS.get(sqlState.slice(0, 2)) ?? RULE;
