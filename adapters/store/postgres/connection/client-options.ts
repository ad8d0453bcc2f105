import pg, { type ClientConfig } from 'pg';
import { type ServerSettings, sessionSettings } from './session-settings.js';

export interface ClientLimits {
  /** How long a connection may take to be made, in milliseconds; and to become free, where it is one of a pool. */
  readonly connectTimeoutMs: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementTimeoutMs: number;
}

export const USUAL_LIMITS: ClientLimits = { connectTimeoutMs: 5_000, statementTimeoutMs: 10_000 };

/** The server is the first to give up on a statement, since that leaves the connection fit for use; then we are. */
const SERVER_HEAD_START_MS = 1_000;

/** Sooner than what stands between us and the server forgets a connection on which nothing is said. */
const KEEP_ALIVE_MS = 60_000;

const BIGINT_OID = 20;

interface TypeParsers {
  readonly getTypeParser: (oid: number, format?: 'text' | 'binary') => unknown;
}

const DEFAULT_TYPES = pg.types as TypeParsers;

/** Every bigint of the schema is a count or a time in milliseconds, which a double holds exactly. */
const types = {
  getTypeParser: (oid, format) =>
    oid === BIGINT_OID && format !== 'binary' ? Number : DEFAULT_TYPES.getTypeParser(oid, format),
} satisfies TypeParsers as typeof pg.types;

/**
 * Whether connections lead to the server itself, or to a pooler such as PgBouncer, which may run each transaction on
 * another connection to the server. A session has no settings there and no prepared statements: each transaction brings
 * its settings with it.
 */
export type Route = 'direct' | 'pooler';

/** The options of every connection to the store. */
export const clientOptions = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
  route: Route = 'direct',
): ClientConfig => ({
  connectionString: connectionUrl(
    url,
    route === 'direct' ? sessionSettings(statementTimeoutMs) : {},
  ),
  connectionTimeoutMillis: connectTimeoutMs,
  query_timeout: statementTimeoutMs + SERVER_HEAD_START_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
});

/** Adds settings of the session to a URL, after those that it already has. */
export const connectionUrl = (url: string, settings: ServerSettings): string => {
  const [address = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [parameters.get('options') ?? '', ...flags].join(' ').trim();
  if (options !== '') parameters.set('options', options);
  if (!parameters.has('application_name')) parameters.set('application_name', 'shipshape');
  // URLSearchParams writes a space as a plus, which not every parser of a URL reads as a space.
  return `${address}?${parameters.toString().replaceAll('+', '%20')}`;
};
