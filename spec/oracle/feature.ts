import type { Random } from '../support/rogues/random.js';

/** A part of a random database that can be left out, so that what remains can still be made. */
export interface Feature {
  readonly name: string;
  /**
   * Run one by one as the server's administrator, in the database; one that is refused is skipped. `§` stands for the
   * number of the database, which the names of accounts and of the database itself end in.
   */
  readonly statements: readonly string[];
  /**
   * `held`: run in a transaction of a session of their own, which stays open until the dump has ended. `waiting`: the
   * same, and the last of them waits for a lock.
   */
  readonly session?: 'held' | 'waiting';
  /** Each is a setting of the server that is dumped, for as long as this database is there; `name = value`. */
  readonly isOfServer?: true;
}

export const feature = (name: string, ...statements: readonly string[]): Feature => ({
  name,
  statements,
});

/** The feature in so many of a hundred databases. */
export const sometimes = (
  random: Random,
  percent: number,
  name: string,
  ...statements: readonly string[]
): readonly Feature[] => (random(100) < percent ? [feature(name, ...statements)] : []);

export const isIn = (random: Random, percent: number): boolean => random(100) < percent;

export const oneOf = <A>(random: Random, all: readonly [A, ...A[]]): A =>
  all[random(all.length)] ?? all[0];

/** So many of whatever the function makes. */
export const times = (count: number, make: (n: number) => readonly Feature[]): readonly Feature[] =>
  Array.from({ length: count }, (_, n) => make(n + 1)).flat();

/** The statement for one database. */
export const numbered = (statement: string, database: number): string =>
  statement.replaceAll('§', String(database));
