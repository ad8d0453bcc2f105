import { parentPort } from 'node:worker_threads';
import { attemptLogin } from './attempt-login.js';
import { orderOf, type PostedOrder } from './login-order.js';
import type { FromWorker, ToWorker } from './login-post.js';

/** The thread in which every login is made: the service has none of pg, and nothing of what a target sends. */
const running = new Map<number, AbortController>();

const answer = (message: FromWorker): void => parentPort?.postMessage(message);

const logIn = async (id: number, order: PostedOrder): Promise<void> => {
  const controller = new AbortController();
  running.set(id, controller);
  const outcome = await attemptLogin(orderOf(order), controller.signal)();
  running.delete(id);
  answer({ _tag: 'Outcome', id, outcome });
};

parentPort?.on('message', (message: ToWorker) => {
  if (message._tag === 'Ping') answer({ _tag: 'Pong' });
  else if (message._tag === 'GiveUp') running.get(message.id)?.abort();
  else void logIn(message.id, message.order);
});

// It has started.
answer({ _tag: 'Pong' });
