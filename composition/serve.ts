import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeServer } from '../adapters/http/server/shipshape-server.js';
import { portFailureWording } from '../core/shared/port-failure-wording.js';
import { createShipshape } from './create-shipshape.js';
import { firstTokenNotice } from './first-token-notice.js';
import type { Settings } from './settings/settings.js';
import type { Shipshape } from './shipshape.js';
import { startFailureWording } from './serve-wording.js';
import { printWarnings } from './warnings.js';

/** A check that has just begun takes its whole deadline; then its answer has to get out. */
const drainTimeoutMs = ({ checkDeadlineMs }: Settings): number => checkDeadlineMs + 2_000;

/** What is left, once requests in flight were answered or cut off, is to close the store. */
const CLOSING_MS = 3_000;

/** Where the service speaks to whoever started it; its log goes to standard error. */
export interface Output {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/**
 * Runs the service until a signal ends it. The exit code is 0 after a signal, 3 where it could not start,
 * and 1 where a defect ended it.
 * At the very first start it issues an administrator's token and shows it this once.
 */
export const serve = async (settings: Settings, announcer: Output): Promise<number> => {
  try {
    const service = await start(settings, announcer);
    return await untilEnded(service, drainTimeoutMs(settings) + CLOSING_MS, announcer);
  } catch (error) {
    announcer.printError(startFailureWording(error, settings));
    return 3;
  }
};

interface Service {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const start = async (settings: Settings, { print, printError }: Output): Promise<Service> => {
  let listening: readonly AddressInfo[] = [];
  const shipshape = await createShipshape(settings, {
    ...printWarnings(printError),
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
    await showFirstToken(shipshape, print);
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

const showFirstToken = async (shipshape: Shipshape, say: Output['print']): Promise<void> => {
  const issued = await shipshape.issueFirstToken();
  if (E.isLeft(issued)) throw new Error(portFailureWording(issued.left));
  if (O.isSome(issued.right)) say(firstTokenNotice(issued.right.value));
};

/** Whoever reads where the service listens may end it from that moment on: so the signals are heeded before. */
const untilEnded = (
  { url, close }: Service,
  delay: number,
  { print, printError }: Output,
): Promise<number> =>
  new Promise((resolve) => {
    closeWithGrace({ delay }, async ({ err }) => {
      print('Shipshape is ending: requests in flight are answered first.');
      if (err !== undefined) printError(String(err.stack));
      await close();
      resolve(0);
    });
    print(`Shipshape listens on ${url}`);
  });
