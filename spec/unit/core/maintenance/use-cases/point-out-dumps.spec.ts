import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  FleetDescription,
  MaintenanceRule,
  ScheduleDescription,
} from '../../../../../core/fleet/fleet-description.js';
import type { DescribedWindow } from '../../../../../core/fleet/previewed-plan.js';
import {
  pointOutDumps,
  type PointOutDumpsPorts,
} from '../../../../../core/maintenance/use-cases/point-out-dumps.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import {
  aDatabase,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { DUE_TIMES } from '../../../../support/shared/due-times.js';

const NOW = new Date('2027-03-19T12:00:00Z');
/** Every day at the hour that the expression says. */
const DAILY: PointOutDumpsPorts['dueTimes'] = {
  after: ({ cron }, time) => {
    const due = new Date(time);
    due.setUTCHours(Number(cron.split(' ')[1]), 0, 0, 0);
    return O.some(due > time ? due : new Date(due.getTime() + 86_400_000));
  },
};
const PLAN = { added: [], changed: [], removed: [], unmanaged: [] };

/** Sundays from 02:00 to 04:00. */
const RULE = { cron: '0 2 * * 0', timezone: 'UTC', forMs: 7_200_000, note: 'Patches' };
const rule = (telling: Partial<MaintenanceRule> = {}) => [{ ...RULE, ...telling }];
const SUNDAY = '2027-03-21T02:00:00.000Z 2027-03-21T04:00:00.000Z';

const schedule = (cron: string, name = 'nightly', timezone = 'UTC'): ScheduleDescription =>
  aSchedule({ name, cron, timezone });

/** The servers `a` and `b`, each with `main/shop`. */
const fleetOf = (
  schedules: readonly ScheduleDescription[],
  on: { readonly [place in 'a' | 'instance' | 'database' | 'fleet']?: readonly MaintenanceRule[] },
): FleetDescription => {
  const maintained = (place: keyof typeof on) => on[place] && { maintenance: on[place] };
  const shop = aDatabase({ schedules });
  const [main] = [anInstance({ databases: [shop] })];
  const databases = [{ ...shop, ...maintained('database') }];
  const instances = [{ ...main, databases, ...maintained('instance') }];
  return aFleet({
    servers: [
      aServer({ name: 'a', instances, ...maintained('a') }),
      aServer({ name: 'b', instances: [main] }),
    ],
    ...maintained('fleet'),
  });
};

describe('pointOutDumps', () => {
  const planOf = (
    fleet: FleetDescription,
    dryRun = true,
    dueTimes: PointOutDumpsPorts['dueTimes'] = DUE_TIMES,
  ) =>
    rightOf(
      pointOutDumps({ dueTimes, clock: { now: () => NOW } }, () => TE.right(PLAN))(
        anAdmin(),
        fleet,
        { prune: false, dryRun },
      ),
    );
  const textOf = ({ resource, from, until, note, dumps }: DescribedWindow) => [
    `${resource.type} ${resource.path}`,
    `${from.toISOString()} ${until.toISOString()}`,
    note,
    ...dumps.map((dump) => `${dump.schedule} ${dump.dueAt.toISOString()}`),
  ];
  const found = async (fleet: FleetDescription) =>
    ((await planOf(fleet)).maintenance ?? []).map(textOf);

  it('names the dumps that are due in a window of what they are under, in a dry run or not', async () => {
    const fleet = fleetOf([schedule('0 3 * * *'), schedule('0 5 * * *', 'late')], { a: rule() });
    const due = 'a/main/shop/nightly 2027-03-21T03:00:00.000Z';
    expect(await found(fleet)).to.deep.equal([['server a', SUNDAY, 'Patches', due]]);
    expect((await planOf(fleet, false)).maintenance?.length).to.equal(1);
  });

  it('names those of each window apart, on whatever level it is', async () => {
    const fleet = fleetOf([schedule('30 2 * * *')], {
      fleet: rule({ note: 'all' }),
      instance: rule({ cron: '15 2 * * 6' }),
      database: rule({ note: 'one' }),
    });
    const [onA, onB] = ['a', 'b'].map((one) => `${one}/main/shop/nightly 2027-03-21T02:30:00.000Z`);
    expect(await found(fleet)).to.deep.equal([
      ['fleet fleet', SUNDAY, 'all', onA, onB],
      [
        'instance a/main',
        '2027-03-20T02:15:00.000Z 2027-03-20T04:15:00.000Z',
        'Patches',
        'a/main/shop/nightly 2027-03-20T02:30:00.000Z',
      ],
      ['database a/main/shop', SUNDAY, 'one', onA],
    ]);
  });

  it('finds a dump in a later window, and one that is still to come in a window under way', async () => {
    const monthly = fleetOf([schedule('0 3 1 * *')], { a: rule() });
    expect((await found(monthly))[0]?.[3]).to.equal('a/main/shop/nightly 2027-08-01T03:00:00.000Z');
    const underWay = rule({ cron: '0 11 * * *' });
    expect(await found(fleetOf([schedule('30 12 * * *')], { a: underWay }))).to.deep.equal([
      [
        'server a',
        '2027-03-19T11:00:00.000Z 2027-03-19T13:00:00.000Z',
        'Patches',
        'a/main/shop/nightly 2027-03-19T12:30:00.000Z',
      ],
    ]);
    expect((await found(fleetOf([schedule('30 11 * * *')], { a: underWay })))[0]?.[3]).to.equal(
      'a/main/shop/nightly 2027-03-20T11:30:00.000Z',
    );
  });

  it('takes the first moment of a window for inside, and its end for outside', async () => {
    for (const [cron, count] of [
      ['0 2 * * *', 1],
      ['0 4 * * *', 0],
    ] as const)
      expect(await found(fleetOf([schedule(cron)], { a: rule() }))).to.have.length(count);
  });

  it('goes by the clock of each zone', async () => {
    const oslo = fleetOf([schedule('0 3 * * *', 'nightly', 'Europe/Oslo')], { a: rule() });
    expect((await found(oslo))[0]?.[3]).to.equal('a/main/shop/nightly 2027-03-21T02:00:00.000Z');
  });

  it('says nothing where no dump is due in a window, and where there is none', async () => {
    for (const maintained of [{ a: rule() }, {}])
      expect(await planOf(fleetOf([schedule('0 12 * * *')], maintained))).to.deep.equal(PLAN);
    const never = fleetOf([schedule('0 0 30 2 *')], { a: rule() });
    expect(await planOf(never)).to.deep.equal(PLAN);
  });

  it('names a hundred dumps, and follows the times of two hundred pairs', async () => {
    const many = (crons: readonly string[]) =>
      fleetOf(
        crons.map((cron, index) => schedule(cron, `s${index}`)),
        { a: rule() },
      );
    const found = async (crons: readonly string[]) =>
      (await planOf(many(crons), true, DAILY)).maintenance ?? [];
    const [window] = await found(Array<string>(101).fill('0 3 * * *'));
    expect(window?.dumps).to.have.length(100);
    const late = Array.from({ length: 200 }, (_, index) => `${index} 5 * * *`);
    expect(await found([...late, '0 3 * * *'])).to.deep.equal([]);
    expect(await found([...late.slice(1), '0 3 * * *'])).to.have.length(1);
  });
});
