import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onCleanUp } from '../harness/clean-ups.js';

/** Sends a process a task, and waits for its result. */
export type SendTask<T, A> = (task: T) => Promise<A>;

/**
 * Starts a process that runs the tasks that it is sent, one at a time. Work in a big process is slow for being big
 * (a spawn blocks it in proportion to its memory), and a benchmark that has made a fleet is big.
 */
export const workerProcess = <T extends object, A extends object>(script: URL): SendTask<T, A> => {
  const child = fork(script);
  onCleanUp(() => Promise.resolve(child.kill()));
  return async (task) => {
    child.send(task);
    const settled = new AbortController();
    const { signal } = settled;
    const answer = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as A | Failed),
      once(child, 'exit', { signal }).then(([code]): Failed => ({
        error: `${script.pathname} has ended with ${String(code)}`,
      })),
    ]);
    settled.abort();
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
};

interface Failed {
  readonly error: string;
}
