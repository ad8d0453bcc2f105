import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import { putFleet } from '../fleet/put-fleet.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** The two fleets between which the process goes to and fro, and the key of its store. */
export const FLEETS = [aWideFleet(8, 5, 5), aWideFleet(3, 20, 2)] as const;
export const SEALER = aesGcmSealer(Buffer.alloc(32, 3));

/** Run as a process with a directory: applies one fleet after the other until it is killed. */
const applyForever = async (directory: string): Promise<never> => {
  const store = sqliteStoreIn(directory, { sealer: SEALER });
  for (let turn = 0; ; turn += 1) {
    await putFleet(store, turn % 2 === 0 ? FLEETS[0] : FLEETS[1]);
    process.send?.(turn);
  }
};

const [, program, directory] = process.argv;
if (program?.endsWith('apply-forever.js') && directory !== undefined) await applyForever(directory);
