import { parentPort } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { NO_EXPIRIES } from '../../../core/dump-check/login-result.js';
import { NO_INSTANCE_FACTS } from '../../../core/dump-check/instance-facts.js';
import type { FromWorker, ToWorker } from '../../../adapters/login-probe/worker/serve-logins.js';

/** A thread in place of the one that logs in, which misbehaves as the user of the login says. */
const answer = (id: number, major: number): void =>
  parentPort?.postMessage({
    _tag: 'Outcome',
    id,
    outcome: E.right({
      serverMajor: major,
      expiries: NO_EXPIRIES,
      instance: NO_INSTANCE_FACTS,
      obstacles: [],
    }),
  } satisfies FromWorker);

const DEEDS: Readonly<Record<string, (id: number) => unknown>> = {
  answers: (id) => answer(id, 18),
  'counts the environment': (id) => answer(id, Object.keys(process.env).length),
  waits: () => undefined,
  throws: () => {
    throw new Error('A word of the target');
  },
  rejects: () => Promise.reject(new Error('A word of the target')),
  exits: () => process.exit(),
  spins: () => {
    for (;;);
  },
  hoards: () => {
    const hoard: unknown[] = [];
    for (;;) hoard.push(hoard.slice(-9));
  },
};

parentPort?.on('message', (message: ToWorker) => {
  if (message._tag === 'Cancel') answer(message.id, 0);
  if (message._tag === 'Ping') parentPort?.postMessage({ _tag: 'Pong' } satisfies FromWorker);
  if (message._tag === 'LogIn') DEEDS[message.request.user]?.(message.id);
});

parentPort?.postMessage({ _tag: 'Pong' } satisfies FromWorker);
