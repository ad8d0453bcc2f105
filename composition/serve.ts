import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeServer } from '../adapters/http/server/shipshape-server.js';
import { portFailureWords } from '../core/shared/port-failure-wording.js';
import { createShipshape } from './create-shipshape.js';
import { firstTokenNotice } from './first-token-notice.js';
import type { Settings } from './settings/settings.js';
import type { Shipshape } from './shipshape.js';
import { startFailureWords } from './serve-wording.js';
import { toldInLines } from './warnings.js';

/** A check that has just begun takes its whole deadline; then its answer has to get out. */
const drainTimeoutMs = ({ checkDeadlineMs }: Settings): number => checkDeadlineMs + 2_000;

/** What is left, once requests in flight were answered or cut off, is to close the store. */
const CLOSING_MS = 3_000;

/** Where the service speaks to whoever started it; its log goes to standard error. */
export interface Announcer {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/**
 * Runs the service until a signal ends it. The exit code is 0 after a signal, 3 where it could not start,
 * and 1 where a defect ended it.
 * At the very first start it issues an administrator's token and shows it this once.
 */
export const serve = async (settings: Settings, announcer: Announcer): Promise<number> => {
  try {
    const service = await start(settings, announcer);
    return await untilEnded(service, drainTimeoutMs(settings) + CLOSING_MS, announcer);
  } catch (error) {
    announcer.complain(startFailureWords(error, settings));
    return 3;
  }
};

interface Service {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const start = async (settings: Settings, { say, complain }: Announcer): Promise<Service> => {
  let listening: readonly AddressInfo[] = [];
  const shipshape = await createShipshape(settings, {
    ...toldInLines(complain),
    ownAddresses: () => listening,
  });
  const server = shipshapeServer({
    ...shipshape.http,
    limits: { drainTimeoutMs: drainTimeoutMs(settings) },
    logger: { stream: process.stderr, serializers: { req: withoutQuery } },
  });
  // Nobody waits for the watch, which is over before the last request is answered.
  const close = async () => {
    await Promise.allSettled([shipshape.monitor.stop(), server.close()]);
    await shipshape.close();
  };
  try {
    await showFirstToken(shipshape, say);
    const url = await server.listen({ host: settings.host, port: settings.port });
    listening = server.addresses().filter((address) => typeof address !== 'string');
    shipshape.monitor.start();
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** People put tokens into query strings, where none belongs; so the log has the path alone. */
const withoutQuery = ({ method, url }: { readonly method: string; readonly url: string }) => ({
  method,
  url: url.replace(/\?.*/, '?…'),
});

const showFirstToken = async (shipshape: Shipshape, say: Announcer['say']): Promise<void> => {
  const issued = await shipshape.issueFirstToken();
  if (E.isLeft(issued)) throw new Error(portFailureWords(issued.left));
  if (O.isSome(issued.right)) say(firstTokenNotice(issued.right.value));
};

/** Whoever reads where the service listens may end it from that moment on: so the signals are heeded before. */
const untilEnded = (
  { url, close }: Service,
  delay: number,
  { say, complain }: Announcer,
): Promise<number> =>
  new Promise((resolve) => {
    closeWithGrace({ delay }, async ({ err }) => {
      say('Shipshape is ending: requests in flight are answered first.');
      if (err !== undefined) complain(String(err.stack));
      await close();
      resolve(0);
    });
    say(`Shipshape listens on ${url}`);
  });
