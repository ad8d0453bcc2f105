import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock, memoryTimer } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { LoginProbe } from '../../../../../core/dump-check/ports/login-probe.js';
import { planPlaced } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { takingFound } from '../../../../../core/monitoring/use-cases/taking-found.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
  aPolicy,
} from '../../../../support/fleet/a-fleet.js';
import { but, DRY, newIn, WET } from '../../../../support/fleet/edits.js';
import { putByHand, putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aService } from '../../../../support/http/a-service.js';
import { AT, finding, HOUR_MS, rows } from '../../../../support/monitoring/a-finding-monitor.js';
import { refusedFor } from '../../../../support/monitoring/a-server-check.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const ALL = aFleetWith(anInstance({ found: 'all', except: ['scratch_*'], policy: 'standard' }));

const POLICIES = aFleet({ policies: [aPolicy()], destinations: [aDestination()] });

/** A service whose servers have these databases, and a fleet without any. */
const serviceFinding = async (...names: readonly string[]) => {
  const service = await aService();
  await putFleet(service.store, POLICIES);
  service.environment.loginResult = finding(names);
  const { addResource, changeResource, listFoundDatabases } = service.options.useCases;
  const everything = { after: O.none, limit: 100 };
  return {
    ...service,
    add: (options = WET) =>
      addResource(
        anAdmin(),
        { parent: 'fleet', type: 'server' },
        newIn(ALL, 'server db-eu-1'),
        options,
      )(),
    change: async (attributes: object, telling: object = {}) =>
      rightOf(
        changeResource(
          anAdmin(),
          await refAt(service.store, AT),
          but({ ...telling, attributes }),
          WET,
        ),
      ),
    found: async () => {
      const { id } = await refAt(service.store, AT);
      const { databases } = await rightOf(listFoundDatabases(anAdmin(), id, everything));
      return databases.map(({ name }) => name);
    },
  };
};

/** Lets all that waits for nothing else go on. */
const turns = async () => {
  for (let turn = 0; turn < 100; turn++) await setImmediate();
};

describe('takingFound', () => {
  it('has what is on the server of a new instance in the fleet at once, with its schedules', async () => {
    const { store, add, found } = await serviceFinding('crm', 'scratch_1', 'a/b');
    await add(DRY);
    expect(await rows(store)).to.deep.equal([]);
    await add();
    expect(await rows(store)).to.deep.equal(['a%2Fb found', 'crm found']);
    expect(await found()).to.deep.equal(['a/b', 'crm', 'scratch_1']);
    const { managedBy } = await refAt(store, `${AT}/crm/nightly`).then(async ({ path }) => {
      const one = (await rightOf(store.fleet.resources)).find((resource) => resource.path === path);
      return { managedBy: one?.managedBy };
    });
    expect(managedBy).to.equal('policy:standard');
  });

  it('has it as well once an instance of before takes all of them, or leaves fewer out', async () => {
    const { store, change } = await serviceFinding('crm', 'shop');
    await putByHand(store, aFleetWith(anInstance({ databases: [aDatabase()] })));
    await change({ databases: 'all', except: ['c*'] });
    expect(await rows(store)).to.deep.equal(['shop by hand']);
    await change({ except: [] });
    expect(await rows(store)).to.deep.equal(['crm found', 'shop by hand']);
  });

  it('carries out the change where the login is refused', async () => {
    const { store, environment, add } = await serviceFinding();
    environment.loginResult = refusedFor({ code: 'login_rejected', cause: 'credentials' });
    expect(E.isRight(await add())).to.equal(true);
    expect((await refAt(store, AT)).type).to.equal('instance');
    expect(await rows(store)).to.deep.equal([]);
  });

  it('does not wait for a server that is known to be offline', async () => {
    const { store, change } = await serviceFinding('crm');
    await putByHand(store, aFleetWith(anInstance({ databases: [aDatabase()] })));
    await openProblemAt({ store }, 'db-eu-1', { kind: 'server_offline' });
    await change({ databases: 'all' });
    expect(await rows(store)).to.deep.equal(['shop by hand']);
  });

  it('asks an instance again only where it is asked otherwise than before', async () => {
    const { store, environment, add, change } = await serviceFinding('crm');
    await add();
    environment.loginResult = finding(['crm', 'shop']);
    await change({ forgetMs: HOUR_MS });
    expect(await rows(store)).to.deep.equal(['crm found']);
    await change({ user: 'another' }, { secret: O.some(new Secret('another')) });
    expect(await rows(store)).to.deep.equal(['crm found', 'shop found']);
  });

  it('waits for five seconds at most, takes what others have found, and cuts no login off', async () => {
    const timer = memoryTimer();
    const [store, clock] = [memoryStore(), memoryClock(new Date('2026-11-21T03:00:00.000Z'))];
    await putFleet(store, POLICIES);
    const signals: unknown[] = [];
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const logIn: LoginProbe['logIn'] =
      ({ database: { path } }, signal) =>
      async () => {
        signals.push(signal);
        if (path.startsWith('db-eu-1/late')) await late;
        return E.right(finding([path.startsWith(AT) ? 'crm' : 'shop']));
      };
    const { fleet } = takingFound({
      ...store,
      clock,
      deletionTime: TE.fromIO(clock.now),
      timer,
      login: { logIn },
    });
    const plan = planPlaced(
      flattenFleet(
        aFleetWith(...['late', 'main'].map((name) => anInstance({ name, found: 'all' }))),
      ),
      { prune: false, as: undefined, adopt: true },
    );
    const change = rightOf(
      fleet.changePart({ about: O.none, paths: [] }, ({ resources }) => plan(resources)),
    );
    await turns();
    timer.advance(5_000);
    expect((await change).added.map(({ path }) => path)).to.include('db-eu-1/late');
    answer();
    await turns();
    expect(await rows(store)).to.deep.equal(['crm found']);
    expect(signals).to.deep.equal([undefined, undefined]);
  });
});
