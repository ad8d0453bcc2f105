import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MaintenancePlan } from '../../../core/maintenance/maintenance-window.js';
import { aCallerWho, aViewer } from '../../support/access/a-caller.js';
import { hoursAhead, maintainedServers } from '../../support/maintenance/a-window.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';

/** What every `MaintenanceRegister` promises of windows; `make` gives an empty store. */
export const describeMaintenanceRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of maintenance`, () => {
    const store = storeForEach(make);
    const register = () => store().maintenance;
    const { put, about, planOf, start, open, shown } = maintainedServers(store);
    const listed = async (caller = aViewer(), limit = 9) =>
      (await rightOf(register().list(caller, limit))).map(({ resource }) => resource.path);
    const follow = (...plans: readonly MaintenancePlan[]) => rightOf(register().follow(plans, []));

    beforeEach(put);

    it('finds a window, under the path of its resource', async () => {
      const { id, ...plan } = await start('s1/i1', -1, 2);
      const window = await rightOf(register().find(aViewer(), id));
      expect(window).to.deep.equal(
        O.some({
          ...plan,
          id,
          resource: { ...plan.resource, path: 's1/i1' },
          startedBy: O.some('on-call'),
        }),
      );
    });

    it('adds none on a resource that does not exist, or is of another type', async () => {
      const plan = await planOf('s1', 0, 1);
      const add = (resource: MaintenancePlan['resource']) =>
        rightOf(register().add({ ...plan, resource }, 'on-call'));
      expect(await add({ type: 'server', id: aUuid(9) })).to.deep.equal(O.none);
      expect(await add({ type: 'instance', id: plan.resource.id })).to.deep.equal(O.none);
      expect(await listed()).to.deep.equal([]);
    });

    it('lists what is under way or to come, the first to begin first', async () => {
      await start('s2', 1, 2);
      await start('s1', -2, -1);
      await start('fleet', -3, 2);
      await start('s1/i1', -1, 2);
      expect(await listed()).to.deep.equal(['fleet', 's1/i1', 's2']);
      expect(await listed(aViewer(), 2)).to.deep.equal(['fleet', 's1/i1']);
    });

    it('hides windows on resources that a caller may not read', async () => {
      const { id } = await start('s1', -1, 2);
      await start('s2/i1', 1, 2);
      const { id: instance } = await about('s2/i1');
      const caller = aCallerWho(instance, 'instance:read');
      expect(await listed(caller)).to.deep.equal(['s2/i1']);
      expect(await rightOf(register().find(caller, id))).to.deep.equal(O.none);
      expect(await rightOf(register().find(aViewer(), aUuid(9)))).to.deep.equal(O.none);
    });

    it('ends a window once, also one that has not begun', async () => {
      for (const from of [-1, 1]) {
        const { id } = await start('s1', from, 2);
        expect(await rightOf(register().end(id))).to.equal(true);
        expect(await rightOf(register().end(id))).to.equal(false);
      }
      expect(await rightOf(register().end(aUuid(9)))).to.equal(false);
      expect(await listed()).to.deep.equal([]);
    });

    it('forgets the windows of a resource that is removed', async () => {
      await start('s1', -1, 2);
      await putFleet(store(), aFleet({ servers: [] }));
      expect(await listed()).to.deep.equal([]);
    });

    it('follows the fleet file: adds what is missing, and ends what is planned no more', async () => {
      const [now, later] = [await planOf('s1', -1, 2), await planOf('s2', 5, 6)];
      expect(await follow(now, later)).to.equal(2);
      expect(await follow(later, now)).to.equal(0);
      await open('s1');
      expect(await shown()).to.deep.equal([]);
      expect(await follow(later)).to.equal(1);
      expect(await shown()).to.deep.equal(['s1']);
      expect(await listed()).to.deep.equal(['s2']);
      expect(await follow({ ...later, until: hoursAhead(7) })).to.equal(2);
      expect(await listed()).to.deep.equal(['s2']);
    });

    it('keeps the silence where one window of the fleet file takes the place of another', async () => {
      const plan = await planOf('s1', -1, 2);
      await follow(plan);
      await open('s1');
      const until = hoursAhead(3);
      expect(await follow({ ...plan, until })).to.equal(2);
      expect([await shown(), await shown(until)]).to.deep.equal([[], ['s1']]);
    });

    it('follows what is near: nothing that is over, or begins in more than eight days', async () => {
      const [over, far] = [await planOf('s1', -3, -2), await planOf('s1', 192.5, 194)];
      expect(await follow(over, far)).to.equal(0);
      const near = await planOf('s1', 191.5, 194);
      expect([await follow(over, near, far), await follow(near, far)]).to.deep.equal([1, 0]);
      expect(await listed()).to.deep.equal(['s1']);
    });

    it('adds a window once, however many follow the fleet file at once', async () => {
      const plans = [await planOf('s1', -1, 2), await planOf('s2', 5, 6)];
      // Its connections are there, so that nobody is done before the next one begins.
      await Promise.all([1, 2, 3, 4].map(() => listed()));
      const changed = await Promise.all([1, 2, 3, 4].map(() => follow(...plans)));
      expect(changed.reduce((sum, one) => sum + one)).to.equal(2);
      expect(await listed()).to.deep.equal(['s1', 's2']);
    });

    it('keeps the windows of resources of which nobody knows what is planned', async () => {
      const [one, other] = [await planOf('s1', -1, 2), await planOf('s2', 5, 6)];
      await follow(one, other);
      expect(await rightOf(register().follow([], [one.resource.id]))).to.equal(1);
      expect(await listed()).to.deep.equal(['s1']);
    });

    it('leaves windows of people alone, and those that people have ended', async () => {
      await start('s2', -1, 2);
      const plan = await planOf('s1', -1, 2);
      await follow(plan);
      const [window] = await rightOf(register().list(aViewer(), 1));
      await start('s1/i1', 1, 2);
      const ended = (await rightOf(register().list(aViewer(), 9))).find(({ startedBy }) =>
        O.isNone(startedBy),
      );
      expect(window).not.to.equal(undefined);
      expect(await rightOf(register().end(ended?.id ?? aUuid(9)))).to.equal(true);
      expect(await follow(plan)).to.equal(0);
      expect(await follow()).to.equal(0);
      expect(await listed()).to.deep.equal(['s2', 's1/i1']);
    });

    it('knows the rules of the fleet file', async () => {
      const maintenance = [
        { cron: '0 2 * * 0', timezone: 'Europe/Oslo', forMs: 7_200_000, note: 'Patches' },
      ];
      const servers = [{ name: 's1', maintenance, instances: [] }];
      await putFleet(store(), aFleet({ servers }));
      expect(await rightOf(register().rules)).to.deep.equal([
        { resource: await about('s1'), rules: E.right(maintenance) },
      ]);
      await putFleet(store(), aFleet({ servers: [{ name: 's1', instances: [] }] }));
      expect(await rightOf(register().rules)).to.deep.equal([]);
      await putFleet(store(), aFleet({ servers }));
      await putFleet(store(), aFleet({ servers: [] }));
      expect(await rightOf(register().rules)).to.deep.equal([]);
      await putFleet(store(), aFleet({ maintenance }));
      expect(await rightOf(register().rules)).to.deep.equal([
        { resource: await about('fleet'), rules: E.right(maintenance) },
      ]);
      await putFleet(store(), aFleet());
      expect(await rightOf(register().rules)).to.deep.equal([]);
    });

    it('purges windows that ended before a time, as many as it is asked to', async () => {
      const ended = await start('s1', -4, -3);
      await start('s1', -4, -2);
      const { id } = await start('s1', -4, 1);
      expect(await rightOf(register().purge(hoursAhead(-2.5), 9))).to.equal(1);
      expect(await rightOf(register().find(aViewer(), ended.id))).to.deep.equal(O.none);
      expect(await rightOf(register().purge(hoursAhead(9), 1))).to.equal(1);
      expect(O.isSome(await rightOf(register().find(aViewer(), id)))).to.equal(true);
    });
  });
};
