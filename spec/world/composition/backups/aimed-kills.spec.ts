import { join } from 'node:path';
import { killAtEachStep } from '../../../support/backups/aimed-kills.js';
import { expectNothingLeft, tally } from '../../../support/backups/expect-no-run-lost.js';
import {
  fillWith,
  type KilledFleet,
  type KilledStore,
  startKilledFleet,
} from '../../../support/backups/killed-fleet.js';
import { trappingTools } from '../../../support/backups/trapping-tools.js';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../../support/database-servers/newer-servers.js';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import {
  faultyLocal,
  faultyS3,
  type FaultyDestination,
} from '../../../support/storage/faulty-destinations.js';
import { swiftOfSuite } from '../../../support/storage/s3-worlds.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

/** Any number, to search for longer. */
const ROUNDS = Number(process.env['SHIPSHAPE_SPEC_KILL_ROUNDS'] ?? 1);

const MIB = 1024 * 1024;

/** A run that is planned waits for a while, so that it can be seen. */
const schedules = (count: number, jitter: string) =>
  Array.from({ length: count }, (_, n) => ({
    jitter,
    ...(n < 2 && { verify: 'restore', restore_on: 's/main' }),
  }));

const SMALL = { mib: 1, firstBytes: 512 * 1024, periodS: 10, rules: schedules(8, '9s') };

/** Of three parts. */
const LARGE = { mib: 17, firstBytes: 9 * MIB, periodS: 20, rules: schedules(6, '18s') };

const bin = newerPostgresBin();

describe('a node that is killed at each step of a run', function () {
  this.timeout(900_000 + ROUNDS * 120_000);
  let fleet: KilledFleet | undefined;
  // Before the server and the directory go, which they still write to.
  afterEach(() => fleet?.nodes.stopAll());
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const promises = async (
    store: KilledStore,
    { mib, firstBytes, periodS, rules }: typeof SMALL,
    destination: FaultyDestination,
  ): Promise<void> => {
    if (bin === undefined) throw new Error(NO_NEWER_SERVERS);
    const folder = directory.path;
    const tools = await trappingTools(bin, join(folder, 'tools'), firstBytes);
    fleet = await startKilledFleet({
      ...{ world: world(), store, directory: folder, destination, tools: tools.directory },
      ...{ fill: fillWith(mib), periodS, schedules: rules },
    });
    await killAtEachStep(fleet, tools, ROUNDS);
    const runs = await fleet.settle();
    console.log(`        ${JSON.stringify(tally(runs))}`);
    await fleet.verify(runs);
    await expectNothingLeft(fleet.nodes, fleet.names, bin, folder);
  };

  if (bin === undefined) {
    if (!isLeftOut('newer-servers'))
      it('needs newer servers', function () {
        console.log(NO_NEWER_SERVERS);
        this.skip();
      });
    return;
  }

  for (const store of ['sqlite', 'postgres'] as const)
    it(`loses no run and no dump in a folder (${store})`, () =>
      promises(store, SMALL, faultyLocal(directory.path)));

  describe('with OpenStack Swift', () => {
    const swift = swiftOfSuite();

    it('leaves no upload, and no object without a run', () =>
      promises('sqlite', LARGE, faultyS3(swift())));
  });
});
