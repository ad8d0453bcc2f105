import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const MAIN = fileURLToPath(import.meta.resolve('shipshape').replace(/index\.js$/, 'main.js'));

export interface ShipshapeCommand {
  /** Runs `shipshape …`, shows what it prints, and returns whether it succeeded. */
  readonly show: (...args: readonly string[]) => Promise<boolean>;
  /** Runs `shipshape …` and returns what it printed. */
  readonly capture: (...args: readonly string[]) => Promise<string>;
  /** Starts the service and waits until it listens. */
  readonly serve: () => Promise<Service>;
}

export interface Service {
  readonly url: string;
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** The command line as people use it: one process a call, settings from the environment. */
export const shipshapeCommand = (env: Readonly<Record<string, string>>): ShipshapeCommand => ({
  show: async (...args) => {
    console.log(`\n$ shipshape ${args.join(' ')}`);
    const options = { env, stdio: 'inherit', reject: false } as const;
    return (await execa('node', [MAIN, ...args], options)).exitCode === 0;
  },
  capture: async (...args) => {
    const { stdout } = await execa('node', [MAIN, ...args], { env });
    return stdout;
  },
  serve: async () => {
    const service = startService(env);
    return { url: await listening(service), ended: service, stop: () => stop(service) };
  },
});

type Running = ReturnType<typeof startService>;

const startService = (env: Readonly<Record<string, string>>) =>
  execa('node', [MAIN, 'serve'], { env, stderr: 'ignore', reject: false });

/** Reads for as long as the service runs: it would end once its output is read no longer. */
const listening = (service: Running): Promise<string> =>
  new Promise((resolve, reject) => {
    service.stdout.on('data', (text: Buffer) => {
      const url = /listens on (\S+)/.exec(text.toString())?.[1];
      if (url !== undefined) resolve(url);
    });
    service.stdout.once('end', () => {
      reject(new Error('The service ended before it listened.'));
    });
  });

const stop = async (service: Running): Promise<void> => {
  service.kill('SIGTERM');
  await service;
};
