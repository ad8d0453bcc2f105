import { once } from 'node:events';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { ed25519Signer } from '../../../adapters/crypto/ed25519-signer.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { Secret } from '../../../core/shared/secret.js';

const KEY = Buffer.alloc(32, 5);

/** Of the store, which has no key beside it. */
export const SEALER = aesGcmSealer(KEY);

/** What it sends once it listens. */
export const LISTENING = 'listening';

/**
 * Run as a process with a directory and, for PostgreSQL, the URL of a store: sends each change to its parent, and has handled
 * it when the parent answers, until it is killed.
 */
const listenForever = async (dataDir: string, url: string | undefined): Promise<void> => {
  const store =
    url === undefined
      ? ({ kind: 'sqlite' } as const)
      : ({ kind: 'postgres', url: new Secret(url) } as const);
  const { monitor } = await createShipshape(
    { dataDir, store, watchIntervalSeconds: 0 },
    {
      sealer: SEALER,
      signer: ed25519Signer(KEY),
      onProblemChange: async ({ event, problem: { resource, message } }) => {
        const answered = once(process, 'message');
        process.send?.(`${event} ${resource.name} ${message}`);
        await answered;
      },
    },
  );
  monitor.start();
  process.send?.(LISTENING);
};

const [, program, directory, url] = process.argv;
if (program?.endsWith('listen-forever.js') && directory !== undefined)
  await listenForever(directory, url);
