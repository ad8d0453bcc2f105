import { Secret } from '../../../core/shared/secret.js';
import type { TokenGenerator } from '../../../core/access/ports/token-register.js';
import { aUuid } from '../shared/a-uuid.js';

/** A generator whose first token is `ship_1` with the hash `hash of ship_1` and the id 1, and so on. */
export const memoryTokenGenerator = (): TokenGenerator => {
  let generated = 0;
  const hash = (text: string): string => `hash of ${text}`;
  return {
    generate: () => {
      generated += 1;
      const text = `ship_${String(generated)}`;
      return { id: aUuid(generated), text: new Secret(text), hash: hash(text) };
    },
    hash,
  };
};
