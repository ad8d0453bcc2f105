import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import type { Shipshape } from '../../../../composition/shipshape.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { LoginProbe } from '../../../../core/dump-check/ports/login-probe.js';
import { portFailureWording } from '../../../../core/shared/port-failure-wording.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { accepted, refusedFor } from '../../../support/monitoring/a-server-check.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { withoutObstacles } from '../../../support/dump-check/without-obstacles.js';

const ROUNDS = 5;
const REFUSED = TE.right(refusedFor({ code: 'unreachable', cause: 'refused' }));
const ACCEPTED = TE.right(accepted());
const PG_DUMP = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };

const fleet = aFleet({
  servers: [aServer({ instances: [anInstance({ databases: [aDatabase()] })] })],
});

/** What is broken in the world; nothing, to begin with. */
interface Broken {
  store?: PortFailure;
  login?: PortFailure;
}

describe('monitoring that fails', () => {
  let shipshape: Shipshape;
  let broken: Broken;
  let answer: ReturnType<LoginProbe['logIn']>;
  let warnings: string[];

  beforeEach(async () => {
    broken = {};
    answer = REFUSED;
    warnings = [];
    const store = memoryStore();
    const orAway = <A>(task: TE.TaskEither<PortFailure, A>): TE.TaskEither<PortFailure, A> =>
      broken.store === undefined ? task : TE.left(broken.store);
    shipshape = await createShipshape(
      { watchIntervalSeconds: 0.2 },
      {
        ...store,
        monitored: {
          ...store.monitored,
          server:
            (...asked) =>
            () =>
              orAway(store.monitored.server(...asked))(),
          record: (changes) => () => orAway(store.monitored.record(changes))(),
        },
        tool: memoryDumpToolProbe({ postgresql: { tools: [PG_DUMP], broken: 0 } }),
        login: withoutObstacles(
          () => () => (broken.login === undefined ? answer : TE.left(broken.login))(),
        ),
        onMonitoringWarning: (warning) => void warnings.push(warning),
      },
    );
    await shipshape.promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
    shipshape.monitor.start();
    await pollUntil(attention, ({ length }) => length === 2);
  });
  afterEach(() => shipshape.close());

  const attention = async () => (await shipshape.promises.getOverview(anAdmin())).attention;
  const kinds = async () => (await attention()).map(({ kind }) => kind);
  const roundsFail = async () => {
    const figure = () => Promise.resolve(shipshape.monitor.figures().failedChecks);
    const before = await figure();
    await pollUntil(figure, (count) => count >= before + ROUNDS);
  };

  it('opens and closes nothing while the store is broken, and says so once', async () => {
    const before = await attention();
    const away = unavailable('store', 'unreachable');
    broken.store = away;
    answer = ACCEPTED;
    await roundsFail();
    expect(await attention()).to.deep.equal(before);
    expect(warnings).to.deep.equal([portFailureWording(away)]);
    broken = {};
    await pollUntil(kinds, (found) => String(found) === 'database_unscheduled');
  });

  it('opens and closes nothing while no login can be tried, and says so once', async () => {
    const before = await attention();
    const busy = unavailable('login', 'busy');
    broken.login = busy;
    await roundsFail();
    expect(await attention()).to.deep.equal(before);
    expect(warnings).to.deep.equal([portFailureWording(busy)]);
    answer = ACCEPTED;
    broken = {};
    await pollUntil(kinds, (found) => String(found) === 'database_unscheduled');
  });
});
