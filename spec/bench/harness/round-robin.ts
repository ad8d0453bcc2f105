import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Runs each of the named works once a round, and returns the results of each, round by round.
 * A machine that is slow for a while slows all of them, so that their ratios hold.
 */
export const roundRobin = async <N extends string, A>(
  rounds: number,
  works: Readonly<Record<N, () => Promise<A>>>,
): Promise<Readonly<Record<N, readonly A[]>>> => {
  const names = Object.keys(works) as N[];
  const outcomes = new Map<N, A[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // The first of a round is not always the same one.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      if (name === undefined) continue;
      outcomes.get(name)?.push(await works[name]());
      // SQLite blocks the event loop, and a Ctrl-C would have no effect until the end.
      await breathe();
    }
  }
  return Object.fromEntries(outcomes) as unknown as Readonly<Record<N, readonly A[]>>;
};
