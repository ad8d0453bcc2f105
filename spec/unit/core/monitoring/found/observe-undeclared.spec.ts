import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aDatabase, aFleetWith, anInstance, aSchedule } from '../../../../support/fleet/a-fleet.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { problemReportOf as reportOf } from '../../../../../core/monitoring/problem-report-wording.js';
import { settlingFleet } from '../../../../../core/monitoring/use-cases/settling-fleet.js';
import { refusedFor } from '../../../../support/monitoring/a-server-check.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import {
  AT,
  checkWith,
  HOUR_MS,
  monitorOf,
  pass,
  rows,
} from '../../../../support/monitoring/a-finding-monitor.js';
import type { ServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('observeUndeclared', () => {
  const shop = aDatabase({ name: 'shop', backups: 'none' });

  it('names the databases that the fleet does not have, and is a warning from a day on', async () => {
    const monitor = await monitorOf({ databases: [shop], except: ['tmp*'] });
    for (let round = 0; round < 3; round += 1)
      await checkWith(monitor, ['shop', 'wiki', 'crm', 'tmp1']);
    const named = 'crm and wiki.';
    expect(await problemsOf(monitor)).to.deep.equal([
      `info ${AT}: Its server has 2 databases that the fleet does not have, so that nothing dumps them: ${named}`,
    ]);
    pass(monitor, 24 * HOUR_MS);
    await checkWith(monitor, ['shop', 'wiki']);
    expect(await problemsOf(monitor)).to.deep.equal([
      `warning ${AT}: Its server has a database that the fleet does not have, so that nothing dumps it: wiki.`,
    ]);
    await checkWith(monitor, ['shop']);
    expect(await monitor.problems()).to.deep.equal(['database_undeclared 1-1445']);
    expect(await rows(monitor.store)).to.deep.equal(['shop fleet-file']);
  });

  it('is not of a standby, unless dumps are made there, or it accepts writes of its own', async () => {
    const cases = [
      { schedules: [], writable: 0, opens: 0 },
      { schedules: [aSchedule()], writable: 0, opens: 1 },
      { schedules: [], writable: 1, opens: 1 },
    ];
    for (const { schedules, writable, opens } of cases) {
      const signs = [{ kind: 'replica_writable', figure: O.some(writable) }] as const;
      const monitor = await monitorOf(
        { databases: [aDatabase({ name: 'shop', schedules })] },
        () => ({}),
      );
      for (let round = 0; round < 3; round += 1)
        await checkWith(monitor, ['shop', 'crm'], { isStandby: true, signs });
      const undeclared = (await monitor.problems()).filter((one) =>
        one.startsWith('database_undeclared'),
      );
      expect(undeclared).to.have.length(opens);
    }
  });

  it('ends with the change by which all are taken', async () => {
    const monitor = await monitorOf({ databases: [shop] });
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, ['shop', 'crm']);
    const all = aFleetWith(anInstance({ found: 'all', databases: [shop] }));
    await rightOf(
      settlingFleet({ ...monitor.store, ...monitor, reportOf }).fleet.change(
        planFleetChange(all, { prune: false }),
      ),
    );
    expect(await monitor.problems()).to.deep.equal(['database_undeclared 1-3']);
    await checkWith(monitor, ['shop', 'crm']);
    expect((await refAt(monitor.store, `${AT}/crm`)).type).to.equal('database');
  });

  it('counts at once what a change leaves undeclared, and ends with the last of them', async () => {
    const monitor = await monitorOf({ databases: [shop] });
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, ['shop', 'crm', 'wiki']);
    const { fleet } = settlingFleet({ ...monitor.store, ...monitor, reportOf });
    const become = (more: Parameters<typeof anInstance>[0]) =>
      rightOf(fleet.change(planFleetChange(aFleetWith(anInstance(more)), { prune: false })));
    await become({ databases: [shop, aDatabase({ name: 'crm' })] });
    expect(await problemsOf(monitor)).to.deep.equal([
      `info ${AT}: Its server has a database that the fleet does not have, so that nothing dumps it: wiki.`,
    ]);
    await become({ databases: [shop], except: ['w*'] });
    expect(await problemsOf(monitor)).to.deep.equal([]);
  });

  it('names what an instance finds on which nothing is described, and says where the login is refused', async () => {
    const monitor = await monitorOf({});
    for (let round = 0; round < 3; round += 1)
      await checkWith(monitor, ['postgres', 'crm'], { maintenance: 'empty' });
    monitor.answer(() => refusedFor({ code: 'database_missing' }));
    for (let round = 0; round < 3; round += 1) await monitor.check();
    expect(await problemsOf(monitor)).to.have.members([
      `info ${AT}: Its server has a database that the fleet does not have, so that nothing dumps it: crm.`,
      `critical ${AT}: The databases of this server cannot be found, since the login to the one that each server has is refused: There is no database with this name on the instance.`,
    ]);
  });

  const lookedFor = async (monitor: ServerMonitor, rounds: number, maintenance: Maintenance) => {
    monitor.tried.length = 0;
    for (let round = 0; round < rounds; round += 1)
      await checkWith(monitor, ['shop', 'postgres'], { maintenance });
    return monitor.tried.filter((path) => path === AT).length;
  };

  it('looks once an hour into the database for logins alone, and names it once something is in it', async () => {
    const monitor = await monitorOf({ databases: [shop] });
    expect(await lookedFor(monitor, 1, 'empty')).to.equal(1);
    expect(await lookedFor(monitor, 60, 'empty')).to.equal(1);
    expect(await problemsOf(monitor)).to.deep.equal([]);
    expect(await lookedFor(monitor, 63, 'used')).to.be.within(1, 2);
    expect(await problemsOf(monitor)).to.deep.equal([
      `info ${AT}: Its server has a database that the fleet does not have, so that nothing dumps it: postgres.`,
    ]);
    expect(await lookedFor(monitor, 61, 'empty')).to.be.within(1, 2);
    expect(await problemsOf(monitor)).to.deep.equal([]);
  });

  it('names it where nobody knows what is in it, and takes a refusal there for nothing else', async () => {
    const refusals = [
      { code: 'access_denied' },
      { code: 'login_rejected', cause: 'rule' },
      { code: 'insecure_login_refused' },
    ] as const;
    for (const refusal of refusals) {
      const monitor = await monitorOf({ databases: [shop] });
      // Twice where the hour of its instance is among them.
      expect(await lookedFor(monitor, 4, refusal)).to.be.within(1, 2);
      expect(await monitor.problems()).to.deep.equal(['database_undeclared 1-']);
    }
    const excepting = await monitorOf({ databases: [shop], except: ['postgres'] });
    expect(await lookedFor(excepting, 3, 'used')).to.equal(0);
    expect(await excepting.problems()).to.deep.equal([]);
  });

  it('keeps what it knew of it where the server is only busy', async () => {
    const monitor = await monitorOf({ databases: [shop] });
    await lookedFor(monitor, 1, 'empty');
    expect(await lookedFor(monitor, 70, { code: 'too_many_connections' })).to.be.within(1, 2);
    expect(await monitor.problems()).to.deep.equal([]);
  });

  it('says where the login does not see every database, which no time makes a warning', async () => {
    const hidden = { isComplete: false } as const;
    const monitor = await monitorOf({ databases: [shop] });
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, ['shop'], hidden);
    pass(monitor, 25 * HOUR_MS);
    await checkWith(monitor, ['shop'], hidden);
    const unseen = 'databases that the admin user does not see';
    expect(await problemsOf(monitor)).to.deep.equal([
      `info ${AT}: Its server may have ${unseen}, so that nothing dumps them.`,
    ]);
    await checkWith(monitor, ['shop', 'crm'], hidden);
    expect(await problemsOf(monitor)).to.deep.equal([
      `warning ${AT}: Its server has a database that the fleet does not have, so that nothing dumps it: crm. It may have ${unseen}.`,
    ]);
    const silenced = await monitorOf({ databases: [shop], except: ['*'] });
    for (let round = 0; round < 3; round += 1) await checkWith(silenced, ['shop', 'crm'], hidden);
    expect(await silenced.problems()).to.deep.equal([]);
  });
});

type Maintenance = NonNullable<Parameters<typeof checkWith>[2]>['maintenance'];

const problemsOf = async (monitor: ServerMonitor): Promise<readonly string[]> => {
  const state = await rightOf(monitor.store.monitored.server(monitor.server));
  return O.isSome(state)
    ? state.value.problems.map(({ severity, message }) => `${severity} ${message}`)
    : [];
};
