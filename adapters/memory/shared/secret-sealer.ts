import { createHmac, randomBytes } from 'node:crypto';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';

/** Stores each secret in memory and returns a random ticket for it, which contains nothing of the secret. */
export const memorySecretSealer = (): SecretSealer => {
  const key = randomBytes(32);
  const secrets = new Map<string, { readonly secret: Secret; readonly place: string }>();
  return {
    seal: (secret, place) => {
      const ticket = randomBytes(16);
      secrets.set(ticket.toString('hex'), { secret, place });
      return ticket;
    },
    unseal: (sealed, place) =>
      pipe(
        O.fromNullable(secrets.get(Buffer.from(sealed).toString('hex'))),
        O.filter((found) => found.place === place),
        O.map(({ secret }) => secret),
      ),
    digest: (secret) => createHmac('sha256', key).update(secret.reveal()).digest('base64url'),
  };
};
