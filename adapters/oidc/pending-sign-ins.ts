import * as O from 'fp-ts/lib/Option.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import { Secret } from '../../core/shared/secret.js';
import { Refused } from './sign-in-failure.js';

/** What is kept of a sign-in that was begun, by its way: who began it has it, and any node can complete it. */
interface Begun {
  readonly page: Readonly<Record<'verifier' | 'state' | 'nonce' | 'page', string>>;
  readonly device: { readonly device: string };
}

const LASTS_MS = 600_000;

const placeOf = (way: keyof Begun) => `pending sign-in, ${way}`;

export const pendingSignIns = ({
  sealer,
  clock,
}: {
  readonly sealer: Pick<SecretSealer, 'seal' | 'unseal'>;
  readonly clock: Clock;
}) => ({
  seal: <W extends keyof Begun>(way: W, begun: Begun[W]): string => {
    const text = JSON.stringify({ ...begun, atMs: clock.now().getTime() });
    return Buffer.from(sealer.seal(new Secret(text), placeOf(way))).toString('base64url');
  },
  unseal: <W extends keyof Begun>(sealed: string, way: W): Begun[W] => {
    const opened = sealer.unseal(Buffer.from(sealed, 'base64url'), placeOf(way));
    if (O.isNone(opened)) throw new Refused('replayed');
    const { atMs, ...begun } = JSON.parse(opened.value.reveal()) as Begun[W] & { atMs: number };
    if (clock.now().getTime() > atMs + LASTS_MS) throw new Refused('replayed');
    return begun as unknown as Begun[W];
  },
});
