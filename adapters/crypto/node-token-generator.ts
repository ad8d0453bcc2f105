import { hash as hashSync, randomBytes, randomUUID } from 'node:crypto';
import { Secret } from '../../core/shared/secret.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { TokenGenerator } from '../../core/access/ports/token-register.js';

/** The random part is far too long to be guessed, so one plain SHA-256 is safe as its stored hash. */
const RANDOM_BYTES = 32;

const hash = (text: string): string => hashSync('sha256', text);

export const nodeTokenGenerator: TokenGenerator = {
  generate: () => {
    const text = `ship_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    return { id: randomUUID() as string as Uuid, text: new Secret(text), hash: hash(text) };
  },
  hash,
};
