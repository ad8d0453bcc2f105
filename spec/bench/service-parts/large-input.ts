import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, type Goal, MIB, MS, notMeasured } from '../harness/goal.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { livezWatch, type WatchLivez } from '../processes/livez.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { sendFleet } from '../processes/put-fleet.js';
import { startService } from '../processes/service-process.js';
import { bracketsDocument, namesDocument } from '../seeding/fleet-documents.js';
import { ownFleet } from './served-fleet.js';

const MEBIBYTE = 2 ** 20;

interface Input {
  readonly what: string;
  readonly document: () => string;
  readonly query: string;
}

const inputsOf = ({ inputMiB: { names, brackets } }: BenchWorld): readonly Input[] => [
  {
    what: `${names} MiB of names as a dry run`,
    document: () => namesDocument(names),
    query: '?dry_run=true',
  },
  {
    what: `${brackets} MiB of opening brackets`,
    document: () => bracketsDocument(brackets),
    query: '',
  },
];

type Taken = Awaited<ReturnType<typeof measure>>;

/** What PUT /v1/fleet with a document that is large, or hostile, costs all the other callers. */
export const largeInput: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured('Large input', 'memory is read from /proc')] };
  const watch = await livezWatch();
  const figures: Record<string, Taken> = {};
  const goals: Goal[] = [];
  for (const input of inputsOf(world)) {
    world.log(`The service is sent ${input.what}`);
    const taken = await measure(world, watch, input);
    figures[input.what] = taken;
    goals.push(...goalsOf(input, taken));
  }
  return { figures, goals };
};

/** In a process of its own, whose memory nothing else has grown. */
const measure = async (world: BenchWorld, watch: WatchLivez, input: Input) => {
  const { environment, tokens } = await ownFleet(world);
  const service = await startService(world.tree, environment);
  const before = service.residentBytes();
  const memory = service.watchMemory();
  const text = input.document();
  const { livez, outcome: answer } = await watch(service, () =>
    sendFleet(service.url, tokens[0] ?? '', text, input.query),
  );
  const grownBytes = memory.end() - before;
  await service.end();
  return { livez, grownBytes, answer };
};

const goalsOf = ({ what: input }: Input, { livez, grownBytes, answer }: Taken): readonly Goal[] => {
  const what = `While PUT /v1/fleet has ${input}`;
  return [
    atMost(`${what}: the slowest /livez of the service`, 50, livez.slowestMs, MS),
    atMost(`${what}: the resident memory of the service grows by`, 256, grownBytes / MEBIBYTE, MIB),
    figureOnly(
      `${what}: the slowest answer of an idle bare node:http server on the same machine`,
      livez.slowestBareMs,
      MS,
    ),
    {
      ...figureOnly(`${what}: its own answer takes`, answer.tookMs, MS),
      measured: `${answer.tookMs.toFixed(0)} ms (${answer.status})`,
    },
  ];
};
