import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { createShipshape } from '../../../composition/create-shipshape.js';

/** Where the calls of a listener are kept: a line of `event problem number` each. */
export const callsIn = (directory: string): string => join(directory, 'calls');

/** The key of the store. */
export const SEALER = aesGcmSealer(Buffer.alloc(32, 5));

/** Run as a process with a directory: writes down each change of the problems in its store until it is killed. */
const listenForever = async (directory: string): Promise<void> => {
  const { monitor } = await createShipshape(
    { dataDir: directory, watchIntervalSeconds: 0 },
    {
      sealer: SEALER,
      onProblemChange: ({ event, problem: { resource, message } }) => {
        appendFileSync(callsIn(directory), `${event} ${resource.name} ${message}\n`);
      },
    },
  );
  monitor.start();
};

const [, program, directory] = process.argv;
if (program?.endsWith('listen-forever.js') && directory !== undefined)
  await listenForever(directory);
