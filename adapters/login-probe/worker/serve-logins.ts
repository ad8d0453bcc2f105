import { parentPort } from 'node:worker_threads';
import {
  deserializeLoginRequest,
  type SerializedLoginRequest,
} from '../transport/login-request.js';
import type { FromWorker, ToWorker } from './worker-messages.js';
import type { AttemptLogin } from '../transport/with-connection.js';

/** Makes every login that is posted to the thread that calls this, after a message that it has started. */
export const serveLogins = (attemptLogin: AttemptLogin): void => {
  const running = new Map<number, AbortController>();
  const logIn = async (id: number, request: SerializedLoginRequest): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    const attempt = attemptLogin(deserializeLoginRequest(request), controller.signal, (progress) =>
      post({ _tag: 'Progress', id, progress }),
    );
    const outcome = await attempt();
    running.delete(id);
    post({ _tag: 'Outcome', id, outcome });
  };
  parentPort?.on('message', (message: ToWorker) => {
    if (message._tag === 'Ping') post({ _tag: 'Pong' });
    else if (message._tag === 'Cancel') running.get(message.id)?.abort();
    else void logIn(message.id, message.request);
  });
  post({ _tag: 'Pong' });
};

const post = (message: FromWorker): void => parentPort?.postMessage(message);
