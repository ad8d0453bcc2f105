import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { targetIn } from '../../../core/monitoring/monitored-server.js';
import type { MonitoredState } from '../../../core/monitoring/monitored-state.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { ServerList } from '../../../core/monitoring/ports/monitored-fleet.js';
import { aStreak } from '../../support/monitoring/a-monitored-server.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { aReport, noonPlus } from '../../support/problems/a-problem.js';
import type {
  DatabaseDescription,
  ScheduleDescription,
} from '../../../core/fleet/fleet-description.js';
import { aBaseSchedule } from '../../support/http/with-instance-schedule.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { foundDatabase } from '../../../core/fleet/found-databases.js';
import { aPlanOf } from '../../support/fleet/rename.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** Two servers; nothing of the first is described in the order of its paths. */
const FLEET = {
  ...aWholeFleet(),
  watch: { version_behind: '8', tls_off: 'off' },
  servers: [
    aServer({
      name: 'b',
      watch: { replica_lagging: '30m', version_behind: 'off' },
      instances: [
        anInstance({
          name: 'z',
          engine: 'mysql',
          watch: { replica_lagging: '1h' },
          databases: [
            aDatabase({ name: 'q', schedules: [aSchedule()] }),
            aDatabase({ name: 'p', watch: { sequence_near_end: 'off' } }),
          ],
          schedules: [aSchedule({ name: 'globals', what: 'globals' })],
        }),
        anInstance({ name: 'y', databases: [] }),
      ],
    }),
    aServer({ name: 'a' }),
  ],
};

/** What is said nearest. */
const OF_SERVER = { replica_lagging: '30m', version_behind: 'off', tls_off: 'off' };
const OF_INSTANCE = { ...OF_SERVER, replica_lagging: '1h' };

const serverOf = ({ server }: MonitoredState) => server;
const problemsOf = ({ problems }: MonitoredState) => problems;

/** What every `MonitoredFleet` promises of what it reads; `make` gives an empty store. */
export const describeMonitoredFleet = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet to monitor`, () => {
    const store = storeForEach(make);

    const idAt = async (path: string) => (await refAt(store(), path)).id;
    const stateAt = async (path: string) => rightOf(store().monitored.server(await idAt(path)));
    const targetAt = async (path: string) =>
      E.fromOption(() => 'no instance')(
        await rightOf(store().fleet.instanceTarget(await idAt(path))),
      );
    const serverAt = async (path: string) => O.map(serverOf)(await stateAt(path));
    const problemsAt = async (path: string) =>
      O.match((): readonly ProblemReport[] => [], problemsOf)(await stateAt(path));

    const serversSince = (revision: string) => rightOf(store().monitored.servers(revision));
    const serverList = async () =>
      O.getOrElse((): ServerList => ({ revision: 'none', ids: [] }))(await serversSince(''));
    const serverIds = async () => (await serverList()).ids;
    const revisionNow = async () => (await serverList()).revision;

    it('is a fleet with an id of its own, which stays as the fleet changes', async () => {
      const id = await rightOf(store().monitored.fleet);
      await putFleet(store(), FLEET);
      expect(await rightOf(store().monitored.fleet)).to.equal(id);
      expect(await serverIds()).not.to.include(id);
    });

    it('has no server where there is none', async () => {
      expect(await serversSince(''))
        .to.have.nested.property('value.ids')
        .that.deep.equals([]);
    });

    it('has the id of every server, in alphabetical order', async () => {
      await putFleet(store(), aWideFleet(8, 1, 1));
      const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => idAt(`s${n}`)));
      expect(await serverIds()).to.deep.equal([...ids].sort());
    });

    it('has the servers again only when one was added or removed', async () => {
      await putFleet(
        store(),
        aFleet({ servers: [aServer({ name: 'a' }), aServer({ name: 'b' })] }),
      );
      const { revision } = await serverList();
      expect(await serversSince(revision)).to.deep.equal(O.none);
      await putFleet(store(), FLEET);
      expect(await serversSince(revision)).to.deep.equal(O.none);
      await putFleet(
        store(),
        aFleet({ servers: [aServer({ name: 'a' }), aServer({ name: 'c' })] }),
      );
      expect(await serversSince(revision)).to.deep.equal(
        O.some({ revision: await revisionNow(), ids: [await idAt('a'), await idAt('c')].sort() }),
      );
      expect(await serversSince(await revisionNow())).to.deep.equal(O.none);
    });

    it('has a server with its instances and their databases, each in the order of their paths', async () => {
      await putFleet(store(), FLEET);
      const databases = [
        {
          id: await idAt('b/z/p'),
          path: 'b/z/p',
          isFound: false,
          isScheduled: false,
          hasSchedule: false,
          watch: { ...OF_INSTANCE, sequence_near_end: 'off' },
        },
        {
          id: await idAt('b/z/q'),
          path: 'b/z/q',
          isFound: false,
          isScheduled: true,
          hasSchedule: true,
          watch: OF_INSTANCE,
        },
      ];
      const instances = [
        {
          id: await idAt('b/y'),
          path: 'b/y',
          engine: 'postgresql',
          target: await targetAt('b/y'),
          found: {},
          watch: OF_SERVER,
          databases: [],
          scheduleNames: [],
        },
        {
          id: await idAt('b/z'),
          path: 'b/z',
          engine: 'mysql',
          target: await targetAt('b/z'),
          found: {},
          watch: OF_INSTANCE,
          databases,
          scheduleNames: ['globals'],
        },
      ];
      expect(await serverAt('b')).to.deep.equal(
        O.some({ id: await idAt('b'), path: 'b', instances }),
      );
      expect(await serverAt('a')).to.deep.equal(
        O.some({ id: await idAt('a'), path: 'a', instances: [] }),
      );
    });

    it('tells how to log in to an instance and to its databases as the fleet register does', async () => {
      const instance = anInstance({ databases: [aDatabase({ name: 'a/b ' }), aDatabase()] });
      await putFleet(store(), aFleet({ servers: [aServer({ instances: [instance] })] }));
      const [main] = O.toUndefined(await serverAt('db-eu-1'))?.instances ?? [];
      if (main === undefined) throw new Error('The fleet has lost its instance.');
      const { fleet } = store();
      const targets = [
        fleet.instanceTarget(main.id),
        ...main.databases.map(({ id }) => fleet.dumpTarget(id)),
      ];
      const ids = [main, ...main.databases].map(({ id }) => id);
      const ofRegister = await rightOf(TE.sequenceArray(targets));
      const ofState = ids.map((id) => O.fromEither(targetIn(main, id)));
      expect(ofState.filter(O.isSome)).to.have.length(3);
      expect(revealed(ofState)).to.deep.equal(revealed(ofRegister));
    });

    it('says which databases an instance takes once they are found, and which it has so', async () => {
      const found = { databases: 'all', except: ['a*'], forgetMs: 3_600_000 } as const;
      const { databases: _all, ...rules } = found;
      const instance = anInstance({ found: 'all', ...rules, databases: [aDatabase()] });
      await putFleet(store(), aFleet({ servers: [aServer({ instances: [instance] })] }));
      const crm = foundDatabase('db-eu-1/main', 'crm');
      await rightOf(store().fleet.change(() => E.right(aPlanOf({ added: [crm] }))));
      const [only] = O.toUndefined(await serverAt('db-eu-1'))?.instances ?? [];
      expect(only?.found).to.deep.equal(found);
      expect(only?.databases.map(({ path, isFound }) => [path, isFound])).to.deep.equal([
        ['db-eu-1/main/crm', true],
        ['db-eu-1/main/shop', false],
      ]);
    });

    it('takes a database that needs no dump for one that has a schedule', async () => {
      const scratch = aDatabase({ name: 'scratch', backups: 'none' });
      const fleetOf = (...databases: readonly DatabaseDescription[]) =>
        aFleet({ servers: [aServer({ instances: [anInstance({ databases })] })] });
      const [server = aServer()] = fleetOf(aDatabase()).servers;
      const fleets = [
        fleetOf(scratch),
        fleetOf(aDatabase({ policy: 'none' })),
        { ...fleetOf(aDatabase()), policy: 'none' },
        { ...fleetOf(), servers: [{ ...server, policy: 'none' }] },
      ];
      for (const fleet of fleets) {
        await putFleet(store(), fleet);
        const [database] = O.toUndefined(await serverAt('db-eu-1'))?.instances[0]?.databases ?? [];
        expect(database).to.include({ isScheduled: true, hasSchedule: false });
      }
    });

    it('takes a database for one that has a schedule where its instance has physical backups, and no other', async () => {
      const instanceOf = (name: string, schedules: readonly ScheduleDescription[]) =>
        anInstance({ name, schedules, databases: [aDatabase()] });
      const destinations = [aDestination({ name: 'vault' })];
      const instances = [
        instanceOf('a', [aBaseSchedule()]),
        instanceOf('b', [aSchedule({ name: 'globals', what: 'globals' })]),
        instanceOf('c', []),
      ];
      await putFleet(store(), aFleet({ destinations, servers: [aServer({ instances })] }));
      const found = O.toUndefined(await serverAt('db-eu-1'))?.instances ?? [];
      const databases = found.flatMap((instance) => instance.databases);
      expect(databases.map(({ isScheduled }) => isScheduled)).to.deep.equal([true, false, false]);
      expect(databases.map(({ hasSchedule }) => hasSchedule)).to.deep.equal([false, false, false]);
    });

    it('has none where there is no such server, or something else', async () => {
      await putFleet(store(), FLEET);
      expect(await rightOf(store().monitored.server(aUuid(9)))).to.deep.equal(O.none);
      expect(await serverAt('vault')).to.deep.equal(O.none);
      expect(await serverAt('b/z')).to.deep.equal(O.none);
    });

    it('sees at once what has changed', async () => {
      await putFleet(store(), FLEET);
      const id = await idAt('b');
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'b' })] }));
      expect(await serverAt('b')).to.deep.equal(O.some({ id, path: 'b', instances: [] }));
      expect(await serverIds()).to.deep.equal([id]);
    });

    it('has the problems of a server and of everything under it, of whatever kind', async () => {
      await putFleet(store(), FLEET);
      const reports = await Promise.all(
        ['b', 'b/z', 'b/z/q', 'b/z/q/nightly'].map(async (path, n) =>
          aReport(await refAt(store(), path), {
            kind: `kind_${n}`,
            since: noonPlus(n),
            facts: { code: 'timed_out', n },
          }),
        ),
      );
      for (const report of reports) await rightOf(store().problems.open(report));
      for (const path of ['a', 'vault'])
        await rightOf(store().problems.open(aReport(await refAt(store(), path))));
      expect(await problemsAt('b')).to.have.deep.members(reports);
    });

    it('has no problem that is closed', async () => {
      await putFleet(store(), FLEET);
      const report = aReport(await refAt(store(), 'b/z'));
      await rightOf(store().problems.open(report));
      await rightOf(store().problems.close(report, noonPlus(1)));
      expect(await problemsAt('b')).to.deep.equal([]);
    });

    it('has the failure streaks of a server and of everything under it', async () => {
      await putFleet(store(), FLEET);
      const streaks = await Promise.all(
        ['b', 'b/z', 'b/z/q', 'a'].map(async (path, n) => aStreak(await idAt(path), noonPlus(n))),
      );
      await rightOf(store().monitored.record(streaks.map((streak) => ({ _tag: 'Count', streak }))));
      const own = await stateAt('b');
      expect(O.isSome(own) && own.value.streaks).to.have.deep.members(streaks.slice(0, 3));
    });

    it('has no streak of what was removed and made again', async () => {
      await putFleet(store(), FLEET);
      const streak = aStreak(await idAt('b/z/q'), noonPlus(0));
      await rightOf(store().monitored.record([{ _tag: 'Count', streak }]));
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'b' })] }));
      await putFleet(store(), FLEET);
      const state = await stateAt('b');
      expect(O.isSome(state) && state.value.streaks).to.deep.equal([]);
    });
  });
};
