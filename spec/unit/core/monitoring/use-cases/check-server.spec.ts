import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpToolProbe } from '../../../../../adapters/memory/dump-check/login-probe.js';
import type { MonitoredInstance } from '../../../../../core/monitoring/monitored-server.js';
import { corrupt, unavailable } from '../../../../../core/shared/ports/port-failure.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  aSchedule,
  anInstance,
} from '../../../../support/fleet/a-fleet.js';
import { accepted, refusedFor, NO_ANSWER } from '../../../../support/monitoring/a-server-check.js';
import {
  type Answers,
  aServerMonitor,
  type ServerMonitor,
  storedProblems,
} from '../../../../support/monitoring/a-server-monitor.js';
import { anAdmin, aViewer } from '../../../../support/access/a-caller.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const anInstanceWith = (...names: readonly string[]) =>
  anInstance({ databases: names.map((name) => aDatabase({ name, schedules: [aSchedule()] })) });
const fleetOf = (...instances: readonly ReturnType<typeof anInstance>[]) => ({
  ...aFleetWith(...instances),
  destinations: [aDestination()],
});
const SHOP = fleetOf(anInstanceWith('shop'));
const TWO = fleetOf(
  anInstanceWith('shop'),
  anInstance({ name: 'spare', databases: [aDatabase({ schedules: [aSchedule()] })] }),
);
const SHOP_AND_CRM = fleetOf(anInstanceWith('shop'), { ...anInstanceWith('crm'), name: 'legacy' });
const UNSCHEDULED = fleetOf(anInstance({ databases: [aDatabase()] }));
const FIVE = fleetOf(anInstanceWith('a', 'b', 'c', 'd', 'e'));

const refused = refusedFor({ code: 'unreachable', cause: 'refused' });
const rejected = refusedFor({ code: 'login_rejected', cause: 'rule' });
const ended = refusedFor({ code: 'server_not_ready', cause: 'error' });
const missing = refusedFor({ code: 'database_missing' });
const full = refusedFor({ code: 'too_many_connections' });
const backingOff = unavailable('login', 'backing_off');
const busy = unavailable('login', 'busy');
const away = unavailable('store', 'unreachable');

const checks = async (monitor: ServerMonitor, count: number, answers?: Answers): Promise<void> => {
  if (answers !== undefined) monitor.answer(answers);
  for (let n = 0; n < count; n += 1) await monitor.check();
};

const missedBy = async (monitor: ServerMonitor): Promise<unknown> => {
  const outcome = await monitor.check();
  return E.isRight(outcome) ? outcome.right.missed : outcome;
};

/** So many checks with these answers, a restart of the node, or another description of the server. */
type Step = readonly [number, Answers] | 'restart' | typeof SHOP;

const play = async (monitor: ServerMonitor, steps: readonly Step[]): Promise<void> => {
  for (const step of steps)
    if (step === 'restart') monitor.restart();
    else if ('servers' in step) await putFleet(monitor.store, step);
    else await checks(monitor, ...step);
};

const all = (result: ReturnType<Answers>) => () => result;
/** Of the database that is called so, and of the others. */
const at =
  (name: string, result: ReturnType<Answers>, others: ReturnType<Answers> = accepted()): Answers =>
  (path) =>
    path.endsWith(name) ? result : others;

describe('checkServer', () => {
  const HISTORIES: readonly (readonly [string, typeof SHOP, readonly Step[], readonly string[]])[] =
    [
      ['opens nothing where all is well', SHOP, [[5, all(accepted())]], []],
      ['opens nothing at the second failed check', SHOP, [[2, all(refused)]], []],
      [
        'opens a problem at the third, dated back to the first, also where the node was restarted in between',
        SHOP,
        [[1, all(refused)], 'restart', [1, all(refused)], 'restart', [1, all(refused)]],
        ['instance_unreachable 1-'],
      ],
      [
        'keeps its time over a restart, and closes it at the first good check',
        SHOP,
        [[3, all(refused)], 'restart', [3, all(refused)], 'restart', [1, all(accepted())]],
        ['instance_unreachable 1-7'],
      ],
      [
        'reopens a problem that comes back soon, also after a restart',
        SHOP,
        [[3, all(refused)], [1, all(accepted())], 'restart', [3, all(refused)]],
        ['instance_unreachable 1-'],
      ],
      [
        'sees that the login is rejected for one database of several',
        FIVE,
        [[3, at('a', rejected)], 'restart', [2, at('a', backingOff)]],
        ['admin_login_rejected 1-'],
      ],
      [
        'goes on trying the database whose login was rejected, also after a restart',
        FIVE,
        [[3, at('a', rejected)], 'restart', [2, at('a', backingOff)], [1, all(accepted())]],
        ['admin_login_rejected 1-6'],
      ],
      [
        'sees that the logins to one database of several end with an error, as by a trigger',
        FIVE,
        [[4, at('a', ended)], 'restart', [2, at('a', backingOff)], [1, all(accepted())]],
        ['admin_login_rejected 1-7'],
      ],
      [
        'keeps a rejected login open while the next one ends with an error',
        FIVE,
        [
          [3, at('a', rejected)],
          [2, at('a', ended)],
        ],
        ['admin_login_rejected 1-'],
      ],
      [
        'observes nothing of a login that waits for its back-off, or could not be tried',
        SHOP,
        [
          [2, all(rejected)],
          [1, all(backingOff)],
          [1, all(busy)],
          [1, all(rejected)],
        ],
        ['admin_login_rejected 1-'],
      ],
      [
        'takes connections for used up that two databases have none of',
        FIVE,
        [[3, all(full)]],
        ['too_many_connections 1-'],
      ],
      [
        'opens at once what the description shows',
        UNSCHEDULED,
        [[1, all(accepted())]],
        ['database_unscheduled 1-'],
      ],
      [
        'closes what the description does not show any more',
        UNSCHEDULED,
        [[1, all(accepted())], SHOP, [1, all(accepted())]],
        ['database_unscheduled 1-2'],
      ],
      [
        'closes what nothing can observe any longer',
        SHOP,
        [[3, all(NO_ANSWER)], fleetOf(), [1, all(NO_ANSWER)]],
        ['server_offline 1-4'],
      ],
      [
        'checks each instance by itself, and opens no server_offline while one of them was not tried',
        SHOP_AND_CRM,
        [[3, at('shop', NO_ANSWER, busy)]],
        ['instance_unreachable 1-'],
      ],
      [
        'opens it once both are silent',
        SHOP_AND_CRM,
        [
          [3, at('shop', NO_ANSWER, busy)],
          [3, all(NO_ANSWER)],
        ],
        ['instance_unreachable 1-', 'instance_unreachable 4-', 'server_offline 4-'],
      ],
    ];
  for (const [promise, fleet, steps, problems] of HISTORIES)
    it(promise, async () => {
      const monitor = await aServerMonitor(fleet);
      await play(monitor, steps);
      expect(await monitor.problems()).to.deep.equal(problems);
    });

  const TRIED: readonly (readonly [string, number, Answers, string])[] = [
    ['logs in to one database after the other, one a check', 6, all(accepted()), 'abcdea'],
    ['goes on trying one that is missing, beside the next', 3, at('a', missing), 'abbaca'],
    ['tries another where one has no connection left', 1, at('a', full), 'ab'],
    ['tries no third one for that', 3, all(full), 'abcded'],
    [
      'tries no second one where the login failed for the whole instance',
      4,
      all(NO_ANSWER),
      'abcd',
    ],
  ];
  for (const [promise, count, answers, tried] of TRIED)
    it(promise, async () => {
      const monitor = await aServerMonitor(FIVE);
      await checks(monitor, count, answers);
      expect(monitor.tried.map((path) => path.at(-1)).join('')).to.equal(tried);
    });

  it('says why a login could not be tried, and nothing of one that waits for its back-off', async () => {
    const monitor = await aServerMonitor(SHOP);
    monitor.answer(all(busy));
    expect(await missedBy(monitor)).to.deep.equal([busy]);
    monitor.answer(all(backingOff));
    expect(await missedBy(monitor)).to.deep.equal([]);
  });

  it('reports it with the severity of its kind and in words', async () => {
    const monitor = await aServerMonitor(SHOP);
    await checks(monitor, 3, () => NO_ANSWER);
    const { problems } = await rightOf(
      monitor.store.overview.read(aViewer(), 20, monitor.clock.now()),
    );
    const [offline, ...others] = problems;
    expect([offline?.kind, offline?.severity, others]).to.deep.equal([
      'server_offline',
      'critical',
      [],
    ]);
    expect(offline?.message).to.match(/^db-eu-1: No instance of this server answers/);
  });

  it('takes a server for a standby that says for ten minutes that it is starting', async () => {
    const monitor = await aServerMonitor(SHOP);
    const cause = async () =>
      (await storedProblems(monitor.store, monitor.server)).map(({ facts }) => facts?.['cause']);
    await checks(monitor, 10, () => refusedFor({ code: 'server_not_ready', cause: 'starting' }));
    expect(await cause()).to.deep.equal(['starting']);
    await checks(monitor, 1);
    expect(await cause()).to.deep.equal(['standby']);
    expect(await monitor.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('records nothing of a server that stays as it is, well or not', async () => {
    const recorded: number[] = [];
    const monitor = await aServerMonitor(SHOP, ({ monitored }) => ({
      monitored: {
        ...monitored,
        record: (changes) => {
          recorded.push(changes.length);
          return monitored.record(changes);
        },
      },
    }));
    await checks(monitor, 2);
    await checks(monitor, 5, () => refused);
    await checks(monitor, 2, () => accepted());
    // Besides the instance, the database is unreached.
    expect(recorded).to.deep.equal([0, 0, 2, 1, 1, 0, 0, 2, 0]);
  });

  it('opens no problem twice, and loses no failure, where two nodes check at once', async () => {
    const monitor = await aServerMonitor(SHOP);
    monitor.answer(() => refused);
    for (let n = 0; n < 3; n += 1) await Promise.all([monitor.check(), monitor.check()]);
    expect(await monitor.problems()).to.have.length(1);
    monitor.answer(() => accepted());
    await Promise.all([monitor.check(), monitor.check()]);
    expect(await monitor.problems()).to.have.length(1);
  });

  it('counts no silence, and ends no streak, while it is this node that is cut off', async () => {
    const monitor = await aServerMonitor(SHOP);
    await checks(monitor, 2, () => NO_ANSWER);
    for (let n = 0; n < 5; n += 1) await monitor.check(undefined, () => true);
    expect(await monitor.problems()).to.deep.equal([]);
    await monitor.check();
    expect(await monitor.problems()).to.deep.equal([
      'instance_unreachable 1-',
      'server_offline 1-',
    ]);
  });

  it('observes a server that answers while others are silent because this node is cut off', async () => {
    const monitor = await aServerMonitor(SHOP);
    monitor.answer(() => rejected);
    for (let n = 0; n < 3; n += 1) await monitor.check(undefined, () => true);
    expect(await monitor.problems()).to.deep.equal(['admin_login_rejected 1-']);
  });

  it('shows how far it got, and whether the server was well before', async () => {
    const monitor = await aServerMonitor(SHOP);
    const sighting = async (answers: Answers) => {
      monitor.answer(answers);
      const outcome = await monitor.check();
      return E.isRight(outcome) ? outcome.right.sighting : outcome;
    };
    const { server } = monitor;
    const seen = (reach: string, wasWell = true) => ({ server, reach, wasWell });
    expect(await sighting(() => rejected)).to.deep.equal(seen('reached'));
    expect(await sighting(() => unavailable('login', 'no_resolver'))).to.deep.equal(
      seen('no_resolver'),
    );
    for (let n = 0; n < 3; n += 1)
      expect(await sighting(() => NO_ANSWER)).to.deep.equal(seen('silent'));
    expect(await sighting(() => NO_ANSWER)).to.deep.equal(seen('silent', false));
    expect(await sighting(() => unavailable('login', 'busy'))).to.equal(undefined);
  });

  it('changes nothing of a server that was removed', async () => {
    const monitor = await aServerMonitor(SHOP);
    await checks(monitor, 1, () => refused);
    await putFleet(monitor.store, aFleet());
    expect(await monitor.check()).to.deep.equal(E.right({ missed: [], isSilent: false }));
    expect(monitor.tried).to.have.length(1);
  });

  it('searches once for the tools of an engine, and opens a problem for each of its instances', async () => {
    let searches = 0;
    const { find } = memoryDumpToolProbe({});
    const monitor = await aServerMonitor(SHOP_AND_CRM, () => ({
      tool: {
        find: (engine) => {
          searches += 1;
          return find(engine);
        },
      },
    }));
    await checks(monitor, 3);
    expect(await monitor.problems()).to.deep.equal([
      'dump_tool_missing 1-',
      'dump_tool_missing 1-',
    ]);
    expect(searches).to.equal(3);
  });

  it('observes the logins although the search for the tools failed', async () => {
    const full = unavailable('dump_tool', 'full');
    const monitor = await aServerMonitor(SHOP, () => ({ tool: { find: () => TE.left(full) } }));
    await checks(monitor, 2, () => refused);
    expect(await missedBy(monitor)).to.deep.equal([full]);
    expect(await monitor.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('records nothing of a check that is aborted', async () => {
    const abandoned = unavailable('login', 'abandoned');
    const monitor = await aServerMonitor(SHOP);
    await checks(monitor, 2, () => refused);
    monitor.answer(() => abandoned);
    expect(await monitor.check()).to.deep.equal(E.left(abandoned));
    expect(await monitor.problems()).to.deep.equal([]);
  });

  it('fails as the store fails, and counts on from what is stored', async () => {
    let isAway = false;
    const monitor = await aServerMonitor(SHOP, ({ monitored }) => ({
      monitored: {
        ...monitored,
        record: (changes) => (isAway ? TE.left(away) : monitored.record(changes)),
      },
    }));
    await checks(monitor, 2, () => refused);
    isAway = true;
    expect(await monitor.check()).to.deep.equal(E.left(away));
    expect(await monitor.problems()).to.deep.equal([]);
    isAway = false;
    await checks(monitor, 1);
    expect(await monitor.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('goes on to the other instances where what is stored of one is corrupt', async () => {
    const unreadable = corrupt('store', 'a secret');
    const corrupted = (one: MonitoredInstance) =>
      one.path === 'db-eu-1/main' ? { ...one, target: E.left(unreadable.place) } : one;
    const monitor = await aServerMonitor(TWO, ({ monitored }) => ({
      monitored: {
        ...monitored,
        server: (id) =>
          pipe(
            monitored.server(id),
            TE.map(
              O.map(({ server, ...state }) => ({
                ...state,
                server: { ...server, instances: server.instances.map(corrupted) },
              })),
            ),
          ),
      },
    }));
    await checks(monitor, 3, () => refused);
    expect(await missedBy(monitor)).to.deep.equal([unreadable]);
    expect(await monitor.problems()).to.deep.equal(['instance_unreachable 1-']);
  });

  it('keeps the databases that a login has found on the instance', async () => {
    const monitor = await aServerMonitor(SHOP);
    const one = { sizeBytes: O.none, owner: O.none, encoding: O.none, acceptsConnections: true };
    const found = O.some({ databases: [{ name: 'wiki', ...one }], isComplete: true });
    await checks(monitor, 1, () =>
      acceptedLogin(16, { instance: { ...NO_INSTANCE_FACTS, found } }),
    );
    await checks(monitor, 1, () => refused);
    const { id } = await refAt(monitor.store, 'db-eu-1/main');
    const page = monitor.store.found.page(anAdmin(), id, { after: O.none, limit: 9 });
    const { databases } = await rightOf(page);
    expect(databases.map(({ name }) => name)).to.deep.equal(['wiki']);
  });

  it('goes on from what the store has recorded without saying so', async () => {
    let isAway = false;
    const monitor = await aServerMonitor(SHOP, ({ monitored }) => ({
      monitored: {
        ...monitored,
        record: (changes) =>
          isAway
            ? () =>
                monitored
                  .record(changes)()
                  .then(() => E.left(away))
            : monitored.record(changes),
      },
    }));
    await checks(monitor, 3, () => refused);
    isAway = true;
    monitor.answer(() => accepted());
    expect(await monitor.check()).to.deep.equal(E.left(away));
    isAway = false;
    await checks(monitor, 3, () => refused);
    const [problem, ...others] = await storedProblems(monitor.store, monitor.server);
    expect([problem?.closedAt, problem?.flaps, others]).to.deep.equal([O.none, 1, []]);
  });
});
