import type { MessagePort } from 'node:worker_threads';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { setPragmas } from './opening/set-pragmas.js';
import { groupCommit, isBusy, type WriteRequest } from './writing/group-commit.js';
import { sqliteWrites, stepWrites } from './writing/sqlite-writer.js';
import type { ToWriteThread, WriteThreadData } from './writing/write-thread.js';
import { openDatabase } from './connection/driver.js';

/**
 * How many writes share a transaction at most: some 50 ms of work. As long as it lasts no other process can write, and
 * the first of the writes is not answered.
 */
const MAX_TOGETHER = 500;

/** The thread that writes to a store. What arrives while the disk is at work is in the next transaction. */
const serveWrites = (port: MessagePort, data: WriteThreadData): void => {
  const database = open(data);
  const commit = groupCommit(database, { ...sqliteWrites(database), ...stepWrites(database) });
  const inbox: WriteRequest[] = [];
  let isClosing = false;
  const receive = (message: ToWriteThread) => {
    if (message === 'close') isClosing = true;
    else inbox.push(message);
  };
  const receiveAll = () => {
    for (let next = receiveNext(port); next !== undefined; next = receiveNext(port)) receive(next);
  };
  port.on('message', (message: ToWriteThread) => {
    receive(message);
    receiveAll();
    while (inbox.length > 0) {
      const outcomes = commit(inbox.splice(0, MAX_TOGETHER));
      port.postMessage(outcomes);
      receiveAll();
      // Who came while the lock was waited for has waited as well, and would in turn keep others waiting.
      const [outcome] = outcomes;
      if (outcome !== undefined && isBusy(outcome))
        port.postMessage(inbox.splice(0).map(() => outcome));
    }
    if (!isClosing) return;
    database.close();
    port.close();
  });
};

const receiveNext = (port: MessagePort): ToWriteThread | undefined => {
  const received: { readonly message: ToWriteThread } | undefined = receiveMessageOnPort(port);
  return received?.message;
};

/** Throws an `Error`, for only that crosses between threads with its message. */
const open = ({ file, timeoutMs, pragmas }: WriteThreadData): Database => {
  try {
    const database = openDatabase(file, { timeout: timeoutMs, fileMustExist: true });
    const refused = setPragmas(database, pragmas);
    if (E.isLeft(refused)) throw new Error(JSON.stringify(refused.left));
    return database;
  } catch (error) {
    throw new Error(`The store could not be opened for writing: ${String(error)}`);
  }
};

if (parentPort !== null) serveWrites(parentPort, workerData as WriteThreadData);
