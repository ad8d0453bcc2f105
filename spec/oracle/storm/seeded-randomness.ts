import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { anyBytes, randomFrom } from '../../support/rogues/random.js';

/** Makes what is random in this thread follow from a seed: ids, tokens, jitter. */
export const seedRandomness = (seed: number): void => {
  const random = randomFrom(seed);
  const bytes = (size: number) => anyBytes(size, random);
  Math.random = () => random(2 ** 32) / 2 ** 32;
  Object.assign(crypto, {
    randomBytes: bytes,
    randomUUID: () => {
      const hex = bytes(16).toString('hex');
      const variant = (8 + random(4)).toString(16);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  syncBuiltinESMExports();
};
