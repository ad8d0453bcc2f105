import { Secret } from '../../../core/shared/secret.js';
import type { TokenGenerator } from '../../../core/access/ports/token-generator.js';
import { aUuid } from '../shared/a-uuid.js';

/** A mint whose first token is `ship_1`, kept under `hash of ship_1`, with the id 1, and so on. */
export const memoryTokenGenerator = (): TokenGenerator => {
  let struck = 0;
  const hash = (text: string): string => `hash of ${text}`;
  return {
    generate: () => {
      struck += 1;
      const text = `ship_${String(struck)}`;
      return { id: aUuid(struck), text: new Secret(text), hash: hash(text) };
    },
    hash,
  };
};
