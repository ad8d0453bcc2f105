import { workerData } from 'node:worker_threads';
import { serveGate } from './gate/serve-gate.js';
import { serveLogins } from './worker/serve-logins.js';

export type Program = 'pg-logins' | 'mysql-logins' | 'pg-gate' | 'mysql-gate';

/**
 * What a thread does, by the program that it is started with. Neither a driver nor anything that a target sends is in the thread
 * of the service, and no thread loads the driver of another protocol.
 */
const PROGRAMS: Readonly<Record<Program, () => Promise<void>>> = {
  'pg-logins': async () =>
    serveLogins((await import('./postgresql/attempt-login.js')).attemptPgLogin),
  'mysql-logins': async () =>
    serveLogins((await import('./mysql/attempt-login.js')).attemptMysqlLogin),
  'pg-gate': async () =>
    serveGate((await import('./postgresql/gate/pg-gate-protocol.js')).pgGateProtocol()),
  'mysql-gate': async () =>
    serveGate((await import('./mysql/gate/mysql-gate-protocol.js')).mysqlGateProtocol()),
};

await PROGRAMS[(workerData as { readonly program: Program }).program]();
