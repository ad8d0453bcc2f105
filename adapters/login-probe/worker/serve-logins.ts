import { parentPort } from 'node:worker_threads';
import {
  deserializeLoginRequest,
  type SerializedLoginRequest,
} from '../transport/login-request.js';
import type { FromWorker, ToWorker } from './worker-messages.js';
import type { AttemptLogin } from '../transport/with-connection.js';

/** Makes every login that is posted to the thread that calls this, and says when it has started. */
export const serveLogins = (attemptLogin: AttemptLogin): void => {
  const running = new Map<number, AbortController>();
  const logIn = async (id: number, order: SerializedLoginRequest): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    const outcome = await attemptLogin(deserializeLoginRequest(order), controller.signal)();
    running.delete(id);
    answer({ _tag: 'Outcome', id, outcome });
  };
  parentPort?.on('message', (message: ToWorker) => {
    if (message._tag === 'Ping') answer({ _tag: 'Pong' });
    else if (message._tag === 'Cancel') running.get(message.id)?.abort();
    else void logIn(message.id, message.request);
  });
  answer({ _tag: 'Pong' });
};

const answer = (message: FromWorker): void => parentPort?.postMessage(message);
