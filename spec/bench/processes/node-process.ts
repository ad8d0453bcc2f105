import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCleanUp } from '../harness/clean-ups.js';

export interface NodeProcess {
  readonly url: URL;
  /** Its standard output up to the moment it listened. */
  readonly startupOutput: string;
  /** Its resident memory, in bytes. */
  readonly residentBytes: () => number;
  readonly end: () => Promise<void>;
}

/** Starts a Node program that prints where it listens, with only the given environment. */
export const startNode = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<NodeProcess> => {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = () => endOf(child);
  onCleanUp(end);
  const greeting = await greetingOf(child);
  const url = new URL(/listens on (\S+)/.exec(greeting)?.[1] ?? '');
  return { url, startupOutput: greeting, residentBytes: () => residentBytesOf(child), end };
};

const greetingOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      if (/listens on \S+\n/.test(said)) resolve(said);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`It ended with ${String(code)} before it listened. It said: ${said}`));
    });
  });

const endOf = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};

const KIB = 1024;

const residentBytesOf = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KIB;
