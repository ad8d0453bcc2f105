import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { planPlaced } from '../../../core/fleet/planning/plan-fleet-change.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aRunFilter, listedRuns } from '../../support/backups/a-run.js';
import {
  aClaim,
  aDueRun,
  aPlan,
  aPlannedRun,
  claimed,
  FAR,
  LATER,
  longAgo,
} from '../../support/backups/scheduled-fleet.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const GLOBALS = aSchedule({ name: 'globals', what: 'globals' });

/** An instance with a schedule of its own, and one of a database of it. */
const fleetWith = (host = '10.0.4.17', schedules = [GLOBALS]) =>
  aFleet({
    servers: [
      aServer({
        instances: [
          anInstance({ host, schedules, databases: [aDatabase({ schedules: [aSchedule()] })] }),
        ],
      }),
    ],
    destinations: [aDestination()],
  });

/** What every store promises of a schedule that is under an instance; `make` gives an empty store. */
export const describeInstanceSchedules = (name: string, make: MakeStore): void => {
  describe(`${name} as a store of schedules of instances`, () => {
    const store = storeForEach(make);
    const at = async (path: string) => (await refAt(store(), path)).id;
    const put = async () => {
      await putFleet(store(), fleetWith());
      return {
        instance: await at('db-eu-1/main'),
        globals: await at('db-eu-1/main/globals'),
        nightly: await at('db-eu-1/main/shop/nightly'),
      };
    };
    const rename = async () => {
      const renamed = [
        { type: 'instance', from: 'db-eu-1/main', to: 'db-eu-1/first', name: 'first' },
      ] as const;
      const plan = { added: [], changed: [], removed: [], unmanaged: [], renamed };
      await rightOf(store().fleet.change(() => ({ _tag: 'Right', right: plan })));
    };

    it('describes it again as it was described', async () => {
      const { globals } = await put();
      const planned = planPlaced(flattenFleet(fleetWith()), {
        prune: true,
        as: 'fleet-file',
        adopt: false,
      });
      expect(await rightOf(store().fleet.change(planned))).to.deep.include({
        added: [],
        changed: [],
        removed: [],
      });
      expect(await at('db-eu-1/main/globals')).to.equal(globals);
    });

    it('has the instance as what it dumps', async () => {
      const { instance, globals } = await put();
      const state = O.toUndefined(await rightOf(store().schedules.state(globals)));
      expect(state).to.deep.include({
        id: globals,
        path: 'db-eu-1/main/globals',
        engine: 'postgresql',
        database: instance,
        databasePath: 'db-eu-1/main',
        instance,
      });
      expect(state?.rules).to.deep.include({ what: 'globals', cron: '0 3 * * *' });
    });

    it('adds and claims runs of the instance, and lists them under it', async () => {
      const { instance, globals } = await put();
      const id = await rightOf(store().queue.add(aPlannedRun(globals)));
      const run = aDueRun({
        id,
        schedule: O.some(globals),
        database: O.some(instance),
        startedBy: globals,
        databasePath: 'db-eu-1/main',
        schedulePath: O.some('db-eu-1/main/globals'),
      });
      const under = aRunFilter({ resource: O.some(instance) });
      expect(await listedRuns(store(), aViewer(), under)).to.deep.equal([run]);
      expect(await claimed(store())).to.deep.equal({
        id,
        fence: 1,
        attempt: 1,
        kind: 'scheduled',
        schedule: globals,
        database: instance,
        schedulePath: 'db-eu-1/main/globals',
        plannedFor: longAgo(0),
      });
    });

    it('counts them with those of its databases, and as of no database', async () => {
      const { globals, nightly } = await put();
      for (const schedule of [globals, nightly])
        await rightOf(store().queue.add(aPlannedRun(schedule)));
      await claimed(store());
      const next = (limits: object) => rightOf(store().queue.claim(aClaim({ limits })));
      expect(await next({ perInstance: 1 })).to.deep.equal(O.none);
      expect(O.isSome(await next({ perInstance: 2, perDatabase: 1 }))).to.equal(true);
    });

    it('wakes it where its instance is described otherwise, or examined again', async () => {
      const { instance, globals } = await put();
      const wake = async () =>
        (await rightOf(store().schedules.wake(60_000, 10))).flatMap((one) =>
          one._tag === 'Right' ? [one.right.path] : [],
        );
      const sleep = async () => {
        for (const id of [globals, await at('db-eu-1/main/shop/nightly')]) {
          const foresight = O.some({
            dueAt: FAR,
            examinedAt: longAgo(1),
            since: longAgo(1),
            reasons: [{ code: 'access_denied' as const }],
          });
          const change = { plan: aPlan({ foresight }), runs: [], wakeAt: LATER };
          await rightOf(store().schedules.record(id, change));
        }
      };
      await wake();
      await sleep();
      await putFleet(store(), fleetWith('10.0.4.18'));
      expect((await wake()).sort()).to.deep.equal([
        'db-eu-1/main/globals',
        'db-eu-1/main/shop/nightly',
      ]);
      await sleep();
      await rightOf(store().schedules.reexamine(instance, false));
      expect((await wake()).sort()).to.deep.equal([
        'db-eu-1/main/globals',
        'db-eu-1/main/shop/nightly',
      ]);
    });

    it('gives it and its runs their new paths where the instance is renamed', async () => {
      const { globals } = await put();
      const id = await rightOf(store().queue.add(aPlannedRun(globals)));
      await rename();
      expect(await at('db-eu-1/first/globals')).to.equal(globals);
      const run = O.toUndefined(await rightOf(store().runs.find(aViewer(), id)));
      expect(run).to.deep.include({
        databasePath: 'db-eu-1/first',
        schedulePath: O.some('db-eu-1/first/globals'),
      });
    });

    it('keeps its runs once the schedule, and once the instance is removed', async () => {
      const { instance, globals } = await put();
      const id = await rightOf(store().queue.add(aPlannedRun(globals, { state: 'missed' })));
      const find = async () => O.toUndefined(await rightOf(store().runs.find(aViewer(), id)));
      await putFleet(store(), fleetWith('10.0.4.17', []));
      expect(await find()).to.deep.include({ schedule: O.none, database: O.some(instance) });
      await putFleet(store(), aFleet());
      expect(await find()).to.deep.include({ schedule: O.none, database: O.none });
    });
  });
};
