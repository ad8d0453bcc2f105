import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Store } from '../../../../../../core/store.js';
import { aHash, aToken } from '../../../../../support/access/a-token.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { twoSqliteStores } from '../../../../../support/stores/two-sqlite-stores.js';

describe('the tokens that a SQLite store caches', () => {
  const { one, other: another } = twoSqliteStores();
  let store: Store;
  let other: Store;
  beforeEach(async () => {
    [store, other] = [one(), another()];
    await putFleet(store, aWholeFleet());
    await rightOf(store.tokens.add(aToken(), aHash()));
  });

  const find = () => rightOf(store.tokens.findByHash(aHash()));
  const report = async (to: Store, message = 'Nothing answers.') =>
    rightOf(to.problems.open(aReport(await refAt(to, 'db-eu-1'), { message })));
  const revokedAt = async () => O.flatMap(({ revokedAt: at }: typeof TOKEN) => at)(await find());
  const TOKEN = aToken();

  it('are not read again for the report of a problem, by this process or another', async () => {
    const before = await find();
    await report(store);
    await report(other, 'Nothing has answered for long.');
    await setImmediate();
    expect(await find()).to.equal(before);
  });

  it('are read again once a token has changed', async () => {
    const before = await find();
    await rightOf(other.tokens.add(aToken({ id: aUuid(8), name: 'ci' }), aHash(1)));
    await setImmediate();
    const after = await find();
    expect(after).to.deep.equal(before);
    expect(after).not.to.equal(before);
  });

  it('end at once when this process revokes them', async () => {
    await find();
    await rightOf(store.tokens.revoke(TOKEN.id, NOON));
    expect(await revokedAt()).to.deep.equal(O.some(NOON));
  });

  for (const [when, meanwhile] of [
    ['alone', () => Promise.resolve(true)],
    ['before a report', () => report(other)],
  ] as const)
    it(`end with the next request when another process revokes them ${when}`, async () => {
      await find();
      await rightOf(other.tokens.revoke(TOKEN.id, NOON));
      await meanwhile();
      await setImmediate();
      expect(await revokedAt()).to.deep.equal(O.some(NOON));
    });

  it('are not known any more as soon as they are gone, nor unknown once they are there', async () => {
    const unknown = () => rightOf(store.tokens.findByHash(aHash(1)));
    expect(await unknown()).to.deep.equal(O.none);
    await rightOf(other.tokens.add(aToken({ id: aUuid(8), name: 'ci' }), aHash(1)));
    await setImmediate();
    expect(O.isSome(await unknown())).to.equal(true);
  });
});
