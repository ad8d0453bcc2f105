import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Linux queues one connection more than the listener requested, and drops the others. */
const TAKEN = 2;
const CALLERS = 16;

/** A port of 127.0.0.1 at which nothing answers, not even with a refusal. */
export const findUnresponsivePort = async () => {
  const listener = fork(new URL('./unresponsive-listener.js', import.meta.url), { execArgv: [] });
  const [port] = (await once(listener, 'message')) as [number];
  const callers = Array.from({ length: CALLERS }, () =>
    connect({ port, host: '127.0.0.1' }).on('error', () => undefined),
  );
  await new Promise<void>((resolve) => {
    let taken = 0;
    for (const caller of callers)
      caller.once('connect', () => {
        taken += 1;
        if (taken === TAKEN) resolve();
      });
  });
  return {
    port,
    close: () => {
      callers.forEach((caller) => caller.destroy());
      listener.kill('SIGKILL');
    },
  };
};
