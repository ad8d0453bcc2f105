import type { DumpFormat } from '../../../core/engines/engine-record.js';
import type { DumpRead, DumpTask } from '../children/dump-task.js';
import { bareTool, downloadOf } from './dump-tasks.js';
import { atLeast, atMost, figureOnly, type Goal, MIB, notMeasured } from '../harness/goal.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { roundRobin } from '../harness/round-robin.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import type { NodeProcess } from '../processes/node-process.js';
import { type PreparedService, preparedService } from '../processes/prepared-service.js';
import { workerProcess } from '../processes/worker-process.js';
import { checkPath, fleetOf } from '../seeding/check-fleet.js';
import { type DumpedDatabase, dumpedDatabase, dumpPrograms } from '../seeding/dumped-database.js';

const CLIENT = new URL('../children/dump-client.js', import.meta.url);

const MEBIBYTE = 2 ** 20;
/** Of the dump as SQL. */
const SIZE_MIB = 1_024;
const QUICK_SIZE_MIB = 200;

/** The share of the tool's rate that is the goal. */
const GOALS: Readonly<Record<DumpFormat, number>> = { custom: 0.95, plain: 0.85 };

/** How fast a dump comes through the service, compared with the bare tool, and what memory that takes. */
export const dump: Part = async (world) => {
  const bin = dumpPrograms();
  if (bin === undefined)
    return { figures: {}, goals: [notMeasured(rateLine('custom'), 'there is no pg_dump here')] };
  const mebibytes = world.isQuick ? QUICK_SIZE_MIB : SIZE_MIB;
  world.log(`A database of ${mebibytes} MiB is made`);
  const database = await dumpedDatabase(bin, mebibytes);
  const tls = { mode: 'verify-full', ca: database.authority };
  const { login, name } = database;
  const prepared = await preparedService(world, fleetOf(login, [name], tls), [checkPath(name)], {
    SHIPSHAPE_TOOL_DIRS: bin,
  });
  const service = await prepared.start();
  const grownMiB = await growthOf(prepared, service);
  const custom = await rateOf(world, database, prepared, service, 'custom');
  const plain = await rateOf(world, database, prepared, service, 'plain');
  await service.end();
  return {
    figures: { major: database.major, custom: custom.figures, plain: plain.figures, grownMiB },
    goals: [
      ...custom.goals,
      ...plain.goals,
      KNOWS_MEMORY
        ? atMost(MEMORY_LINE, 64, grownMiB, MIB)
        : notMeasured(MEMORY_LINE, 'this system does not say what memory a process has'),
    ],
  };
};

const MEMORY_LINE =
  'Memory that a service which has made a dump check takes more, at most, while it makes a dump (custom); the tool is included';

/** The first dump of the service: the peak of a process that has ended would count again for each one after it. */
const growthOf = async (prepared: PreparedService, service: NodeProcess): Promise<number> => {
  const { href } = new URL(`/v1/databases/${prepared.ids[0] ?? ''}/dump/check`, service.url);
  const headers = { authorization: `Bearer ${prepared.token}` };
  await (await fetch(href, { method: 'POST', headers })).arrayBuffer();
  const idleBytes = service.residentBytes();
  const memory = service.watchMemory();
  await workerProcess<DumpTask, DumpRead>(CLIENT)(downloadOf(prepared, service, 'custom'));
  return (memory.end() - idleBytes) / MEBIBYTE;
};

const rateLine = (format: DumpFormat): string =>
  `The rate of GET …/dump?format=${format} through the service, of the bare tool that writes to a reader of the same kind, both with verify-full`;

const rateOf = async (
  world: BenchWorld,
  database: DumpedDatabase,
  prepared: PreparedService,
  running: NodeProcess,
  format: DumpFormat,
): Promise<{ readonly figures: unknown; readonly goals: readonly Goal[] }> => {
  world.log(`Dumps in the format ${format}`);
  const read = workerProcess<DumpTask, DumpRead>(CLIENT);
  const download = downloadOf(prepared, running, format);
  const bare = bareTool(database, format);
  await read(download);
  const { service, tool } = await roundRobin(world.isQuick ? 3 : 5, {
    service: () => read(download),
    tool: () => read(bare),
  });
  const times = (reads: readonly DumpRead[]) => reads.map(({ tookUs }) => tookUs);
  const sizeMiB = (tool[0]?.bytes ?? 0) / MEBIBYTE;
  const ratio = medianRatio(times(tool), times(service));
  return {
    figures: { service, tool, ratio },
    goals: [
      atLeast(rateLine(format), GOALS[format], ratio),
      figureOnly(
        `The same rate in MiB of the dump a second (${format})`,
        sizeMiB / (median(times(service)) / 1_000_000),
        { better: 'higher', digits: 0 },
      ),
    ],
  };
};
