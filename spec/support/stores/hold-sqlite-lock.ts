import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const HOLD = `
const { parentPort, workerData } = require('node:worker_threads');
const Sqlite = require('better-sqlite3');
const database = new Sqlite(workerData);
database.exec('BEGIN IMMEDIATE');
parentPort.postMessage('locked');
setTimeout(() => database.close(), 300);`;

/** Locks a database of SQLite against writers, and lets go of it by itself, even while this thread stands still. */
export const holdSqliteLock = async (file: string): Promise<void> => {
  await once(new Worker(HOLD, { eval: true, workerData: file }), 'message');
};
