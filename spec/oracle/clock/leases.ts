import * as O from 'fp-ts/lib/Option.js';
import { HOUR_MS, MINUTE_MS } from '../../../core/shared/durations.js';
import type { Store } from '../../../core/store.js';
import { aRunFilter, listedRuns } from '../../support/backups/a-run.js';
import { EVERYTHING } from '../storm/check-store.js';
import { time } from '../storm/jumping-time.js';
import { killNode, startNode } from '../storm/node.js';
import type { Storm } from '../storm/weather.js';

const TAKEN_OVER_MS = 10 * MINUTE_MS;

/** Kills the node that makes a dump, so that the clock changes while it holds the lease, and starts another: at a wrong clock, too. */
export const killHolder = async (storm: Storm): Promise<void> => {
  for (let waited = 0; waited < HOUR_MS && (await running(storm.store)).length === 0; waited += 100)
    await time.pass(100);
  for (const node of storm.nodes.splice(0)) {
    killNode(node);
    storm.nodes.push(await startNode(storm.store, storm.faults, storm.around));
  }
};

const running = (store: Store) =>
  listedRuns(store, EVERYTHING, aRunFilter({ state: O.some('running') }));

/** Whether runs go on of which no node is alive. */
export const abandoned = async (store: Store): Promise<readonly string[]> => {
  const before = new Set((await running(store)).map(({ id }) => id));
  await time.pass(TAKEN_OVER_MS);
  return (await running(store)).flatMap(({ id }) => (before.has(id) ? [`runs still: ${id}`] : []));
};
