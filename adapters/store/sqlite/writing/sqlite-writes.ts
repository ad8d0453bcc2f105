import type { Database } from 'better-sqlite3';
import { methodsThat } from '../../sql/register-writes.js';
import { stepsOn } from '../connection/steps-on.js';
import { recordChange } from '../monitoring/record-change.js';
import { closeProblem, openProblem } from '../problems/change-problem.js';
import { expireSnoozes } from '../problems/expire-snoozes.js';
import { purgeProblems } from '../problems/purge-problems.js';
import type { Writes } from './group-commit.js';

/**
 * All that is written to a store but its fleet, by name. Each runs within a transaction, and fails by an exception, which
 * undoes what it has done. What goes in and out crosses between threads, so it is data alone.
 */
export const sqliteWrites = (database: Database) => ({
  openProblem: openProblem(database),
  closeProblem: closeProblem(database),
  purgeProblems: purgeProblems(database),
  expireSnoozes: expireSnoozes(database),
  recordChanges: recordChanges(database),
  stampHealth: stampHealth(database),
});

export type SqliteWrites = ReturnType<typeof sqliteWrites>;

/** The methods of registers that are written once, such as `tokens.add`. What they return is still to be unwrapped. */
export const stepWrites = (database: Database): Writes => {
  const engine = stepsOn(database);
  const writes: Record<string, Writes[string]> = {};
  methodsThat(engine, (steps, name) => (writes[name] = (...args) => engine.runNow(steps(...args))));
  return writes;
};

const recordChanges = (database: Database) => {
  const record = recordChange(database);
  return (changes: readonly Parameters<typeof record>[0][]): void => changes.forEach(record);
};

const STAMP = `
INSERT INTO meta (key, value) VALUES ('written_at', CAST(? AS BLOB))
    ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Changes one row, to find out whether anything can be written. */
const stampHealth = (database: Database) => {
  const stamp = database.prepare(STAMP);
  return (nowMs: number): void => void stamp.run(String(nowMs));
};
