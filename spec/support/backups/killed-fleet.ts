import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../service/shipshape-process.js';
import { pollUntil } from '../shared/poll-until.js';
import type { FaultyDestination } from '../storage/faulty-destinations.js';
import { expirePostgresLeases, expireSqliteLeases } from '../service/expire-leases.js';
import type { PostgresWorld } from '../stores/postgres-world.js';
import { expectDumps, expectEachDueTimeOnce, schedulesOf } from './expect-no-run-lost.js';
import { type Described, killedNodes, type KilledNodes, oneFleet } from './killed-nodes.js';

export type KilledStore = 'sqlite' | 'postgres';

/** What is dumped, how often, where to and with what. */
export interface KilledFleetOptions {
  readonly world: PostgresWorld;
  readonly store: KilledStore;
  /** A folder of its own. */
  readonly directory: string;
  readonly destination: FaultyDestination;
  readonly tools: string;
  /** What fills the database. */
  readonly fill: string;
  /** What fills another one, with the same schedules. */
  readonly other?: string;
  readonly settings?: Env;
  readonly periodS: number;
  readonly schedules: readonly Described[];
  /** All three, if not said otherwise. */
  readonly running?: readonly number[];
}

/** Nodes on one store, whose schedules are due again and again. */
export type KilledFleet = Awaited<ReturnType<typeof startKilledFleet>>;

type ShownRuns = Awaited<ReturnType<KilledNodes['runs']>>;

export const NODES = [0, 1, 2];
const PLACE = 'vault';
/** Several dumps of one database at once, so that most kills hit some run. */
const SETTINGS = {
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  SHIPSHAPE_DUMPS_PER_DATABASE: '1000',
  SHIPSHAPE_DUMPS_PER_INSTANCE: '1000',
  SHIPSHAPE_DUMPS_PER_NODE: '2',
};

/** A table of so much, of rows of 64 KiB that are alike nowhere: its dump does not become smaller. */
export const fillWith = (mib: number): string => `CREATE TABLE t AS
  SELECT r AS id, (SELECT string_agg(sha512((r || '-' || n)::text::bytea), '') FROM generate_series(1, 1024) n) AS a
    FROM generate_series(1, ${mib * 16}) r`;

export const startKilledFleet = async (options: KilledFleetOptions) => {
  const { world, store, directory, destination, tools, periodS, schedules } = options;
  const { running = NODES } = options;
  const databases: string[] = [];
  for (const fill of [options.fill, options.other])
    if (fill !== undefined) {
      const name = await world.make('nothing');
      await world.server.query(fill, name);
      databases.push(name);
    }
  await destination.makePlace(PLACE);
  const data = join(directory, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const storeName = store === 'postgres' ? await world.make('nothing') : '';
  const nodes = killedNodes({
    ...SETTINGS,
    ...(store === 'postgres' && { SHIPSHAPE_STORE: world.url(storeName) }),
    SHIPSHAPE_DATA_DIR: data,
    SHIPSHAPE_TOOL_DIRS: tools,
    XDG_RUNTIME_DIR: directory,
    ...options.settings,
  });
  for (const node of running) await nodes.start(node);
  const { kind, port } = destination;
  const vault = { kind, ...destination.settingsAt(PLACE, port) };
  const apply = (cronOf: (n: number) => string) => {
    const rules = schedules.map((rule, n) => ({ cron: cronOf(n), ...rule }));
    const body = oneFleet(world.server, databases, vault, rules);
    return nodes.call('/v1/fleet', { method: 'PUT', body });
  };
  await apply((n) => `${n % periodS}-59/${periodS} * * * * *`);
  return {
    nodes,
    /** Plans nothing any more, and returns all runs once each has come to its end. */
    settle: async () => {
      await apply(() => '0 0 0 29 2 *');
      await pollUntil(
        async () => [...(await nodes.runs('due')), ...(await nodes.runs('running'))].length === 0,
      );
      return nodes.runs();
    },
    /** Kills all nodes and starts them again, as if the minute had passed for which the store keeps what dead nodes held. */
    endMinute: async () => {
      await Promise.all(running.map((node) => nodes.stop(node, 'SIGKILL')));
      if (store === 'sqlite') expireSqliteLeases(data);
      else await expirePostgresLeases(world.server, storeName);
      for (const node of running) await nodes.start(node);
    },
    /** No run is lost or was made twice, and the dumps of those that are done are all that has a final name. */
    verify: async (runs: ShownRuns) => {
      for (const path of schedulesOf(runs)) expectEachDueTimeOnce(path, runs, periodS * 1_000);
      const mute = runs.filter(({ state, failure }) => state === 'failed' && failure === null);
      if (mute.length > 0) throw new Error(`${mute.length} runs have failed without a reason.`);
      expectDumps(await destination.contents(PLACE), runs);
    },
    /** What is in the destination, unfinished things as well. */
    names: () => destination.names(PLACE),
  };
};
