import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord, ProblemReport } from '../../../core/problems/problem.js';
import { Secret } from '../../../core/shared/secret.js';
import { aViewer } from '../../support/access/a-caller.js';
import { longAgo } from '../../support/backups/scheduled-fleet.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { anEntry, channelDesk } from '../../support/notifications/channel-desk.js';
import { anAcknowledgement, aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000);

/** Which changes of problems every `ChannelRegister` notes; `make` gives an empty store. */
export const describeChannelChanges = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of what channels have to tell`, () => {
    const store = storeForEach(make);
    const { put, items, noted, settle, idOf } = channelDesk(store);

    const about = async (path: string, telling: Partial<ProblemReport> = {}) =>
      aReport(await refAt(store(), path), telling);
    const open = async (path: string, telling?: Partial<ProblemReport>, reopenSince?: Date) =>
      rightOf(store().problems.open(await about(path, telling), reopenSince));
    const close = async (path: string, kind = 'replica_lost') =>
      rightOf(store().problems.close(await about(path, { kind }), noonPlus(1)));
    const idAt = async (path: string) => {
      const listed = await listedProblems(store(), aViewer());
      const { id } = await refAt(store(), path);
      const found = listed.find(({ resource }) => resource.id === id);
      if (found === undefined) throw new Error(`${path} has no problem.`);
      return found.id;
    };
    const mark = async (
      path: string,
      triage: Parameters<ReturnType<typeof store>['problems']['triage']>[1],
    ) => rightOf(store().problems.triage(await idAt(path), triage));
    const goOffline = (path: string) => open(path, { kind: 'server_offline' });
    const answer = (path: string) => close(path, 'server_offline');

    it('notes a problem that opens, as it is now, under the path of its resource', async () => {
      await put();
      await open('s1/i1', { facts: { port: 5432 } });
      await mark('s1/i1', { acknowledgement: O.some(anAcknowledgement()) });
      const [item, ...others] = await items();
      const problem = await rightOf(store().history.find(aViewer(), await idAt('s1/i1'), NOON));
      const current = O.map(({ path: name = '', ...known }: ProblemRecord) => ({
        ...known,
        resource: { ...known.resource, name },
      }))(problem);
      expect(others).to.deep.equal([]);
      expect(item).to.deep.equal({
        problem: await idAt('s1/i1'),
        changes: 2,
        current,
        entry: O.none,
      });
    });

    const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
      'becomes less severe': () => open('s1', { severity: 'warning' }),
      'says something else': () => open('s1', { message: 'Another.' }),
      'is closed': () => close('s1'),
      lapses: async () => {
        await open('s1', { validUntil: noonPlus(2) });
        return rightOf(store().problems.lapse(noonPlus(2), 9));
      },
      'is acknowledged': () => mark('s1', { acknowledgement: O.some(anAcknowledgement()) }),
      'is snoozed': () => mark('s1', { snoozedUntil: O.some(IN_AN_HOUR()) }),
      'is found to be worse by a check': async () =>
        rightOf(
          store().monitored.record([
            { _tag: 'Update', report: await about('s1', { severity: 'info' }) },
          ]),
        ),
      'is closed by a check': async () =>
        rightOf(
          store().monitored.record([{ _tag: 'Close', key: await about('s1'), at: noonPlus(1) }]),
        ),
    };
    for (const [what, change] of Object.entries(CHANGES))
      it(`notes a problem that ${what}`, async () => {
        await put();
        await open('s1');
        await open('s2');
        await settle();
        expect(await noted()).to.deep.equal([]);
        await change();
        expect(await noted()).to.deep.equal(['replica_lost s1']);
        expect((await items())[0]).to.include({ changes: 1 });
      });

    it('notes a problem that comes back, and one that is acknowledged no more', async () => {
      await put();
      await open('s1');
      await mark('s1', {
        acknowledgement: O.some(anAcknowledgement()),
        snoozedUntil: O.some(IN_AN_HOUR()),
      });
      await settle();
      await mark('s1', { acknowledgement: O.none });
      expect(await noted()).to.deep.equal(['replica_lost s1']);
      await settle();
      await mark('s1', { snoozedUntil: O.none });
      expect(await noted()).to.deep.equal(['replica_lost s1']);
      await close('s1');
      await settle();
      await open('s1', {}, NOON);
      expect(await noted()).to.deep.equal(['replica_lost s1']);
      expect(
        (await items()).map(({ current }) => O.map(({ flaps }: ProblemRecord) => flaps)(current)),
      ).to.deep.equal([O.some(1)]);
    });

    it('notes nothing of what nobody would notice', async () => {
      await put();
      const triage = {
        acknowledgement: O.some(anAcknowledgement()),
        snoozedUntil: O.some(IN_AN_HOUR()),
      };
      await open('s1');
      await mark('s1', triage);
      await open('s2');
      await mark('s2', { snoozedUntil: O.some(longAgo(1)) });
      await close('s1/i1');
      await open('s1/i1');
      await close('s1/i1');
      await settle();
      await open('s1');
      await open('s1', { facts: { port: 1 }, validUntil: noonPlus(60), since: longAgo(1) });
      await mark('s1', triage);
      await mark('s2', { snoozedUntil: O.none });
      await rightOf(store().overview.read(aViewer(), 20, NOON));
      await close('s1', 'disk_full');
      await rightOf(
        store().monitored.record([
          { _tag: 'Update', report: await about('s1') },
          { _tag: 'Open', report: await about('s1'), failures: 0 },
          { _tag: 'Close', key: await about('s2', { kind: 'disk_full' }), at: NOON },
        ]),
      );
      expect(await noted()).to.deep.equal([]);
    });

    it('notes the removal of a closed problem only where it has an entry of it', async () => {
      await put();
      for (const path of ['s1', 's2', 's2/i1']) await open(path);
      await settle();
      for (const path of ['s1', 's2', 's2/i1']) await close(path);
      const told = await idAt('s1');
      const [channel] = await channelDesk(store).wake();
      if (channel === undefined) throw new Error('No channel is woken.');
      const done = (await items()).map(({ problem, changes }) => ({
        problem,
        changes,
        entry: problem === told ? O.some(anEntry()) : O.none,
      }));
      await channelDesk(store).compose(channel, done);
      expect(await rightOf(store().problems.purge(noonPlus(2), 9))).to.equal(3);
      expect(await items()).to.deep.equal([
        { problem: told, changes: 1, current: O.none, entry: O.some(anEntry()) },
      ]);
    });

    it('forgets what has changed of a problem that is removed before anybody looked at it', async () => {
      await put();
      for (const path of ['s1', 's2']) await open(path);
      await settle();
      for (const path of ['s2/i1', 's1/i1']) {
        await open(path);
        await close(path);
      }
      await open('s1', { message: 'Another.' });
      await close('s2');
      const left = [await idAt('s1'), await idAt('s2')];
      expect(await rightOf(store().problems.purge(noonPlus(2), 9))).to.equal(3);
      const found = await items();
      expect(new Set(found.map(({ problem }) => problem))).to.deep.equal(new Set(left));
      expect(new Set(await noted())).to.deep.equal(new Set(['replica_lost s1', 'gone']));
    });

    it('notes what a server explains when it goes offline, and when it answers', async () => {
      await put();
      for (const path of ['s1', 's1/i1', 's1/i2/d1', 's2/i1', 'on-call']) await open(path);
      await open('s1/i2');
      await close('s1/i2');
      await settle();
      await goOffline('s1');
      const under = ['replica_lost s1/i1', 'replica_lost s1/i2/d1'];
      expect(await noted()).to.have.members(['server_offline s1', ...under]);
      const suppressed = (await items()).map(({ current }) =>
        O.flatMap((one: ProblemRecord) => one.suppressedBy)(current),
      );
      const by = (await items()).find(({ current }) =>
        O.exists(({ kind }: ProblemRecord) => kind === 'server_offline')(current),
      )?.problem;
      expect(suppressed).to.have.deep.members([O.none, O.some(by), O.some(by)]);
      await settle();
      await goOffline('s1');
      expect(await noted()).to.deep.equal([]);
      await answer('s1');
      expect(await noted()).to.have.members(['server_offline s1', ...under]);
      await settle();
      await open('s1', { kind: 'server_offline' }, NOON);
      expect(await noted()).to.have.members(['server_offline s1', ...under]);
    });

    it('notes nothing of what lies under something that is no server', async () => {
      await put();
      await open('s1/i1/d1');
      await settle();
      await goOffline('s1/i1');
      expect(await noted()).to.deep.equal(['server_offline s1/i1']);
    });

    it('notes problems that are gone with their resources, and keeps what was told of them', async () => {
      await put();
      for (const path of ['s1/i1', 's1/i1/d1', 's2']) await open(path);
      const [instance, database] = [await idAt('s1/i1'), await idAt('s1/i1/d1')];
      await settle();
      const channels = (await rightOf(store().fleet.resources)).flatMap((one) =>
        one.type === 'channel' && O.isSome(one.secret)
          ? [{ name: one.name, ...one.attributes, settings: one.secret.value }]
          : [],
      );
      await putFleet(store(), aFleet({ channels }));
      expect(await noted()).to.deep.equal(['gone', 'gone', 'gone']);
      const found = (await items()).filter(({ problem }) => [instance, database].includes(problem));
      expect(found.map(({ entry }) => entry)).to.deep.equal([O.some(anEntry()), O.some(anEntry())]);
    });

    it('has a channel that is added start with the problems that are open then', async () => {
      await put();
      for (const path of ['s1', 's2']) await open(path);
      await close('s2');
      await settle();
      await put({}, { name: 'managers' });
      await open('s2/i1');
      expect(await noted('managers')).to.have.members(['replica_lost s1', 'replica_lost s2/i1']);
      expect(await noted()).to.deep.equal(['replica_lost s2/i1']);
    });

    it('has a channel with other rules look at the problems that are open then', async () => {
      await put();
      for (const path of ['s1', 's2']) await open(path);
      await close('s2');
      await settle();
      await put({});
      expect(await noted()).to.deep.equal([]);
      await put({ severity: 'critical' });
      expect(await noted()).to.deep.equal(['replica_lost s1']);
    });

    it('forgets everything of a channel that is removed', async () => {
      await put({}, { name: 'managers' });
      await open('s1');
      const id = await idOf('managers');
      await put();
      expect(await rightOf(store().channels.items(id, 9))).to.deep.equal([]);
      await put({}, { name: 'managers', settings: new Secret('{}') });
      expect(await rightOf(store().channels.items(id, 9))).to.deep.equal([]);
      expect((await items('managers')).map(({ entry }) => entry)).to.deep.equal([O.none]);
    });

    it('notes a problem of a channel for the others, when that channel is removed', async () => {
      await put({}, { name: 'managers' });
      await open('managers');
      await settle();
      await put();
      expect(await noted()).to.deep.equal(['gone']);
    });

    it('notes 1,000 problems for three channels, as many at once as there are', async function () {
      // However slow the machine is.
      this.timeout(0);
      await put({}, { name: 'managers' }, { name: 'everybody' });
      const server = await refAt(store(), 's1');
      const changes = Array.from({ length: 1_000 }, (_, n) => ({
        _tag: 'Open' as const,
        failures: 0,
        report: aReport(server, { kind: `kind_${String(n)}` }),
      }));
      await rightOf(store().monitored.record(changes));
      expect(await items('everybody')).to.have.length(1_000);
    });
  });
};
