import { expect } from 'chai';
import { ABANDONED } from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { throttledWorld } from '../../../../support/login-probe/throttled-world.js';

describe('callers who want the same login', () => {
  const shop = aDumpTarget();

  it('share it, and its outcome', async () => {
    const { check, answer, count } = throttledWorld();
    const asked = [await check(shop), await check(shop), await check(shop)];
    await answer('shop', ACCEPTED);
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome));
    expect(outcomes).to.deep.equal([ACCEPTED, ACCEPTED, ACCEPTED]);
    expect(count()).to.equal(1);
  });

  it('get one of their own once it has ended, since no result is kept', async () => {
    const { check, answer, count } = throttledWorld();
    await check(shop);
    await answer('shop', ACCEPTED);
    await check(shop);
    expect(count()).to.equal(2);
  });

  it('do not share it with callers of another login', async () => {
    const { check, answer, underWay } = throttledWorld();
    await check(shop);
    await check(aDumpTarget({ password: new Secret('another') }));
    await answer('shop', ACCEPTED);
    expect(underWay()).to.deep.equal(['shop']);
  });

  it('keep it when one of them goes away', async () => {
    const { check, answer, underWay } = throttledWorld();
    const gone = new AbortController();
    const leaver = await check(shop, gone.signal);
    const stayer = await check(shop, new AbortController().signal);
    gone.abort();
    expect(await leaver.outcome).to.deep.equal(ABANDONED);
    expect(underWay()).to.deep.equal(['shop']);
    await answer('shop', ACCEPTED);
    expect(await stayer.outcome).to.deep.equal(ACCEPTED);
  });

  it('end it when the last of them goes away', async () => {
    const { check, underWay } = throttledWorld();
    const [first, last] = [new AbortController(), new AbortController()];
    const asked = [await check(shop, first.signal), await check(shop, last.signal)];
    first.abort();
    expect(underWay()).to.deep.equal(['shop']);
    last.abort();
    expect(underWay()).to.deep.equal([]);
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome));
    expect(outcomes).to.deep.equal([ABANDONED, ABANDONED]);
  });

  it('get one of their own after all callers of the last one have gone', async () => {
    const { check, answer, count } = throttledWorld();
    const gone = new AbortController();
    await check(shop, gone.signal);
    gone.abort();
    const { outcome } = await check(shop);
    await answer('shop', ACCEPTED);
    expect([await outcome, count()]).to.deep.equal([ACCEPTED, 2]);
  });

  it('have no login made for them if they have gone before', async () => {
    const { check, count } = throttledWorld();
    const { outcome } = await check(shop, AbortSignal.abort());
    expect([await outcome, count()]).to.deep.equal([ABANDONED, 0]);
  });
});
