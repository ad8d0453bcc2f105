import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import {
  aChannel,
  aDatabase,
  aFleet,
  aFleetWith,
  anInstance,
  aSchedule,
} from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../../../support/fleet/rename.js';
import {
  AT,
  checkWith,
  finding,
  HOUR_MS,
  monitorOf,
  pass,
  rows,
} from '../../../../support/monitoring/a-finding-monitor.js';
import { refusedFor } from '../../../../support/monitoring/a-server-check.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const DAYS_7 = 7 * 24 * HOUR_MS;

describe('reconcileFound', () => {
  it('logs in to an instance of which nothing was found yet, and has what it finds, in one write', async () => {
    let writes = 0;
    const monitor = await monitorOf({ found: 'all', except: ['scratch_*'] }, ({ fleet }) => ({
      fleet: {
        ...fleet,
        changePart: (...request) => {
          writes += 1;
          return fleet.changePart(...request);
        },
      },
    }));
    const names = ['crm', 'a/b', 'Say "Hi"', '😀'.repeat(15), 'scratch_1', '%2A'];
    await checkWith(monitor, names);
    expect(monitor.tried).to.deep.equal([AT]);
    expect(await rows(monitor.store)).to.deep.equal([
      '%252A found',
      'Say "Hi" found',
      'a%2Fb found',
      'crm found',
      `${'😀'.repeat(15)} found`,
    ]);
    await checkWith(monitor, names);
    expect(monitor.tried).to.have.length(2);
    expect(writes).to.equal(1);
    expect(await monitor.problems()).to.include('database_unscheduled 2-');
  });

  it('leaves what is declared as it is, in the case of its server', async () => {
    const databases = [aDatabase({ name: 'Shop' })];
    const monitor = await monitorOf({ found: 'all', engine: 'mysql', databases });
    monitor.answer(() => finding(['shop', 'crm']));
    await monitor.check();
    expect(await rows(monitor.store)).to.deep.equal(['Shop fleet-file', 'crm found']);
    monitor.answer(() => finding(['Shop', 'shop', 'crm']));
    await monitor.check();
    expect(await rows(monitor.store)).to.deep.equal(['Shop fleet-file', 'crm found', 'shop found']);
  });

  it('has neither proofs nor the maintenance database unless it is known to be used', async () => {
    const proof = 'shipshape_proof_20261121030000_0123abcd';
    for (const maintenance of ['empty', 'used', { code: 'access_denied' }] as const) {
      const monitor = await monitorOf({ found: 'all', databases: [aDatabase({ name: 'shop' })] });
      for (let round = 0; round < 3; round += 1)
        await checkWith(monitor, ['shop', 'postgres', proof], { maintenance });
      expect(await rows(monitor.store)).to.deep.equal([
        ...(maintenance === 'used' ? ['postgres found'] : []),
        'shop fleet-file',
      ]);
    }
  });

  it('forgets a database once it has been missing for long, of a server that was seen whole', async () => {
    const monitor = await monitorOf({ found: 'all' });
    await checkWith(monitor, ['a', 'b', 'c']);
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, ['a', 'b']);
    expect(await monitor.problems()).to.include('database_missing 2-');
    pass(monitor, DAYS_7);
    await checkWith(monitor, ['a', 'b'], { isComplete: false });
    expect(await rows(monitor.store)).to.have.length(3);
    await checkWith(monitor, ['a', 'b']);
    expect(await rows(monitor.store)).to.deep.equal(['a found', 'b found']);
  });

  it('forgets nothing where more than half, or more than twenty, are missing at once', async () => {
    for (const [count, left] of [
      [2, 0],
      [50, 29],
    ] as const) {
      const monitor = await monitorOf({ found: 'all', forgetMs: HOUR_MS });
      const names = Array.from({ length: count }, (_, n) => `n${n}`);
      await checkWith(monitor, names);
      for (let round = 0; round < 4; round += 1)
        await checkWith(monitor, ['x', ...names.slice(0, left)]);
      pass(monitor, HOUR_MS);
      await checkWith(monitor, ['x', ...names.slice(0, left)]);
      expect(await rows(monitor.store)).to.have.length(count + 1);
    }
  });

  it('forgets nothing that somebody wrote something down for', async () => {
    const monitor = await monitorOf({ found: 'all', forgetMs: HOUR_MS });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await checkWith(monitor, names);
    const databases = [aDatabase({ name: 'a', schedules: [aSchedule()] })];
    const [schedule] = flattenFleet(aFleetWith(anInstance({ databases }))).filter(
      ({ resource }) => resource.type === 'schedule',
    );
    const [channel] = flattenFleet(aFleet({ channels: [aChannel({ on: [`${AT}/b`] })] }));
    const added = [schedule, channel].flatMap((one) => (one === undefined ? [] : [one.resource]));
    await rightOf(monitor.store.fleet.change(() => E.right(aPlanOf({ added }))));
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, names.slice(3));
    pass(monitor, HOUR_MS);
    await checkWith(monitor, names.slice(3));
    expect(await rows(monitor.store)).to.deep.equal(
      ['a', 'b', 'd', 'e', 'f'].map((name) => `${name} found`),
    );
  });

  it('finds new ones where all that it had are missing', async () => {
    const monitor = await monitorOf({ found: 'all', databases: [aDatabase({ name: 'gone' })] });
    await checkWith(monitor, ['crm']);
    expect(monitor.tried).to.deep.equal([`${AT}/gone`, AT]);
    expect(await rows(monitor.store)).to.deep.equal(['crm found', 'gone fleet-file']);
  });

  it('decides by what the fleet is when it is written, and by no reading that is old', async () => {
    const monitor = await monitorOf({ found: 'all' });
    const during = async (edit: () => unknown) => {
      monitor.answer(() => {
        edit();
        return finding(['crm']);
      });
      await monitor.check();
    };
    await during(() => pass(monitor, HOUR_MS));
    expect(await rows(monitor.store)).to.deep.equal([]);
    const without = aFleetWith(anInstance({ found: 'all', except: ['crm'] }));
    let edited: Promise<unknown> = Promise.resolve();
    await during(() => (edited = putFleet(monitor.store, without)));
    await edited;
    expect(await rows(monitor.store)).to.deep.equal([]);
  });

  it('is watched before anything was found: offline, rejected, or let in to no database', async () => {
    for (const [refusal, kind] of [
      [{ code: 'unreachable', cause: 'no_answer' }, 'server_offline'],
      [{ code: 'login_rejected', cause: 'credentials' }, 'admin_login_rejected'],
      [{ code: 'access_denied' }, 'admin_login_rejected'],
    ] as const) {
      const monitor = await monitorOf({ found: 'all' });
      monitor.answer(() => refusedFor(refusal));
      for (let round = 0; round < 3; round += 1) await monitor.check();
      expect(await monitor.problems()).to.include(`${kind} 1-`);
      await checkWith(monitor, ['crm']);
      expect(await monitor.problems()).to.include(`${kind} 1-4`);
    }
  });
});
