import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MeasuredTree } from '../harness/bench-world.js';
import { timed } from '../harness/stopwatch.js';
import { watchMemory } from './memory-peak.js';
import { type NodeProcess, startNode } from './node-process.js';

type Environment = Readonly<Record<string, string>>;

const BARE = new URL('../children/bare-server.js', import.meta.url);

const programOf = ({ root }: MeasuredTree): string => join(root, 'dist/bundle/main.js');

const environmentOf = (tree: MeasuredTree, environment: Environment): Environment => ({
  // Background work has parts of its own.
  SHIPSHAPE_WATCH_INTERVAL_SECONDS: '0',
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  PATH: process.env['PATH'] ?? '',
  ...environment,
  ...tree.environment,
});

/** Starts the service as it ships, on the store that the environment names. */
export const startService = (tree: MeasuredTree, environment: Environment): Promise<NodeProcess> =>
  startNode(
    [programOf(tree), 'serve'],
    environmentOf(tree, { SHIPSHAPE_PORT: '0', ...environment }),
  );

export type CommandOutcome = Awaited<ReturnType<typeof runCommand>>;

/** Runs a command as it ships until it ends; one that fails ends the part. */
export const runCommand = async (
  tree: MeasuredTree,
  environment: Environment,
  args: readonly string[],
) => {
  let peakBytes = 0;
  const tookUs = await timed(async () => {
    const child = spawn(process.execPath, [programOf(tree), ...args], {
      env: environmentOf(tree, environment),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const memory = watchMemory(child.pid ?? 0);
    const errors = text(child.stderr);
    const [code] = (await once(child, 'exit')) as [number | null];
    peakBytes = memory.end();
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${await errors}`);
  });
  return {
    tookMs: tookUs / 1_000,
    /** The most resident memory that it had, in bytes. */
    peakBytes,
  };
};

/** Starts a bare `node:http` server that answers everything with these bytes. */
export const startBareServer = (answer: {
  readonly headers: Environment;
  readonly body: string;
}): Promise<NodeProcess> => startNode([BARE.pathname], { BENCH_ANSWER: JSON.stringify(answer) });
