import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { MaintenanceRule } from '../../../../../core/fleet/fleet-description.js';
import type { MaintenanceRules } from '../../../../../core/maintenance/ports/maintenance-register.js';
import { followRules } from '../../../../../core/maintenance/use-cases/follow-rules.js';
import { corrupt } from '../../../../../core/shared/ports/port-failure.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aFleet } from '../../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aReport } from '../../../../support/problems/a-problem.js';
import { overviewProblems } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { DUE_TIMES } from '../../../../support/shared/due-times.js';

const WEEKLY = { cron: '0 2 * * 0', timezone: 'Europe/Oslo', forMs: 7_200_000, note: 'Patches' };
const MONTHLY = { ...WEEKLY, cron: '0 2 21 * *' };

describe('followRules', () => {
  /** A node at a time, with the windows that the fleet file says. */
  const at = (time: string) => {
    const clock = memoryClock(new Date(time));
    const store = memoryStore(() => clock.now().getTime());
    const follow = followRules({ ...store, clock, dueTimes: DUE_TIMES });
    const changed = async () => (await rightOf(follow)).changed;
    const put = (...maintenance: readonly MaintenanceRule[]) =>
      putFleet(
        store,
        aFleet({
          servers: [{ name: 's1', instances: [], ...(maintenance.length > 0 && { maintenance }) }],
        }),
      );
    return {
      store,
      clock,
      put,
      follow: changed,
      windows: async () =>
        (await rightOf(store.maintenance.list(aViewer(), 9))).map(
          ({ from, until }) => `${from.toISOString()} ${until.toISOString()}`,
        ),
    };
  };

  it('makes the windows of eight days, by the clock of their zone, once', async () => {
    // Clocks in Oslo go from 02:00 to 03:00 on 28 March 2027: a window at 02:00 begins at the end of the gap.
    const times = [
      ['2027-03-19T12:00:00Z', '2027-03-21T01:00:00.000Z 2027-03-21T03:00:00.000Z'],
      ['2027-03-26T12:00:00Z', '2027-03-28T01:00:00.000Z 2027-03-28T03:00:00.000Z'],
      ['2027-04-02T12:00:00Z', '2027-04-04T00:00:00.000Z 2027-04-04T02:00:00.000Z'],
      // They go back from 03:00 to 02:00 on 31 October: it begins the first time.
      ['2027-10-29T12:00:00Z', '2027-10-31T00:00:00.000Z 2027-10-31T02:00:00.000Z'],
    ] as const;
    for (const [time, window] of times) {
      const { put, follow, windows } = at(time);
      await put(WEEKLY);
      expect(await follow()).to.equal(1);
      expect(await follow()).to.equal(0);
      expect(await windows()).to.deep.equal([window]);
    }
  });

  it('makes a window that is under way already, and goes on with it', async () => {
    const { put, follow, windows, clock } = at('2027-03-21T02:30:00Z');
    await put(MONTHLY);
    expect(await follow()).to.equal(1);
    clock.set(new Date('2027-03-21T02:59:59Z'));
    expect(await follow()).to.equal(0);
    expect((await windows()).length).to.equal(1);
    clock.set(new Date('2027-03-21T03:00:00Z'));
    expect([await follow(), await windows()]).to.deep.equal([0, []]);
  });

  it('goes on with the windows of a node whose clock is ahead of its own, or behind', async () => {
    const { store, put, follow, windows, clock } = at('2027-03-19T01:00:00Z');
    await put(MONTHLY);
    expect(await follow()).to.equal(1);
    const byClock = (time: string) => ({ now: () => new Date(time) });
    const ports = { ...store, dueTimes: DUE_TIMES };
    const other = (time: string) => rightOf(followRules({ ...ports, clock: byClock(time) }));
    for (const time of ['2027-03-19T00:10:00Z', '2027-03-19T01:50:00Z'])
      expect((await other(time)).changed).to.equal(0);
    clock.set(new Date('2027-03-21T02:59:00Z'));
    expect((await other('2027-03-21T03:50:00Z')).changed).to.equal(0);
    expect(await windows()).to.have.length(1);
  });

  it('plans the nearest windows of a rule with many', async () => {
    const { store, put, clock } = at('2027-03-19T01:00:00Z');
    await put({ ...WEEKLY, cron: '* * * * *', forMs: 60_000 });
    const eachMinute = {
      after: (_: unknown, time: Date) =>
        O.some(new Date((Math.floor(+time / 60_000) + 1) * 60_000)),
    };
    await rightOf(followRules({ ...store, clock, dueTimes: eachMinute }));
    const [window] = await rightOf(store.maintenance.list(aViewer(), 1));
    expect(window?.from).to.deep.equal(clock.now());
  });

  it('looks for the times of a rule once, and then for those that have come near since', async () => {
    const { store, put, clock } = at('2027-03-19T01:00:00Z');
    await put({ ...WEEKLY, cron: '0 * * * *', forMs: 60_000 });
    const asked: Date[] = [];
    const dueTimes = {
      after: (...[when, time]: Parameters<typeof DUE_TIMES.after>) => {
        asked.push(time);
        return DUE_TIMES.after(when, time);
      },
    };
    const follow = followRules({ ...store, clock, dueTimes });
    await rightOf(follow);
    const before = asked.splice(0).length;
    clock.set(new Date('2027-03-19T03:00:20Z'));
    expect((await rightOf(follow)).changed).to.equal(2);
    expect([before > 192, asked.length]).to.deep.equal([true, 3]);
  });

  it('leaves a resource alone whose rules cannot be read, says so, and goes on with the others', async () => {
    const { store, put, clock, windows } = at('2027-03-19T12:00:00Z');
    await put(WEEKLY);
    const { id, type } = await refAt(store, 's1');
    const failure = corrupt('store', `resource ${id}, attributes`);
    const fleet = await rightOf(store.monitored.fleet);
    const ports = { clock, dueTimes: DUE_TIMES };
    await rightOf(followRules({ ...ports, maintenance: store.maintenance }));
    const known: readonly MaintenanceRules[] = [
      { resource: { type, id }, rules: E.left(failure) },
      {
        resource: { type: 'fleet', id: fleet },
        rules: E.right([{ ...WEEKLY, cron: '0 4 21,22 * *' }]),
      },
    ];
    const maintenance = { ...store.maintenance, rules: TE.right(known) };
    const followed = await rightOf(followRules({ ...ports, maintenance }));
    expect(followed).to.deep.equal({ changed: 2, unreadable: [failure] });
    expect(await windows()).to.have.length(3);
  });

  it('ends what a rule no longer says, and shows what is open', async () => {
    const { store, put, follow, windows, clock } = at('2027-03-21T01:30:00Z');
    await put(MONTHLY);
    await follow();
    await rightOf(store.problems.open(aReport(await refAt(store, 's1'))));
    const shown = async () => (await overviewProblems(store, aViewer(), clock.now())).length;
    expect(await shown()).to.equal(0);
    await put({ ...MONTHLY, forMs: 10_800_000 });
    expect(await follow()).to.equal(2);
    expect([await shown(), (await windows()).length]).to.deep.equal([0, 1]);
    await put();
    expect(await follow()).to.equal(1);
    expect([await shown(), await windows()]).to.deep.equal([1, []]);
  });
});
