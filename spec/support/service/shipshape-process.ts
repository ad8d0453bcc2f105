import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';

const MAIN = resolve('dist/bundle/main.js');

export interface Outcome {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export type Env = Readonly<Record<string, string>>;

/** So long a process may live; no spec that fails leaves one behind. */
const LIFETIME_MS = 60_000;

/** `through` is a program that runs another one. */
const start = (
  args: readonly string[],
  env: Env,
  lifetimeMs = LIFETIME_MS,
  through: readonly string[] = [],
) => {
  const [file = '', ...rest] = [...through, process.execPath, MAIN, ...args];
  return execa(file, rest, {
    env: { ...env, NO_COLOR: '1' },
    extendEnv: false,
    reject: false,
    timeout: lifetimeMs,
  });
};

/** Runs the command line in a process of its own, with only the given environment. */
export const runShipshape = (env: Env, ...args: readonly string[]): Promise<Outcome> =>
  runThrough([], env, ...args);

/** The same, by a program that runs another one. */
export const runThrough = async (
  through: readonly string[],
  env: Env,
  ...args: readonly string[]
): Promise<Outcome> => {
  const { exitCode, stdout, stderr } = await start(args, env, LIFETIME_MS, through);
  return { exitCode, stdout, stderr };
};

/** The same, and calls back with each line of standard error as it comes. */
export const watchShipshape = async (
  env: Env,
  onLine: (line: string) => void,
  ...args: readonly string[]
): Promise<Outcome> => {
  const running = start(args, env);
  createInterface({ input: running.stderr }).on('line', onLine);
  const { exitCode, stdout, stderr } = await running;
  return { exitCode, stdout, stderr };
};

export interface RunningService {
  readonly url: string;
  readonly pid: number;
  /** Its standard output up to the moment it listened. */
  readonly startupOutput: string;
  /** Resolves once its standard error has this; never, if it ends before. */
  readonly logs: (pattern: RegExp) => Promise<void>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<Outcome>;
}

/** Monitoring would open problems in specs that are about something else. */
const UNMONITORED = { SHIPSHAPE_WATCH_INTERVAL_SECONDS: '0', SHIPSHAPE_PROOFS_PER_NODE: '0' };

/** Starts `shipshape serve` and waits until it prints where it listens; `onLine` is called with each line that it logs. */
export const serveShipshape = async (
  env: Env,
  lifetimeMs?: number,
  onLine?: (line: string) => void,
  through: readonly string[] = [],
): Promise<RunningService> => {
  const settings = { SHIPSHAPE_PORT: '0', ...UNMONITORED, ...env };
  const service = start(['serve'], settings, lifetimeMs, through);
  const logged = loggedBy(service.stderr);
  if (onLine !== undefined) createInterface({ input: service.stderr }).on('line', onLine);
  const startupOutput = await startupOutputOf(service.stdout).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${(await service).stderr}`);
  });
  return {
    url: /listens on (\S+)/.exec(startupOutput)?.[1] ?? '',
    pid: service.pid ?? 0,
    startupOutput,
    logs: logged,
    stop: async (signal = 'SIGTERM') => {
      service.kill(signal);
      const { exitCode, stdout, stderr } = await service;
      return { exitCode, stdout, stderr };
    },
  };
};

const loggedBy = (stderr: NodeJS.ReadableStream): RunningService['logs'] => {
  let log = '';
  stderr.on('data', (text: Buffer) => (log += text.toString()));
  return (pattern) =>
    new Promise((resolve) => {
      const look = () => {
        if (!pattern.test(log)) return;
        stderr.off('data', look);
        resolve();
      };
      stderr.on('data', look);
      look();
    });
};

const startupOutputOf = (stdout: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (/listens on \S+\n/.test(output)) resolve(output);
    });
    stdout.once('end', () => {
      reject(new Error(`The service ended before it listened: ${output}`));
    });
  });
