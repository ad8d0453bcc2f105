import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  BACKING_OFF,
  refused,
} from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { isAttempted, REJECTED } from '../../../../support/login-probe/is-attempted.js';
import {
  type ThrottledWorld,
  throttledWorld,
  START,
} from '../../../../support/login-probe/throttled-world.js';

const shop = aDumpTarget();
const crm = aDumpTarget({ database: 'crm' });

const afterMinutes = ({ clock }: ThrottledWorld, minutes: number) =>
  clock.set(new Date(START.getTime() + minutes * 60_000));

const TIMED_OUT = refused({ code: 'timed_out' });

describe('a rejected login', () => {
  it('returns the same refusal, and is not tried again, until its back-off has passed', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    expect(await (await world.check(shop)).outcome).to.deep.equal(REJECTED);
    afterMinutes(world, 0.999);
    expect(await isAttempted(world, shop)).to.equal(false);
    afterMinutes(world, 1);
    expect(await isAttempted(world, shop)).to.equal(true);
  });

  it('is tried again after 1, 2, 4, 8 and 15 minutes, and then every 15', async () => {
    const world = throttledWorld();
    const tried: number[] = [];
    for (let minute = 0; minute <= 60; minute += 0.5) {
      afterMinutes(world, minute);
      if (await isAttempted(world, shop)) tried.push(minute);
    }
    expect(tried).to.deep.equal([0, 1, 3, 7, 15, 30, 45, 60]);
  });

  it('counts for every database of the same login', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    expect(await isAttempted(world, crm)).to.equal(false);
  });

  it('is the result of a login that waited for its turn after it', async () => {
    const world = throttledWorld();
    await world.check(shop);
    const waiting = await world.check(crm);
    await world.answer('shop', REJECTED);
    expect([await waiting.outcome, world.count()]).to.deep.equal([REJECTED, 1]);
  });

  it('is another login as soon as its user, password, host or port changes', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    const corrected = [
      { user: 'another' },
      { password: new Secret('another') },
      { host: 'another.invalid' },
      { port: 5433 },
    ].map(aDumpTarget);
    for (const target of corrected) expect(await isAttempted(world, target)).to.equal(true);
  });

  it('is removed once the server accepts it, if only to report a missing database', async () => {
    for (const outcome of [ACCEPTED, refused({ code: 'database_missing' })]) {
      const world = throttledWorld();
      await isAttempted(world, shop);
      afterMinutes(world, 1);
      await isAttempted(world, shop, outcome);
      await isAttempted(world, shop);
      afterMinutes(world, 2);
      expect(await isAttempted(world, shop)).to.equal(true);
    }
  });

  it('counts as tried where its callers have gone, or no outcome comes in time', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    afterMinutes(world, 1);
    const gone = new AbortController();
    await world.check(shop, gone.signal);
    gone.abort();
    expect(await isAttempted(world, shop)).to.equal(false);
    afterMinutes(world, 2);
    expect(await isAttempted(world, shop, refused({ code: 'timed_out' }))).to.equal(true);
    expect(await isAttempted(world, shop)).to.equal(false);
  });

  it('is not renewed by a try for which there was no network', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    afterMinutes(world, 1);
    await isAttempted(world, shop, E.left(unavailable('login', 'no_network')));
    expect(await isAttempted(world, shop)).to.equal(true);
  });

  it('is also one that was abandoned three times in a row and once more', async () => {
    const world = throttledWorld();
    const abandon = async () => {
      const gone = new AbortController();
      const { outcome } = await world.check(shop, gone.signal);
      gone.abort();
      return outcome;
    };
    for (const _ of [1, 2, 3]) await abandon();
    expect(await isAttempted(world, shop, ACCEPTED)).to.equal(true);
    for (const _ of [1, 2, 3, 4]) await abandon();
    expect(await isAttempted(world, shop)).to.equal(false);
    expect(await (await world.check(shop)).outcome).to.deep.equal(BACKING_OFF);
    afterMinutes(world, 1);
    expect(await isAttempted(world, shop, ACCEPTED)).to.equal(true);
    expect(await isAttempted(world, shop)).to.equal(true);
  });

  it('is not one that exceeded its deadline, however often', async () => {
    const world = throttledWorld({ deadlineMs: 20 });
    for (let n = 1; n <= 6; n += 1) {
      expect(await (await world.check(shop)).outcome).to.deep.equal(TIMED_OUT);
      expect(world.count()).to.equal(n);
    }
  });

  it('is not active for longer because the clock was set back', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop);
    afterMinutes(world, -60);
    expect(await isAttempted(world, shop)).to.equal(true);
  });

  it('is known from the store when more others were rejected since than are known here', async () => {
    const world = throttledWorld({ mostKnown: 100 });
    await isAttempted(world, shop);
    const others = Array.from({ length: 100 }, (_, n) => aDumpTarget({ user: `user-${n}` }));
    for (const target of others) {
      await world.check(target);
      await world.answer('shop', REJECTED);
    }
    expect(await isAttempted(world, shop)).to.equal(false);
  });
});
