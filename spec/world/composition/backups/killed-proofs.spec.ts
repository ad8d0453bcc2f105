import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { sweepProofs } from '../../../../adapters/dump-tools/backups/throwaway/proof-folder.js';
import {
  expectDumps,
  expectEachDueTimeOnce,
  expectNothingLeft,
  schedulesOf,
  tally,
} from '../../../support/backups/expect-no-run-lost.js';
import { type KilledFleet, startKilledFleet } from '../../../support/backups/killed-fleet.js';
import type { ShownRun } from '../../../support/backups/killed-nodes.js';
import { processesWith } from '../../../support/backups/proving/servers-here.js';
import { newerPostgresBin } from '../../../support/database-servers/newer-servers.js';
import { randomFrom } from '../../../support/rogues/random.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { seedOfDay } from '../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { faultyLocal } from '../../../support/storage/faulty-destinations.js';
import { mayMount, mountSmallDisk, type SmallDisk } from '../../../support/storage/small-disk.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';
import type { SchedulePageBody } from '../../../../adapters/api/backups/schedule-body.js';

/** Any number, to search for longer. */
const RUNS = Number(process.env['SHIPSHAPE_SPEC_KILLED_RUNS'] ?? 8);
const PERIOD_S = 20;
/** All but the first are never due by themselves: their runs are started as soon as the others have ended. */
const SCHEDULES = [{}, ...Array.from({ length: 3 }, () => ({ cron: '0 0 0 29 2 *' }))];
const ROWS = 500;
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const RESTORABLE = `CREATE TABLE t AS SELECT g AS id, md5(g::text) AS a FROM generate_series(1, ${ROWS}) g`;

/** Each dump of it is whole, and none can be restored: a foreign key refuses its row. */
const UNRESTORABLE = `CREATE TABLE p (a int PRIMARY KEY); CREATE TABLE u (a int REFERENCES p);
ALTER TABLE u DISABLE TRIGGER ALL; INSERT INTO u VALUES (1)`;

/** What is said of a dump alone. */
const OF_DUMP: ReadonlySet<string> = new Set([
  'dump_unreadable',
  'dump_unrestorable',
  'dump_differs',
  'destination_altered',
]);

type Proved = ShownRun & {
  readonly kind: string;
  readonly database: { readonly path: string };
  readonly stored: {
    readonly proof: string;
    readonly restored: { readonly rows: number } | null;
  } | null;
};

describe('nodes that are killed, and lose their disks, while they prove dumps', function () {
  this.timeout(900_000 + RUNS * 60_000);
  const bin = newerPostgresBin();
  const disks: SmallDisk[] = [];
  let fleet: KilledFleet | undefined;
  // Before the server and the directory go, which they still write to.
  afterEach(async () => {
    await fleet?.nodes.stopAll();
    for (const disk of disks.splice(0).reverse()) disk.unmount();
    await rm(proofs, { recursive: true, force: true });
  });
  const world = postgresWorld();
  const directory = temporaryDirectory();
  // Other users enter it.
  const proofs = join(tmpdir(), `shipshape-proofs-${process.pid}`);

  const mount = (path: string, sizeBytes: number): SmallDisk => {
    const disk = mountSmallDisk(path, sizeBytes);
    disks.push(disk);
    return disk;
  };

  /** What befalls the nodes for a while. Most of it is a kill. */
  const faults = (vault: string, proofDisk: SmallDisk) => {
    const other = join(vault, 'other');
    const kill = ({ endMinute }: KilledFleet) => endMinute();
    const noRoomToProve = async () => {
      proofDisk.resize(GIB);
      await delay(3_000);
      proofDisk.resize(4 * GIB);
    };
    const fullDestination = async () => {
      await writeFile(other, Buffer.alloc(64 * MIB)).catch(() => undefined);
      await delay(3_000);
      await rm(other);
    };
    /** As where it is no longer mounted. */
    const lostDestination = async () => {
      const over = mountSmallDisk(vault, MIB);
      await delay(3_000);
      over.unmount();
    };
    return [kill, kill, kill, kill, kill, noRoomToProve, fullDestination, lostDestination];
  };

  /** Keeps the node busy, with a run of each schedule that nothing else starts. */
  const startMore = async ({ nodes }: KilledFleet) => {
    const open = [...(await nodes.runs('due')), ...(await nodes.runs('running'))];
    if (open.length > SCHEDULES.length) return;
    const listed = (await nodes.call('/v1/schedules?limit=100')) as SchedulePageBody;
    for (const { id, path } of listed.schedules)
      if (!path.endsWith('/s0')) await nodes.call(`/v1/schedules/${id}/runs`, { method: 'POST' });
  };

  const countEnded = async ({ runs }: KilledFleet['nodes']) =>
    (await runs('done')).length + (await runs('failed')).length;

  before(function () {
    if (bin === undefined || !mayMount()) this.skip();
  });

  it(`prove none that was not restored, and leave nothing (${RUNS} runs, seed ${seedOfDay})`, async () => {
    const vault = join(directory.path, 'vault');
    const proofDisk = mount(proofs, 4 * GIB);
    await chmod(proofs, 0o711);
    const destination = {
      ...faultyLocal(directory.path),
      makePlace: () => Promise.resolve(void mount(vault, 64 * MIB)),
    };
    fleet = await startKilledFleet({
      world: world(),
      store: 'sqlite',
      directory: directory.path,
      destination,
      tools: bin ?? '',
      fill: RESTORABLE,
      other: UNRESTORABLE,
      periodS: PERIOD_S,
      schedules: SCHEDULES,
      running: [0],
      settings: { SHIPSHAPE_PROOFS_PER_NODE: '2', SHIPSHAPE_PROOF_DIR: proofs },
    });
    const random = randomFrom(seedOfDay);
    const all = faults(vault, proofDisk);
    const { nodes } = fleet;
    for (let ended = 0; ended < RUNS;) {
      await startMore(fleet);
      await delay(random(6_000));
      await all[random(all.length)]?.(fleet);
      // However slow the machine is, a run is not killed again and again for ever.
      const before = ended;
      ended = await pollUntil(
        () => countEnded(nodes),
        (now) => now > before,
      );
    }
    await fleet.endMinute();
    const killed = (await fleet.settle()) as readonly Proved[];
    console.log(`        ${JSON.stringify(tally(killed))}`);
    // The next run of a schedule removes what failed ones have left where their destination was away.
    const schedules = new Set(killed.map(({ schedule }) => schedule.id));
    for (const id of schedules)
      await fleet.nodes.call(`/v1/schedules/${id}/runs`, { method: 'POST' });
    const runs = (await pollUntil(fleet.nodes.runs, (all) =>
      all.every(({ state }) => state !== 'due' && state !== 'running'),
    )) as readonly Proved[];
    const scheduled = killed.filter(({ kind }) => kind === 'scheduled');
    for (const path of schedulesOf(scheduled))
      expectEachDueTimeOnce(path, scheduled, PERIOD_S * 1_000);
    expectDumps(await destination.contents('vault'), runs);
    const restored = runs.filter(({ stored }) => stored?.proof === 'restored');
    console.log(`        ${restored.length} restored`);
    const [good] = restored.map(({ database }) => database.path);
    expect(good).not.to.equal(undefined);
    const ofOther = restored.filter(({ database }) => database.path !== good);
    const unlike = restored.filter(({ stored }) => stored?.restored?.rows !== ROWS);
    expect([ofOther, unlike]).to.deep.equal([[], []]);
    const calledBad = runs.filter(
      ({ database, failure }) => database.path === good && OF_DUMP.has(failure?.code ?? ''),
    );
    expect(calledBad).to.deep.equal([]);
    await expectNothingLeft(fleet.nodes, fleet.names, bin ?? '', directory.path);
    await sweepProofs(proofs);
    expect(await readdir(proofs)).to.deep.equal([]);
    await pollUntil(async () => (await processesWith(proofs)).length === 0);
  });
});
