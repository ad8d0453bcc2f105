import { expect } from 'chai';
import {
  ABANDONED,
  BACKING_OFF,
  BUSY,
} from '../../../../adapters/login-probe/throttle/login-outcome.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../support/login-probe/pending-logins.js';
import { REJECTED } from '../../../support/login-probe/is-attempted.js';
import { throttledWorld, START } from '../../../support/login-probe/throttled-world.js';

const shop = aDumpTarget({ database: 'shop' });
const crm = aDumpTarget({ database: 'crm' });
const ledger = aDumpTarget({ database: 'ledger' });
const at = (port: number, database = `on-${port}`) => aDumpTarget({ port, database });

describe('a watch, beside people who check', () => {
  it('is told the verdict of its own login, and of one that it shares', async () => {
    const { check, monitor, answer, count } = throttledWorld();
    const [mine, theirs] = [await monitor(shop), await check(shop)];
    await answer('shop', REJECTED);
    expect([await mine.outcome, await theirs.outcome]).to.deep.equal([REJECTED, REJECTED]);
    expect(count()).to.equal(1);
  });

  it('is told of a rejection that stands that nobody was dialled, while people are told the rejection', async () => {
    const { check, monitor, answer, count } = throttledWorld();
    await monitor(shop);
    await answer('shop', REJECTED);
    expect(await (await monitor(shop)).outcome).to.deep.equal(BACKING_OFF);
    expect(await (await monitor(crm)).outcome).to.deep.equal(BACKING_OFF);
    expect(await (await check(shop)).outcome).to.deep.equal(REJECTED);
    expect(count()).to.equal(1);
  });

  it('is told the same where it waited for a turn behind that very login', async () => {
    const { check, monitor, answer } = throttledWorld();
    await check(shop);
    const waiting = await monitor(crm);
    await answer('shop', REJECTED);
    expect(await waiting.outcome).to.deep.equal(BACKING_OFF);
  });

  it('tries again once the back-off has passed, for everybody', async () => {
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

  it('lets people go ahead at a server, in the order in which they came', async () => {
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

  it('is itself let ahead with what a person comes to want as well, and for as long', async () => {
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

  it('lets people go ahead where only so many log in at once', async () => {
    const { check, monitor, answer, underWay } = throttledWorld({ loginsAtOnce: 1 });
    for (const port of [1, 2]) await monitor(at(port));
    await check(at(3));
    await answer('on-1', ACCEPTED);
    expect(underWay()).to.deep.equal(['on-3']);
  });

  it('does not hold a person up with a turn at a server for which it waits itself', async () => {
    const { check, monitor, answer, underWay } = throttledWorld({ loginsAtOnce: 1 });
    for (const target of [at(1), at(2), at(3, 'watched')]) await monitor(target);
    await check(at(3, 'asked'));
    await answer('on-1', ACCEPTED);
    expect(underWay()).to.deep.equal(['watched']);
  });

  it('takes no more than half of the places for callers', async () => {
    const { check, monitor } = throttledWorld({ loginsAtOnce: 1 });
    for (let caller = 0; caller < 20; caller += 1) await monitor(shop);
    expect(await (await monitor(shop)).outcome).to.deep.equal(BUSY);
    for (let caller = 0; caller < 20; caller += 1) await check(shop);
    expect(await (await check(shop)).outcome).to.deep.equal(BUSY);
  });
});
