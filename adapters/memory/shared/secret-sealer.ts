import { randomBytes } from 'node:crypto';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';

/** Keeps each secret to itself and hands out a random ticket for it. Whoever holds only the ticket holds nothing. */
export const memorySecretSealer = (): SecretSealer => {
  const kept = new Map<string, { readonly secret: Secret; readonly place: string }>();
  return {
    seal: (secret, place) => {
      const ticket = randomBytes(16);
      kept.set(ticket.toString('hex'), { secret, place });
      return ticket;
    },
    unseal: (sealed, place) =>
      pipe(
        O.fromNullable(kept.get(Buffer.from(sealed).toString('hex'))),
        O.filter((found) => found.place === place),
        O.map(({ secret }) => secret),
      ),
  };
};
