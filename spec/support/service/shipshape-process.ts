import { resolve } from 'node:path';
import { execa } from 'execa';

const MAIN = resolve('dist/bundle/main.js');

export interface Outcome {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export type Env = Readonly<Record<string, string>>;

const start = (args: readonly string[], env: Env) =>
  execa(process.execPath, [MAIN, ...args], {
    env: { ...env, NO_COLOR: '1' },
    extendEnv: false,
    reject: false,
    timeout: 60_000,
  });

/** Runs the command line in a process of its own, with nothing in its environment but what is given. */
export const runShipshape = async (env: Env, ...args: readonly string[]): Promise<Outcome> => {
  const { exitCode, stdout, stderr } = await start(args, env);
  return { exitCode, stdout, stderr };
};

export interface RunningService {
  readonly url: string;
  /** What it has said on standard output before it listened. */
  readonly startupOutput: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<Outcome>;
}

/** So that no watch finds something where a spec is about something else. */
const UNWATCHED = { SHIPSHAPE_WATCH_INTERVAL_SECONDS: '0' };

/** Starts `shipshape serve` and waits until it says where it listens. */
export const serveShipshape = async (env: Env): Promise<RunningService> => {
  const service = start(['serve'], { SHIPSHAPE_PORT: '0', ...UNWATCHED, ...env });
  const greeting = await greetingOf(service.stdout);
  return {
    url: /listens on (\S+)/.exec(greeting)?.[1] ?? '',
    startupOutput: greeting,
    stop: async (signal = 'SIGTERM') => {
      service.kill(signal);
      const { exitCode, stdout, stderr } = await service;
      return { exitCode, stdout, stderr };
    },
  };
};

const greetingOf = (stdout: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (/listens on \S+\n/.test(said)) resolve(said);
    });
    stdout.once('end', () => {
      reject(new Error(`The service ended before it listened: ${said}`));
    });
  });
