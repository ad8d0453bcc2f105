import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/dump-tool-probe.js';
import { NO_SERVER_MEMORY } from '../../../../core/monitoring/server-memory.js';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';
import { accepted, refusedFor, NO_ANSWER } from '../../../support/monitoring/a-server-check.js';
import {
  type Answers,
  aServerMonitor,
  type ServerMonitor,
} from '../../../support/monitoring/a-server-monitor.js';
import { putFleet } from '../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { aViewer } from '../../../support/access/a-caller.js';

const anInstanceWith = (...names: readonly string[]) =>
  anInstance({ databases: names.map((name) => aDatabase({ name, schedules: [aSchedule()] })) });
const fleetOf = (...instances: readonly ReturnType<typeof anInstance>[]) =>
  aFleet({ servers: [aServer({ instances })], destinations: [aDestination()] });
const SHOP = fleetOf(anInstanceWith('shop'));
const TWO = fleetOf(
  anInstanceWith('shop'),
  anInstance({ name: 'spare', databases: [aDatabase({ schedules: [aSchedule()] })] }),
);
const FIVE = fleetOf(anInstanceWith('a', 'b', 'c', 'd', 'e'));

const refused = refusedFor({ code: 'unreachable', cause: 'refused' });
const rejected = refusedFor({ code: 'login_rejected', cause: 'rule' });
const missing = refusedFor({ code: 'database_missing' });
const away = unavailable('store', 'unreachable');

const looks = async (watch: ServerMonitor, count: number, answers?: Answers): Promise<void> => {
  if (answers !== undefined) watch.answer(answers);
  for (let n = 0; n < count; n += 1) await watch.check();
};

const missedBy = async (watch: ServerMonitor): Promise<unknown> => {
  const outcome = await watch.check();
  return E.isRight(outcome) ? outcome.right.missed : outcome;
};

describe('watchServer', () => {
  it('opens nothing where all is well', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 5);
    expect(await watch.problems()).to.deep.equal([]);
  });

  it('opens a problem at the third failed look, dated back to the first, and closes it at the first good one', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 2, () => refused);
    expect(await watch.problems()).to.deep.equal([]);
    await looks(watch, 1);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
    await looks(watch, 1, () => accepted());
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-4']);
  });

  it('reports it with the severity of its kind and in words', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 3, () => NO_ANSWER);
    const { problems } = await rightOf(watch.store.overview.read(aViewer(), 20, watch.clock.now()));
    expect(
      problems.map(({ kind, severity, message }) => ({ kind, severity, message })),
    ).to.deep.equal([
      {
        kind: 'server_offline',
        severity: 'critical',
        message:
          'db-eu-1: No instance of the server answers over the network; the other problems beneath it are hidden until one does.',
      },
    ]);
  });

  it('keeps the time of an open problem over a restart, and closes it', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 3, () => refused);
    watch.restart();
    await looks(watch, 3);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
    watch.restart();
    await looks(watch, 1, () => accepted());
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-7']);
  });

  it('gives a problem that comes back soon its old time, also after a restart', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 3, () => refused);
    await looks(watch, 1, () => accepted());
    watch.restart();
    await looks(watch, 3, () => refused);
    expect(await watch.problems()).to.deep.equal([
      'instance_unreachable 1-',
      'instance_unreachable 1-4',
    ]);
  });

  it('believes the description at once', async () => {
    const watch = await aServerMonitor(fleetOf(anInstance({ databases: [aDatabase()] })));
    await looks(watch, 1);
    expect(await watch.problems()).to.deep.equal(['database_unscheduled 1-']);
    await putFleet(watch.store, SHOP);
    await looks(watch, 1);
    expect(await watch.problems()).to.deep.equal(['database_unscheduled 1-2']);
  });

  it('closes what nothing can watch any longer', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 3, () => NO_ANSWER);
    await putFleet(watch.store, fleetOf());
    await looks(watch, 1);
    expect(await watch.problems()).to.deep.equal(['server_offline 1-4']);
  });

  it('remembers nothing of a server that was removed', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 1, () => refused);
    await putFleet(watch.store, aFleet());
    expect(await watch.check()).to.deep.equal(E.right({ after: NO_SERVER_MEMORY, missed: [] }));
  });

  it('logs in to one database after the other, one a look', async () => {
    const watch = await aServerMonitor(FIVE);
    await looks(watch, 6);
    expect(watch.tried).to.deep.equal(
      ['a', 'b', 'c', 'd', 'e', 'a'].map((name) => `db-eu-1/main/${name}`),
    );
  });

  it('goes on trying a database that is missing, beside those that are next', async () => {
    const watch = await aServerMonitor(FIVE);
    await looks(watch, 3, (path) => (path.endsWith('a') ? missing : accepted()));
    expect(await watch.problems()).to.deep.equal(['database_missing 1-']);
    expect(watch.tried.map((path) => path.at(-1))).to.deep.equal(['a', 'c', 'a', 'd', 'a']);
  });

  it('sees that the login is rejected for one database of several', async () => {
    const watch = await aServerMonitor(FIVE);
    await looks(watch, 3, (path) => (path.endsWith('a') ? rejected : accepted()));
    expect(await watch.problems()).to.deep.equal(['admin_login_rejected 1-']);
  });

  it('takes a login that waits for its back-off for no news at all', async () => {
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 2, () => rejected);
    watch.answer(() => unavailable('login', 'backing_off'));
    expect(await missedBy(watch)).to.deep.equal([]);
    await looks(watch, 1, () => rejected);
    expect(await watch.problems()).to.deep.equal(['admin_login_rejected 1-']);
  });

  it('tries no second database where the first login failed for the whole instance', async () => {
    const watch = await aServerMonitor(FIVE);
    await looks(watch, 4, () => NO_ANSWER);
    expect(watch.tried).to.have.length(4);
  });

  it('changes nothing for a login that could not be tried, and says why', async () => {
    const busy = unavailable('login', 'busy');
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 2, () => refused);
    watch.answer(() => busy);
    expect(await missedBy(watch)).to.deep.equal([busy]);
    await looks(watch, 1, () => refused);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('keeps the instances apart, and the server from being taken for silent while one of them was not asked', async () => {
    const watch = await aServerMonitor(
      fleetOf(anInstanceWith('shop'), { ...anInstanceWith('crm'), name: 'legacy' }),
    );
    const busy = unavailable('login', 'busy');
    await looks(watch, 3, (path) => (path.endsWith('shop') ? NO_ANSWER : busy));
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
    await looks(watch, 3, () => NO_ANSWER);
    expect(await watch.problems()).to.deep.equal([
      'instance_unreachable 1-',
      'instance_unreachable 4-',
      'server_offline 4-',
    ]);
  });

  it('searches once for the tools of an engine, and opens a problem for each of its instances', async () => {
    let searches = 0;
    const { find } = memoryDumpToolProbe({});
    const watch = await aServerMonitor(
      fleetOf(anInstanceWith('shop'), { ...anInstanceWith('crm'), name: 'other' }),
      () => ({
        tool: {
          find: (engine) => {
            searches += 1;
            return find(engine);
          },
        },
      }),
    );
    await looks(watch, 3);
    expect(await watch.problems()).to.deep.equal(['dump_tool_missing 1-', 'dump_tool_missing 1-']);
    expect(searches).to.equal(3);
  });

  it('learns of the logins although the search for the tools failed', async () => {
    const full = unavailable('dump_tool', 'full');
    const watch = await aServerMonitor(SHOP, () => ({ tool: { find: () => TE.left(full) } }));
    await looks(watch, 2, () => refused);
    expect(await missedBy(watch)).to.deep.equal([full]);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('keeps nothing of a look that is called off', async () => {
    const abandoned = unavailable('login', 'abandoned');
    const watch = await aServerMonitor(SHOP);
    await looks(watch, 2, () => refused);
    watch.answer(() => abandoned);
    expect(await watch.check()).to.deep.equal(E.left(abandoned));
    expect(await watch.problems()).to.deep.equal([]);
  });

  it('fails as the store fails, and counts on from what it knew before', async () => {
    let isAway = false;
    const watch = await aServerMonitor(SHOP, ({ problems }) => ({
      problems: {
        record: (updates) => (isAway ? TE.left(away) : problems.record(updates)),
      },
    }));
    await looks(watch, 2, () => refused);
    isAway = true;
    expect(await watch.check()).to.deep.equal(E.left(away));
    expect(await watch.problems()).to.deep.equal([]);
    isAway = false;
    await looks(watch, 1);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('goes on to the other instances where what is kept of one cannot be read', async () => {
    const unreadable = corrupt('store', 'a secret');
    const watch = await aServerMonitor(TWO, ({ fleet }) => ({
      fleet: {
        dumpTarget: (id) =>
          pipe(
            fleet.dumpTarget(id),
            TE.flatMap((target) =>
              O.isSome(target) && target.value.database.path.startsWith('db-eu-1/main')
                ? TE.left(unreadable)
                : TE.right(target),
            ),
          ),
      },
    }));
    await looks(watch, 3, () => refused);
    expect(await missedBy(watch)).to.deep.equal([unreadable]);
    expect(await watch.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('finds out whether the store has kept what it did not say that it had', async () => {
    let isAway = false;
    const watch = await aServerMonitor(SHOP, ({ problems }) => ({
      problems: {
        record: (updates) =>
          isAway
            ? () =>
                problems
                  .record(updates)()
                  .then(() => E.left(away))
            : problems.record(updates),
      },
    }));
    await looks(watch, 3, () => refused);
    isAway = true;
    watch.answer(() => accepted());
    expect(await watch.check()).to.deep.equal(E.left(away));
    isAway = false;
    await looks(watch, 3, () => refused);
    expect(await watch.problems()).to.deep.equal([
      'instance_unreachable 1-',
      'instance_unreachable 1-4',
    ]);
  });
});
