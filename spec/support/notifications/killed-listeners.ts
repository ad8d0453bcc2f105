import type { Store } from '../../../core/store.js';
import { aFleet, aServer } from '../fleet/a-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aReport } from '../problems/a-problem.js';
import { pollUntil } from '../shared/poll-until.js';
import { rightOf } from '../shared/right-of.js';
import { KILLED_AT } from './killed-notifiers.js';
import type { ListenerCall, ListeningNodes } from './listening-nodes.js';

export interface ListeningWorld {
  readonly store: Store;
  readonly nodes: ListeningNodes;
  /** How many of the nodes run while none is killed. */
  readonly count: number;
  /** Asks the database of the store for rows. */
  readonly query: (sql: string) => Promise<readonly unknown[]>;
  /** Where its tables are. */
  readonly schema: string;
}

/** The rounds in which no node is killed: for the feed to begin, and for what is left to end. */
const ROUNDS = [undefined, ...KILLED_AT, undefined, undefined];

/** Two problems begin in each round but the last two. */
const PAIRS = ROUNDS.slice(2).map((_, round) => [`db-${round}-a`, `db-${round}-b`]);

/** The servers, each of which has a problem that changes in three rounds. */
export const SERVERS = PAIRS.flat();

/** What a listener is to be told of each server. */
export const historyOf = (name: string): readonly string[] => [
  `opened ${name} 1`,
  `changed ${name} 2`,
  `closed ${name} 2`,
];

/** Lets problems begin, change and end, and kills nodes that tell of them; the next change comes once all have been told. */
export const killListeners = async (world: ListeningWorld) => {
  const { store, nodes, count } = world;
  await putFleet(store, aFleet({ servers: SERVERS.map((name) => aServer({ name })) }));
  await nodes.start(count);
  const told: string[] = [];
  const unanswered: string[] = [];
  const handle = (call: ListenerCall): void => {
    told.push(call.told);
    call.answer();
  };
  for (const [round, at] of ROUNDS.entries()) {
    await change(store, round);
    if (at === 'stored') await nodes.killAll();
    else {
      const call = await next(nodes);
      if (at === 'sent') {
        told.push(call.told);
        unanswered.push(call.told);
      } else if (at !== 'claimed') handle(call);
      if (at === 'recorded') await (await next(nodes)).kill();
      else if (at !== undefined) await call.kill();
    }
    if (at !== undefined) await endLease(world);
    // Another node takes over, where there is one.
    await nodes.start(1);
    await pollUntil(async () => {
      const call = nodes.take();
      if (call !== undefined) handle(call);
      return isRecorded(world);
    });
    await nodes.start(count);
  }
  return {
    /** Each call that a node has handled, in order. */
    told,
    /** Those whose node was killed before it knew. */
    unanswered,
  };
};

const next = async ({ take }: ListeningNodes) => (await pollUntil(take)) as ListenerCall;

const change = async ({ fleet, problems }: Store, round: number): Promise<void> => {
  const refs = (pair: number) =>
    Promise.all((PAIRS[pair] ?? []).map((name) => refAt({ fleet }, name)));
  for (const server of await refs(round))
    await rightOf(problems.open(aReport(server, { message: '1' })));
  for (const server of await refs(round - 1))
    await rightOf(problems.open(aReport(server, { message: '2' })));
  for (const server of await refs(round - 2))
    await rightOf(problems.close(aReport(server), new Date()));
};

/** As if the time of the lease had passed that a killed node had. */
const endLease = ({ query, schema }: ListeningWorld) =>
  query(`UPDATE ${schema}.upkeep SET lease_until = 0 WHERE type = 'channel' RETURNING type`);

const isRecorded = async ({ query, schema }: ListeningWorld) =>
  (await query(`SELECT problem FROM ${schema}.channel_change`)).length === 0;
