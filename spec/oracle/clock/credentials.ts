import * as O from 'fp-ts/lib/Option.js';
import { permissionsOfRole } from '../../../core/access/caller.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { rightOf } from '../../support/shared/right-of.js';
import { time } from '../storm/jumping-time.js';
import type { StormNode } from '../storm/node.js';

/** A session lasts twelve hours. */
const [TOKEN_MS, SESSION_MS] = [30 * HOUR_MS, 12 * HOUR_MS];

/** A token or a session, and until when it is valid by a clock that is right. */
interface Held {
  readonly what: string;
  readonly text: string;
  /** A token has begun by any clock. */
  readonly beganMs: number;
  readonly expiresAtMs: number;
  mayBeGone: boolean;
}

/**
 * What was issued at each jump: each node accepts it exactly until its time, however the clock was set meanwhile; but no session that
 * began more than an hour ahead, and one that has expired by a wrong clock may be gone: its owner signs in again.
 */
export interface HeldCredentials {
  readonly renew: (nodes: readonly StormNode[]) => Promise<void>;
  readonly wrong: (nodes: readonly StormNode[]) => Promise<readonly string[]>;
}

export const heldCredentials = (): HeldCredentials => {
  const held: Held[] = [];
  const renew: HeldCredentials['renew'] = async ([node]) => {
    if (node === undefined) return;
    const { useCases } = node.shipshape;
    const expiresAtMs = Date.now() + TOKEN_MS;
    const wanted = { name: `t-${held.length}`, permissions: permissionsOfRole('viewer') };
    const { text } = await rightOf(
      time.owned(node, () =>
        useCases.createToken(anAdmin(), {
          ...wanted,
          scope: 'fleet',
          expiresAt: O.some(new Date(expiresAtMs)),
        }),
      ),
    );
    held.push({
      what: `token ${held.length}`,
      text: text.reveal(),
      beganMs: 0,
      expiresAtMs,
      mayBeGone: false,
    });
    const session = O.toNullable(
      await rightOf(
        time.owned(node, () => useCases.startSession(text.reveal(), () => 0, undefined)),
      ),
    );
    if (session !== null)
      held.push({
        what: `session ${held.length}`,
        text: session.text.reveal(),
        beganMs: Date.now(),
        expiresAtMs: Date.now() + SESSION_MS,
        mayBeGone: false,
      });
  };
  const wrong: HeldCredentials['wrong'] = async (nodes) => {
    const found: string[] = [];
    for (const one of held) {
      const { what, text, beganMs, expiresAtMs } = one;
      one.mayBeGone ||= what.startsWith('session') && Date.now() >= expiresAtMs;
      for (const { shipshape } of nodes) {
        const { authenticator } = shipshape.http;
        const isAccepted = O.isSome(await rightOf(authenticator.authenticate(text)));
        const isToBe = beganMs <= Date.now() + HOUR_MS && Date.now() < expiresAtMs;
        if (isAccepted ? !isToBe : isToBe && !one.mayBeGone)
          found.push(`${what} is ${isAccepted ? 'accepted' : 'refused'}`);
      }
    }
    return found;
  };
  return { renew, wrong };
};
