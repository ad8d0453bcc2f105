import mysql from 'mysql2';
import { type NaiveMessage, type NaiveLogin, serveNaiveProbe } from './serve-naive-probe.js';

/**
 * A login probe as one writes it in ten minutes: plain mysql2 and a time limit on everything that takes one. It
 * shows that the catalogue of rogues finds what such a probe gets wrong.
 */
const logIn = ({ timeoutMs, overTls, ...login }: NaiveLogin): Promise<NaiveMessage> =>
  new Promise((resolve) => {
    const connection = mysql.createConnection({
      ...login,
      host: '127.0.0.1',
      database: 'shop',
      connectTimeout: timeoutMs,
      ...(overTls && { ssl: { rejectUnauthorized: false } }),
    });
    connection.on('error', () => resolve('refused'));
    connection.query({ sql: 'SELECT VERSION()', timeout: timeoutMs }, (error) => {
      resolve(error === null ? 'accepted' : 'refused');
      connection.end();
    });
  });

serveNaiveProbe(logIn);
