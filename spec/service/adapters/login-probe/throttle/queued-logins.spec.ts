import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import {
  ABANDONED,
  refused,
  SERVER_OCCUPIED,
} from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED, flushPromises } from '../../../../support/login-probe/pending-logins.js';
import { throttle, throttledWorld } from '../../../../support/login-probe/throttled-world.js';
import { withoutObstacles } from '../../../../support/dump-check/without-obstacles.js';

const TIMED_OUT = refused({ code: 'timed_out' });

describe('logins to one server', () => {
  const shop = aDumpTarget({ database: 'shop' });
  const crm = aDumpTarget({ database: 'crm' });
  const ledger = aDumpTarget({ database: 'ledger' });

  it('are made one at a time, in the order in which they were requested', async () => {
    const { check, answer, underWay } = throttledWorld();
    for (const target of [shop, crm, ledger]) await check(target);
    const seen = [underWay()];
    for (const database of ['shop', 'crm', 'ledger']) {
      await answer(database, ACCEPTED);
      seen.push(underWay());
    }
    expect(seen).to.deep.equal([['shop'], ['crm'], ['ledger'], []]);
  });

  it('identify the server by its host and port, in any spelling', async () => {
    const { check, underWay } = throttledWorld();
    await check(aDumpTarget({ database: 'shop', host: 'db.example' }));
    await check(aDumpTarget({ database: 'crm', host: 'DB.Example.' }));
    await check(aDumpTarget({ database: 'ledger', host: 'db.example', port: 5433 }));
    expect(underWay()).to.deep.equal(['shop', 'ledger']);
  });

  it('are occupied where another login to the server did not end within the deadline', async () => {
    const { check, count } = throttledWorld({ deadlineMs: 1_000 });
    const first = await check(shop);
    const second = await check(crm);
    expect([await first.outcome, await second.outcome]).to.deep.equal([TIMED_OUT, SERVER_OCCUPIED]);
    expect(count()).to.equal(1);
  });

  it('have timed out only where the target had half of the deadline', async () => {
    const { check, answer, underWay } = throttledWorld({ deadlineMs: 400 });
    await check(shop);
    const early = await check(crm);
    const late = await check(ledger);
    await answer('shop', ACCEPTED);
    await setTimeout(250);
    await answer('crm', ACCEPTED);
    expect(underWay()).to.deep.equal(['ledger']);
    expect([await early.outcome, await late.outcome]).to.deep.equal([ACCEPTED, SERVER_OCCUPIED]);
  });

  it('have what the wait left of the deadline', async () => {
    const { check, answer, underWay } = throttledWorld({ deadlineMs: 60 });
    await check(shop);
    const second = await check(crm);
    await answer('shop', ACCEPTED);
    expect(await second.outcome).to.deep.equal(TIMED_OUT);
    expect(underWay()).to.deep.equal([]);
  });

  it('are not made for a caller that went away while waiting', async () => {
    const { check, answer, underWay, count } = throttledWorld();
    const gone = new AbortController();
    await check(shop);
    const leaver = await check(crm, gone.signal);
    await check(ledger);
    gone.abort();
    expect(await leaver.outcome).to.deep.equal(ABANDONED);
    await answer('shop', ACCEPTED);
    expect([underWay(), count()]).to.deep.equal([['ledger'], 2]);
  });

  it('pass their turn on where one ends in a defect', async () => {
    const defect = new Error('a defect');
    const probe = withoutObstacles(
      ({ database }) =>
        () =>
          database.name === 'shop' ? Promise.reject(defect) : Promise.resolve(ACCEPTED),
    );
    const { logIn } = throttle(probe, { loginsAtOnce: 1 }).checks;
    const first = logIn(shop)().catch((error: unknown) => error);
    expect([await logIn(crm)(), await first]).to.deep.equal([ACCEPTED, defect]);
  });

  it('keep their place until they have ended, although their callers have gone', async () => {
    const begun: string[] = [];
    let end: () => void = () => undefined;
    const probe = withoutObstacles(({ database }) => () => {
      begun.push(database.name);
      return new Promise((resolve) => (end = () => resolve(ACCEPTED)));
    });
    const { logIn } = throttle(probe, { loginsAtOnce: 1 }).checks;
    const gone = new AbortController();
    const first = logIn(shop, gone.signal)();
    const second = logIn(crm)();
    await flushPromises();
    gone.abort();
    expect([await first, begun]).to.deep.equal([ABANDONED, ['shop']]);
    end();
    await flushPromises();
    end();
    expect([await second, begun]).to.deep.equal([ACCEPTED, ['shop', 'crm']]);
  });
});
