import pg from 'pg';
import { type NaiveMessage, type NaiveLogin, serveNaiveProbe } from './serve-naive-probe.js';

/**
 * A login probe as one writes it in ten minutes: plain pg and a time limit on everything that takes one. It
 * shows that the catalogue of rogues finds what such a probe gets wrong.
 */
const logIn = async ({ timeoutMs, overTls, ...login }: NaiveLogin): Promise<NaiveMessage> => {
  const client = new pg.Client({
    ...login,
    host: '127.0.0.1',
    database: 'shop',
    ssl: overTls === true && { rejectUnauthorized: false },
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SHOW server_version_num');
    return 'accepted';
  } catch {
    return 'refused';
  } finally {
    await client.end();
  }
};

serveNaiveProbe(logIn);
