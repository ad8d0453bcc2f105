import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { inspectDatabases } from '../../../../../core/monitoring/use-cases/inspect-databases.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import type { DumpObstacle } from '../../../../../core/dump-check/dump-obstacle.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import {
  aDatabase,
  aDestination,
  aFleetWith,
  aSchedule,
  anInstance,
} from '../../../../support/fleet/a-fleet.js';
import { aRestoreWarning } from '../../../../support/dump-check/a-restore-warning.js';
import { aMonitoredInstance } from '../../../../support/monitoring/a-monitored-server.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';

const UNREADABLE: DumpObstacle = {
  code: 'table_unreadable',
  objects: { names: ['public.cards'], count: 1 },
  statements: [],
};

const SCHEDULED = { schedules: [aSchedule()] };

describe('inspections of the databases of a server', () => {
  /** One login tells that they are all open. */
  const monitorOf = async (...databases: ReturnType<typeof aDatabase>[]) => {
    const monitor = await aServerMonitor({
      ...aFleetWith(anInstance({ databases: [...databases] })),
      destinations: [aDestination()],
    });
    const open = new Map(databases.map(({ name }) => [name, 'open' as const]));
    monitor.answer(() =>
      acceptedLogin(16, { instance: { ...NO_INSTANCE_FACTS, databases: open } }),
    );
    return monitor;
  };
  const shop = aDatabase({ name: 'shop', ...SCHEDULED });
  const rounds = async (monitor: Awaited<ReturnType<typeof monitorOf>>, count: number) => {
    monitor.inspected.length = 0;
    for (let round = 0; round < count; round += 1) await monitor.check();
    return [...monitor.inspected].sort();
  };

  it('come once an hour to each that is dumped, with or without a schedule', async () => {
    const monitor = await monitorOf(
      shop,
      aDatabase({ name: 'blog', schedules: [] }),
      aDatabase({ name: 'scratch', schedules: [], backups: 'none' }),
    );
    const both = ['db-eu-1/main/blog', 'db-eu-1/main/shop'];
    expect(await rounds(monitor, 60)).to.deep.equal(both);
    expect(await rounds(monitor, 60)).to.deep.equal(both);
  });

  it('open a problem at the third round that finds an obstacle, and close it once none does', async () => {
    const monitor = await monitorOf(shop);
    monitor.obstruct(() => [UNREADABLE]);
    // Its round may be the last of the hour.
    expect(await rounds(monitor, 62)).to.have.length.at.least(3);
    const [problem] = await monitor.problems();
    expect(problem).to.match(/^dump_blocked \d+-$/);
    monitor.obstruct(() => []);
    await rounds(monitor, 5);
    expect((await monitor.problems())[0]).to.match(/^dump_blocked \d+-\d+$/);
  });

  it('open one for what a restore loses anywhere, and none for what only some servers lack', async () => {
    const monitor = await monitorOf(shop);
    monitor.warn(() => [aRestoreWarning({ what: 'policy_of_roles' })]);
    await rounds(monitor, 62);
    expect(await monitor.problems()).to.deep.equal([]);
    monitor.warn(() => [aRestoreWarning()]);
    await rounds(monitor, 62);
    expect((await monitor.problems())[0]).to.match(/^may_not_restore \d+-$/);
    monitor.warn(() => []);
    await rounds(monitor, 5);
    expect((await monitor.problems())[0]).to.match(/^may_not_restore \d+-\d+$/);
  });

  it('open none for an obstacle that is gone in the next round, such as a lock', async () => {
    const monitor = await monitorOf(shop);
    let seen = 0;
    monitor.obstruct(() => {
      seen += 1;
      return seen === 1 ? [{ code: 'table_locked', objects: { names: [], count: 1 } }] : [];
    });
    expect((await rounds(monitor, 61)).length).to.be.within(2, 3);
    expect(await monitor.problems()).to.deep.equal([]);
  });

  it('leave out databases that the logins of the round did not show to be open', async () => {
    const monitor = await monitorOf(shop);
    monitor.answer(() => ({ _tag: 'Refused', refusal: { code: 'not_accepting_connections' } }));
    expect(await rounds(monitor, 60)).to.deep.equal([]);
  });

  it('are ten of an instance at most in one check, and reach every one that is in doubt', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `db-${index}`);
    const monitor = await monitorOf(...names.map((name) => aDatabase({ name, ...SCHEDULED })));
    monitor.obstruct(() => [UNREADABLE]);
    let most = 0;
    for (let round = 0; round < 130; round += 1)
      most = Math.max(most, (await rounds(monitor, 1)).length);
    expect(most).to.equal(10);
    expect(await monitor.problems()).to.have.length(names.length);
  });

  it('stop after the first that the deadline ends or that cannot be made: the others would wait as long', async () => {
    const failing = [
      E.right({ _tag: 'Refused', refusal: { code: 'timed_out' } } as const),
      E.left(unavailable('login', 'failed')),
    ];
    for (const outcome of failing) {
      let made = 0;
      const login = {
        inspect: () => () => {
          made += 1;
          return Promise.resolve(outcome);
        },
      };
      const inspect = inspectDatabases({ login });
      const found = await inspect(aMonitoredInstance(), [aUuid(11), aUuid(12)])();
      expect(found).to.deep.equal(E.right(new Map()));
      expect(made).to.equal(1);
    }
  });

  it('are not made where a check only finds out whether the server is reached', async () => {
    const monitor = await monitorOf(shop);
    for (let round = 0; round < 60; round += 1) await monitor.check(undefined, undefined, true);
    expect(monitor.tried).to.have.length(60);
    expect(monitor.inspected).to.deep.equal([]);
  });
});
