import closeWithGrace from 'close-with-grace';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeServer } from '../adapters/http/shipshape-server.js';
import { portFailureWords } from '../core/wording/port-failure-words.js';
import { createShipshape } from './create-shipshape.js';
import { firstTokenNotice } from './first-token-notice.js';
import type { Settings } from './settings.js';
import type { Shipshape } from './shipshape.js';
import { startFailureWords } from './start-failure-words.js';

/** How long requests in flight may take to end once the service has been told to. */
const DRAINING_MS = 10_000;

/** Where the service speaks to whoever started it; its log goes to standard error. */
export interface Announcer {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/**
 * Runs the service until a signal ends it. Answers with the exit code: 0 after a signal, 3 where it could not start.
 * At the very first start it issues an administrator's token and shows it this once.
 */
export const serve = async (settings: Settings, announcer: Announcer): Promise<number> => {
  try {
    const service = await start(settings, announcer);
    return await untilEnded(service, announcer);
  } catch (error) {
    announcer.complain(startFailureWords(error, settings));
    return 3;
  }
};

interface Service {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const start = async (settings: Settings, { say }: Announcer): Promise<Service> => {
  const shipshape = await createShipshape(settings);
  const server = shipshapeServer({ ...shipshape.http, logger: { stream: process.stderr } });
  const close = async () => {
    await server.close();
    await shipshape.close();
  };
  try {
    const url = await server.listen({ host: settings.host, port: settings.port });
    await showFirstToken(shipshape, say);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const showFirstToken = async (shipshape: Shipshape, say: Announcer['say']): Promise<void> => {
  const issued = await shipshape.issueFirstToken();
  if (E.isLeft(issued)) throw new Error(portFailureWords(issued.left));
  if (O.isSome(issued.right)) say(firstTokenNotice(issued.right.value));
};

/** Whoever reads where the service listens may end it from that moment on: so the signals are heeded before. */
const untilEnded = ({ url, close }: Service, { say, complain }: Announcer): Promise<number> =>
  new Promise((resolve) => {
    closeWithGrace({ delay: DRAINING_MS }, async ({ err }) => {
      say('Shipshape is ending: requests in flight are answered first.');
      if (err !== undefined) complain(String(err.stack));
      await close();
      resolve(err === undefined ? 0 : 3);
    });
    say(`Shipshape listens on ${url}`);
  });
