import type { PortFailure, UnavailableReason } from '../../../../core/shared/ports/port-failure.js';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';

/** The codes and classes of https://www.postgresql.org/docs/current/errcodes-appendix.html that say more than that something failed. */
const SQL_STATES: Readonly<Record<string, UnavailableReason | 'corrupt'>> = {
  '08': 'unreachable',
  '25006': 'read_only',
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  '40': 'busy',
  '53': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57014': 'busy',
  '57P': 'unreachable',
  XX001: 'corrupt',
  XX002: 'corrupt',
};

/** Codes of Node for a network that does not lead to the server. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** The server has as many connections as it, the database or the role may have. */
export const TOO_MANY_CONNECTIONS = '53300';

export const MORE_CONNECTIONS =
  'Raise max_connections at the server (or the limit of the role or the database), or lower SHIPSHAPE_STORE_CONNECTIONS on every node';

/** What pg and its pool say without any code: a restart of the server looks like this. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const NO_ANSWER = 'Query read timeout';
const CONNECTION_GONE =
  /^Connection terminated|not queryable$|^Client has already|ended the connection/;

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What an exception of the driver says: why the store is away, or that it is damaged. */
export const reasonOf = (error: Error): UnavailableReason | 'corrupt' => {
  const code = codeOf(error);
  if (code === undefined) return reasonOfMessage(error.message);
  if (NETWORK_CODES.has(code)) return 'unreachable';
  const known = [code, code.slice(0, 3), code.slice(0, 2)].find((key) => key in SQL_STATES);
  return (known === undefined ? undefined : SQL_STATES[known]) ?? 'failed';
};

const reasonOfMessage = (message: string): UnavailableReason => {
  if (message === POOL_EXHAUSTED) return 'busy';
  return message === NO_ANSWER || CONNECTION_GONE.test(message) ? 'unreachable' : 'failed';
};

/** What an exception of the driver means to a caller. */
export const postgresFailure = (error: Error): PortFailure => {
  const reason = reasonOf(error);
  return reason === 'corrupt' ? corrupt('store', 'database') : unavailable('store', reason);
};

/** Whether the connection was lost, rather than a statement refused on one that goes on. */
export const isConnectionLost = (error: Error): boolean =>
  reasonOf(error) === 'unreachable' && error.message !== NO_ANSWER;

/** Whether the connection may be used again: a statement that got no answer may still be running on it. */
export const isConnectionReusable = (error: Error): boolean => reasonOf(error) !== 'unreachable';

/** Receives each exception of the driver, for the log: the caller gets only what it can act on. */
export type OnPostgresError = (error: Error) => void;

/**
 * An error that the log can print, with what to do about it where that is known. Where a host has several addresses and none of them answers, Node throws one error
 * without a message, with the errors of all attempts in it (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener).
 */
export const readableError = (error: Error): Error => {
  if (codeOf(error) === TOO_MANY_CONNECTIONS)
    return new Error(`${error.message}. ${MORE_CONNECTIONS}.`, { cause: error });
  if (!(error instanceof AggregateError) || error.message !== '') return error;
  const messages = error.errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return new Error(messages.join('; '), { cause: error });
};
