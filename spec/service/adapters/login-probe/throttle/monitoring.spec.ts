import { expect } from 'chai';
import {
  ABANDONED,
  BACKING_OFF,
  BUSY,
} from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { REJECTED } from '../../../../support/login-probe/is-attempted.js';
import { throttledWorld, START } from '../../../../support/login-probe/throttled-world.js';

const shop = aDumpTarget({ database: 'shop' });
const crm = aDumpTarget({ database: 'crm' });
const ledger = aDumpTarget({ database: 'ledger' });
const at = (port: number, database = `on-${port}`) => aDumpTarget({ port, database });

describe('monitoring, beside people who check', () => {
  it('gets the result of its own login, and of one that it shares', async () => {
    const { check, monitor, answer, count } = throttledWorld();
    const [mine, theirs] = [await monitor(shop), await check(shop)];
    await answer('shop', REJECTED);
    expect([await mine.outcome, await theirs.outcome]).to.deep.equal([REJECTED, REJECTED]);
    expect(count()).to.equal(1);
  });

  it('gets backing_off while a rejection is active, and people get the rejection', async () => {
    const { check, monitor, answer, count } = throttledWorld();
    await monitor(shop);
    await answer('shop', REJECTED);
    expect(await (await monitor(shop)).outcome).to.deep.equal(BACKING_OFF);
    expect(await (await monitor(crm)).outcome).to.deep.equal(BACKING_OFF);
    expect(await (await check(shop)).outcome).to.deep.equal(REJECTED);
    expect(count()).to.equal(1);
  });

  it('gets a rejection once that a dump or a person has met, also where it waited for its turn', async () => {
    const { check, monitor, answer, clock } = throttledWorld();
    await check(shop);
    const waiting = await monitor(crm);
    await answer('shop', REJECTED);
    expect(await waiting.outcome).to.deep.equal(REJECTED);
    expect(await (await monitor(shop)).outcome).to.deep.equal(BACKING_OFF);
    clock.set(new Date(START.getTime() + 60_000));
    await check(shop);
    await answer('shop', REJECTED);
    expect(await (await monitor(shop)).outcome).to.deep.equal(REJECTED);
    expect(await (await monitor(crm)).outcome).to.deep.equal(BACKING_OFF);
  });

  it('tries again once the back-off has passed, also on behalf of people', async () => {
    const { check, monitor, answer, clock } = throttledWorld();
    await monitor(shop);
    await answer('shop', REJECTED);
    clock.set(new Date(START.getTime() + 60_000));
    const again = await monitor(shop);
    await answer('shop', REJECTED);
    expect(await again.outcome).to.deep.equal(REJECTED);
    clock.set(new Date(START.getTime() + 120_000));
    expect(await (await check(shop)).outcome).to.deep.equal(REJECTED);
  });

  it('lets people go first at a server, in the order in which they came', async () => {
    const { check, monitor, answer, underWay } = throttledWorld();
    await monitor(at(1, 'first'));
    await monitor(at(1, 'watched'));
    await check(at(1, 'asked'));
    await check(at(1, 'asked later'));
    const seen: (readonly string[])[] = [];
    for (const database of ['first', 'asked', 'asked later', 'watched']) {
      await answer(database, ACCEPTED);
      seen.push(underWay());
    }
    expect(seen).to.deep.equal([['asked'], ['asked later'], ['watched'], []]);
  });

  it('goes first itself with a login that a person joins, for as long as the person waits', async () => {
    const { check, monitor, answer, underWay } = throttledWorld();
    for (const target of [shop, crm, ledger]) await monitor(target);
    const calling = new AbortController();
    await check(ledger, calling.signal);
    await answer('shop', ACCEPTED);
    expect(underWay()).to.deep.equal(['ledger']);
    calling.abort();
    await monitor(shop);
    const gone = new AbortController();
    const { outcome } = await check(shop, gone.signal);
    gone.abort();
    expect(await outcome).to.deep.equal(ABANDONED);
    await answer('ledger', ACCEPTED);
    expect(underWay()).to.deep.equal(['crm']);
  });

  it('lets people go first where the total of logins is limited', async () => {
    const { check, monitor, answer, underWay } = throttledWorld({ loginsAtOnce: 1 });
    for (const port of [1, 2]) await monitor(at(port));
    await check(at(3));
    await answer('on-1', ACCEPTED);
    expect(underWay()).to.deep.equal(['on-3']);
  });

  it('goes first itself where a person waits for the same server', async () => {
    const { check, monitor, answer, underWay } = throttledWorld({ loginsAtOnce: 1 });
    for (const target of [at(1), at(2), at(3, 'watched')]) await monitor(target);
    await check(at(3, 'asked'));
    await answer('on-1', ACCEPTED);
    expect(underWay()).to.deep.equal(['watched']);
  });

  it('takes at most half of the places for callers', async () => {
    const { check, monitor } = throttledWorld({ loginsAtOnce: 1 });
    for (let caller = 0; caller < 20; caller += 1) await monitor(shop);
    expect(await (await monitor(shop)).outcome).to.deep.equal(BUSY);
    for (let caller = 0; caller < 20; caller += 1) await check(shop);
    expect(await (await check(shop)).outcome).to.deep.equal(BUSY);
  });
});
