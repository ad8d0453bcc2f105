import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { Steps } from '../../sql/engine/steps.js';
import { registerWrites, type RegisterWrites } from '../../sql/register-writes.js';
import { stepsOn } from '../connection/steps-on.js';
import { recordChange } from '../monitoring/record-change.js';
import { closeProblem, openProblem } from '../problems/change-problem.js';
import { expireSnoozes } from '../problems/expire-snoozes.js';
import { purgeProblems } from '../problems/purge-problems.js';

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
  ...inThisThread(database),
});

/** The writes that are written once. What they return is still to be unwrapped. */
const inThisThread = (database: Database): StepWrites => {
  const engine = stepsOn(database);
  const writes = Object.entries<AnySteps>(registerWrites(engine)).map(
    ([name, steps]) =>
      [name, (...args: readonly never[]) => engine.runNow(steps(...args))] as const,
  );
  // Each has the type of the steps under its name.
  return Object.fromEntries(writes) as unknown as StepWrites;
};

type AnySteps = (...args: readonly never[]) => Steps<unknown, unknown>;

type StepWrites = {
  readonly [N in keyof RegisterWrites]: (
    ...args: Parameters<RegisterWrites[N]>
  ) => E.Either<unknown, unknown>;
};

export type SqliteWrites = ReturnType<typeof sqliteWrites>;

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
