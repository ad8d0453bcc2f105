import { expect } from 'chai';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { problemReportOf as reportOf } from '../../../../../core/monitoring/problem-report-wording.js';
import { settlingFleet } from '../../../../../core/monitoring/use-cases/settling-fleet.js';
import type { Store } from '../../../../../core/store.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { but, newIn, WET } from '../../../../support/fleet/edits.js';
import { putByHand, putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aService } from '../../../../support/http/a-service.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { overviewProblems } from '../../../../support/problems/read-problems.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const fleetOf = (...databases: readonly ReturnType<typeof aDatabase>[]) => ({
  ...aFleetWith(anInstance({ databases })),
  destinations: [aDestination()],
});
const SCHEDULED = { schedules: [aSchedule()] };
const SHOP_AND_CRM = fleetOf(aDatabase(), aDatabase({ name: 'crm' }));
const SHOP_IS_SCHEDULED = fleetOf(aDatabase(SCHEDULED), aDatabase({ name: 'crm' }));

const planOf = (fleet: typeof SHOP_AND_CRM) => planFleetChange(fleet, { prune: true });

const UNSCHEDULED = { kind: 'database_unscheduled' };

const overviewNames = async (store: Store) =>
  (await overviewProblems(store, anAdmin())).map(({ resource }) => resource.name);

const openBoth = async (store: Store) => {
  const shop = await refAt(store, 'db-eu-1/main/shop');
  const crm = await refAt(store, 'db-eu-1/main/crm');
  await openProblemAt({ store }, shop.path, UNSCHEDULED);
  await openProblemAt({ store }, crm.path, UNSCHEDULED);
  return [shop, crm] as const;
};

describe('settlingFleet', () => {
  it('ends at once what the new description shows to be over, and nothing else', async () => {
    const monitor = await aServerMonitor(SHOP_AND_CRM);
    await monitor.check();
    await rightOf(
      settlingFleet({ ...monitor.store, ...monitor, reportOf }).fleet.change(
        planOf(SHOP_IS_SCHEDULED),
      ),
    );
    expect(await monitor.problems()).to.deep.equal([
      'database_unscheduled 1-',
      'database_unscheduled 1-1',
    ]);
  });

  it('carries out the change where nothing can be settled', async () => {
    const monitor = await aServerMonitor(SHOP_AND_CRM);
    await monitor.check();
    const history = { countOpen: TE.left(unavailable('store', 'busy')) };
    const { fleet } = settlingFleet({ ...monitor.store, ...monitor, history, reportOf });
    const { added } = await rightOf(fleet.change(planOf(SHOP_IS_SCHEDULED)));
    expect(added.map(({ path }) => path)).to.deep.equal(['db-eu-1/main/shop/nightly']);
  });

  it('reads a hundred servers at most, however many are changed', async () => {
    const { store, clock } = await aService();
    const serversOf = (schedules: readonly ReturnType<typeof aSchedule>[]) =>
      aFleet({
        destinations: [aDestination()],
        servers: Array.from({ length: 130 }, (_, n) =>
          aServer({
            name: `s${n}`,
            instances: [anInstance({ databases: [aDatabase({ schedules })] })],
          }),
        ),
      });
    await putFleet(store, serversOf([]));
    await openProblemAt({ store }, 's0/main/shop', UNSCHEDULED);
    let reads = 0;
    const monitored = {
      ...store.monitored,
      server: (...request: Parameters<Store['monitored']['server']>) => {
        reads += 1;
        return store.monitored.server(...request);
      },
    };
    const { fleet } = settlingFleet({ ...store, clock, monitored, reportOf });
    await rightOf(fleet.change(planFleetChange(serversOf([aSchedule()]), { prune: true })));
    expect(reads).to.equal(100);
    expect(await overviewNames(store)).to.deep.equal([]);
  });

  it('writes what is added and changed by hand', async () => {
    const { store, options } = await aService();
    const { addResource, changeResource } = options.useCases;
    await putFleet(store, aFleet());
    await putByHand(store, SHOP_AND_CRM);
    const [shop, crm] = await openBoth(store);
    const nightly = newIn(SHOP_IS_SCHEDULED, 'schedule db-eu-1/main/shop/nightly');
    await rightOf(addResource(anAdmin(), { parent: shop, type: 'schedule' }, nightly, WET));
    expect(await overviewNames(store)).to.deep.equal(['crm']);
    const isCopy = but({ attributes: { backups: 'none' } });
    await rightOf(changeResource(anAdmin(), crm, isCopy, WET));
    expect(await overviewNames(store)).to.deep.equal([]);
  });

  it('writes what a fleet file has', async () => {
    const { store, options } = await aService();
    await putFleet(store, SHOP_AND_CRM);
    await openBoth(store);
    const applying = { prune: false, dryRun: false };
    await rightOf(options.useCases.applyFleet(anAdmin(), SHOP_IS_SCHEDULED, applying));
    expect(await overviewNames(store)).to.deep.equal(['crm']);
  });

  it('is not undone by a check that began before the change', async () => {
    const monitor = await aServerMonitor(SHOP_AND_CRM, ({ login }) => ({
      login: {
        ...login,
        logIn: (...request) =>
          pipe(
            TE.fromTask(() => putFleet(monitor.store, SHOP_IS_SCHEDULED)),
            TE.flatMap(() => login.logIn(...request)),
          ),
      },
    }));
    await monitor.check();
    expect(await monitor.problems()).to.deep.equal(['database_unscheduled 1-']);
  });
});
