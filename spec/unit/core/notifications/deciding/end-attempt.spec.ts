import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { endAttempt } from '../../../../../core/notifications/deciding/decision.js';
import { aDelivery } from '../../../../support/notifications/a-delivery.js';
import { noonPlus } from '../../../../support/problems/a-problem.js';

const MINUTE_MS = 60_000;

/** How many seconds pass until the next attempt, by how many there were, and what the other side asked for. */
const pause = (attempts: number, retryAfterMs?: number, isMirror = false): number => {
  const endedAt = noonPlus(1);
  const { pauseMs } = endAttempt({ isMirror }, aDelivery({ state: 'due', attempts }), {
    begunAt: endedAt,
    endedAt,
    refusal: O.some({ code: 'channel_limited' }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  return pauseMs / 1_000;
};

describe('endAttempt', () => {
  it('pauses for longer after each attempt that failed, for ten minutes at most', () => {
    expect([0, 1, 2, 3, 4, 90].map((attempts) => pause(attempts))).to.deep.equal([
      10, 60, 300, 600, 600, 600,
    ]);
  });

  it('pauses for a minute at most where the other side is a mirror', () => {
    expect([0, 1, 2, 9].map((n) => pause(n, undefined, true))).to.deep.equal([10, 60, 60, 60]);
  });

  it('pauses for as long as the other side asks, if that is longer, and an hour at most', () => {
    expect([5_000, 90_000, 24 * 60 * MINUTE_MS].map((ms) => pause(0, ms))).to.deep.equal([
      10, 90, 3_600,
    ]);
    expect(pause(9, 90_000)).to.equal(600);
  });

  it('pauses for what a mirror asks, and a minute at most', () => {
    const asked = [5_000, 45_000, 90_000, 24 * 60 * MINUTE_MS];
    expect(asked.map((ms) => pause(0, ms, true))).to.deep.equal([10, 45, 60, 60]);
  });
});
