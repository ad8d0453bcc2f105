import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DURABLE, setPragmas } from '../../../adapters/store/sqlite/opening/set-pragmas.js';
import { PLAIN_TABLE } from '../engines/engine.js';
import { plainRow } from '../engines/plain-row.js';
import { serveTasks } from './serve-tasks.js';

/** The task of the process that commits one plain row after the other, each durably, as a simple program would. */
export interface CommitTask {
  readonly directory: string;
  readonly durationMs: number;
}

export interface CommitOutcome {
  readonly perSecond: number;
}

serveTasks(({ directory, durationMs }: CommitTask): Promise<CommitOutcome> => {
  const database = new Sqlite(join(directory, 'plain.db'));
  setPragmas(database, DURABLE);
  database.exec(PLAIN_TABLE);
  const insert = database.prepare('INSERT INTO bench_plain VALUES (?, ?, ?, ?, ?, ?)');
  const startMs = performance.now();
  let count = 0;
  for (; performance.now() - startMs < durationMs; count += 1) insert.run(...plainRow());
  const perSecond = (count * 1_000) / (performance.now() - startMs);
  database.close();
  return Promise.resolve({ perSecond });
});
