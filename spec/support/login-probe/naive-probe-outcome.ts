import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { NaiveMessage, NaiveLogin } from './serve-naive-probe.js';

/** How the naive probe fared at one rogue. */
export type NaiveOutcome = 'accepted' | 'refused' | 'crashed' | 'stuck' | 'bloated';

/** The memory of a healthy naive probe, and 64 MB more. */
const MOST_BYTES = 128 * 1_048_576;

/** Starts naive probes of this program one after another: a new one whenever the last one broke. */
export const naiveProbes = (program: URL) => {
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const meet = async (order: NaiveLogin, graceMs: number): Promise<NaiveOutcome> => {
    child ??= await start(program);
    const fate = await fateOf(child, order, order.timeoutMs + graceMs);
    if (fate !== 'accepted' && fate !== 'refused') stop();
    return fate;
  };
  return { meet, stop };
};

const start = async (program: URL): Promise<ChildProcess> => {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(child, 'message');
  return child;
};

/** It sends a sign of life every 20 ms; a probe without one for this long is stuck, and not just slow. */
const SILENT_MS = 1000;

const fateOf = (
  child: ChildProcess,
  order: NaiveLogin,
  patienceMs: number,
): Promise<NaiveOutcome> =>
  new Promise((resolve) => {
    const settle = (fate: NaiveOutcome) => {
      clearTimeout(overdue);
      clearTimeout(silent);
      child.removeAllListeners();
      resolve(fate);
    };
    const overdue = setTimeout(() => settle('stuck'), patienceMs);
    const silent = setTimeout(() => settle('stuck'), SILENT_MS);
    child
      .on('exit', () => settle('crashed'))
      .on('error', () => settle('crashed'))
      .on('message', (message: NaiveMessage) => {
        silent.refresh();
        if (message === 'accepted' || message === 'refused') settle(message);
        else if (message !== 'ready' && message.rssBytes > MOST_BYTES) settle('bloated');
      });
    child.send(order);
  });
