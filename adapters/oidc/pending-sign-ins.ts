import * as O from 'fp-ts/lib/Option.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import { Secret } from '../../core/shared/secret.js';
import { Refused } from './sign-in-failure.js';

/** What is kept of a sign-in that was begun: the browser has it, and any node can complete it. */
interface Begun {
  readonly verifier?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly page?: string;
  readonly device?: string;
}

const LASTS_MS = 600_000;

const PLACE = 'pending sign-in';

export const pendingSignIns = ({
  sealer,
  clock,
}: {
  readonly sealer: Pick<SecretSealer, 'seal' | 'unseal'>;
  readonly clock: Clock;
}) => ({
  seal: (begun: Begun): string => {
    const text = JSON.stringify({ ...begun, atMs: clock.now().getTime() });
    return Buffer.from(sealer.seal(new Secret(text), PLACE)).toString('base64url');
  },
  unseal: (sealed: string): Begun => {
    const opened = sealer.unseal(Buffer.from(sealed, 'base64url'), PLACE);
    if (O.isNone(opened)) throw new Refused('replayed');
    const { atMs, ...begun } = JSON.parse(opened.value.reveal()) as Begun & { atMs: number };
    if (clock.now().getTime() > atMs + LASTS_MS) throw new Refused('replayed');
    return begun;
  },
});
