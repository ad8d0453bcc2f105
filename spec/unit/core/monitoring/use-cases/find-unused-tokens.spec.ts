import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { unusedTokensReport } from '../../../../../core/monitoring/fleet-report-wording.js';
import { findUnusedTokens } from '../../../../../core/monitoring/use-cases/record-of-fleet.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const MADE = aToken().createdAt;
const after = (days: number): Date => new Date(MADE.getTime() + days * DAY_MS);

describe('findUnusedTokens', () => {
  const make = async () => {
    const store = memoryStore();
    const clock = memoryClock(MADE);
    const add = (n: number, telling: Parameters<typeof aToken>[0] = {}) =>
      rightOf(store.tokens.add(aToken({ id: aUuid(n), name: `${n}`, ...telling }), aHash(n)));
    await add(1);
    await add(2, { expiresAt: O.some(after(80)) });
    await add(3, { revokedAt: O.some(MADE) });
    const found = async (days: number) => {
      clock.set(after(days));
      await rightOf(findUnusedTokens({ ...store, clock, unusedTokensReport }));
      const { problems } = await rightOf(store.overview.read(aViewer(), 20, clock.now()));
      return problems.map(({ kind, message, since }) => [kind, message, since]);
    };
    return { ...store, add, found };
  };

  it('opens a problem 90 days after the last use, and counts those that have not ended', async () => {
    const { add, found } = await make();
    await add(4, { createdAt: after(1) });
    expect(await found(89.9)).to.deep.equal([]);
    const one = 'fleet: A token was not used for 90 days.';
    expect(await found(90)).to.deep.equal([['token_unused', one, after(90)]]);
    const two = 'fleet: 2 tokens were not used for 90 days.';
    expect(await found(91)).to.deep.equal([['token_unused', two, after(90)]]);
  });

  it('closes it once each is used or has ended', async () => {
    const { tokens, found } = await make();
    expect(await found(90)).to.have.length(1);
    const use = { at: after(90), address: '10.0.0.7' };
    await rightOf(tokens.recordUses(new Map([[aUuid(1), use]])));
    expect(await found(91)).to.deep.equal([]);
    expect(await found(180)).to.have.length(1);
    await rightOf(tokens.revoke(aUuid(1), after(180)));
    expect(await found(180)).to.deep.equal([]);
  });
});
