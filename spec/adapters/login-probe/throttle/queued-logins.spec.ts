import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { memoryClock } from '../../../../adapters/memory/shared/clock.js';
import {
  ABANDONED,
  BUSY,
  TIMED_OUT,
} from '../../../../adapters/login-probe/throttle/login-outcome.js';
import { restrainedLogins } from '../../../../adapters/login-probe/throttle/throttled-logins.js';
import type { LoginProbe } from '../../../../core/dump-check/ports/login-probe.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../support/login-probe/pending-logins.js';
import { restrained, START } from '../../../support/login-probe/throttled-world.js';

describe('logins to one server', () => {
  const shop = aDumpTarget({ database: 'shop' });
  const crm = aDumpTarget({ database: 'crm' });
  const ledger = aDumpTarget({ database: 'ledger' });

  it('are made one at a time, in the order in which they were asked for', async () => {
    const { ask, answer, underWay } = restrained();
    for (const target of [shop, crm, ledger]) await ask(target);
    const seen = [underWay()];
    for (const database of ['shop', 'crm', 'ledger']) {
      await answer(database, ACCEPTED);
      seen.push(underWay());
    }
    expect(seen).to.deep.equal([['shop'], ['crm'], ['ledger'], []]);
  });

  it('know the server by its host and port, however the name is written', async () => {
    const { ask, underWay } = restrained();
    await ask(aDumpTarget({ database: 'shop', host: 'db.example' }));
    await ask(aDumpTarget({ database: 'crm', host: 'DB.Example.' }));
    await ask(aDumpTarget({ database: 'ledger', host: 'db.example', port: 5433 }));
    expect(underWay()).to.deep.equal(['shop', 'ledger']);
  });

  it('say that we are busy where no turn came within the deadline', async () => {
    const { ask, count } = restrained({ deadlineMs: 60 });
    const first = await ask(shop);
    const second = await ask(crm);
    expect([await first.outcome, await second.outcome]).to.deep.equal([TIMED_OUT, BUSY]);
    expect(count()).to.equal(1);
  });

  it('say that the target timed out only where it had half of the deadline', async () => {
    const { ask, answer, underWay } = restrained({ deadlineMs: 400 });
    await ask(shop);
    const early = await ask(crm);
    const late = await ask(ledger);
    await answer('shop', ACCEPTED);
    await setTimeout(250);
    await answer('crm', ACCEPTED);
    expect(underWay()).to.deep.equal(['ledger']);
    expect([await early.outcome, await late.outcome]).to.deep.equal([ACCEPTED, BUSY]);
  });

  it('have whatever the wait left of the deadline', async () => {
    const { ask, answer, underWay } = restrained({ deadlineMs: 60 });
    await ask(shop);
    const second = await ask(crm);
    await answer('shop', ACCEPTED);
    expect(await second.outcome).to.deep.equal(TIMED_OUT);
    expect(underWay()).to.deep.equal([]);
  });

  it('are not made for whoever went away while waiting', async () => {
    const { ask, answer, underWay, count } = restrained();
    const gone = new AbortController();
    await ask(shop);
    const leaver = await ask(crm, gone.signal);
    await ask(ledger);
    gone.abort();
    expect(await leaver.outcome).to.deep.equal(ABANDONED);
    await answer('shop', ACCEPTED);
    expect([underWay(), count()]).to.deep.equal([['ledger'], 2]);
  });

  it('give their turn on where one ends in a defect', async () => {
    const defect = new Error('a defect');
    const probe: LoginProbe = {
      logIn:
        ({ database }) =>
        () =>
          database.name === 'shop' ? Promise.reject(defect) : Promise.resolve(ACCEPTED),
    };
    const restraint = { clock: memoryClock(START), deadlineMs: 10_000, loginsAtOnce: 1 };
    const { logIn } = restrainedLogins({ probe, ...restraint }).checks;
    const first = logIn(shop)().catch((error: unknown) => error);
    expect([await logIn(crm)(), await first]).to.deep.equal([ACCEPTED, defect]);
  });
});
