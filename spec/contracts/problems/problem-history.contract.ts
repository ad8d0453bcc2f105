import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aRecord, aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { oneBrokenServer } from '../../support/problems/one-broken-server.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aFilter, listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `ProblemHistory` promises of what is in it; `make` gives an empty store. */
export const describeProblemHistory = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem history`, () => {
    const store = storeForEach(make);

    const find = (id: Uuid, caller = aViewer()) => rightOf(store().history.find(caller, id, NOON));
    const kinds = async (caller = aViewer()) =>
      (await listedProblems(store(), caller)).map(({ kind }) => kind);
    const openAt = async (path: string, telling: Parameters<typeof aReport>[1] = {}) =>
      rightOf(store().problems.open(aReport(await refAt(store(), path), telling)));

    it('finds a problem by its id, whether it is open or closed', async () => {
      const { server, open, openAndClose } = await oneBrokenServer(store());
      const resource = { type: 'server' as const, id: server.id, name: 'db-eu-1' };
      const id = await open();
      expect(await find(id)).to.deep.equal(O.some(aRecord({ id, resource })));
      await openAndClose();
      const closedAs = O.some('resolved' as const);
      const closed = aRecord({ id, resource, closedAt: O.some(NOON), closedAs });
      expect(await find(id)).to.deep.equal(O.some(closed));
    });

    it('has the path of what is under a server, found and listed', async () => {
      await oneBrokenServer(store());
      await openAt('db-eu-1/main');
      const [listed] = await listedProblems(store(), aViewer());
      expect(listed)
        .to.include({ path: 'db-eu-1/main' })
        .and.nested.include({ 'resource.name': 'main' });
      const found = await find(listed?.id ?? aUuid(9));
      expect(found).to.nested.include({ 'value.path': 'db-eu-1/main' });
    });

    it('finds none that is not there, and none that the caller may not see', async () => {
      const { server, open, openAndClose } = await oneBrokenServer(store());
      const ids = [await openAndClose(NOON, { kind: 'disk_full' }), await open()];
      const blind = aCallerWho(server.id, 'database:read', 'problem:write');
      for (const id of ids) {
        expect(await find(id, aStranger)).to.deep.equal(O.none);
        expect(await find(id, blind)).to.deep.equal(O.none);
        expect(O.isSome(await find(id, aCallerWho(server.id, 'server:read')))).to.equal(true);
      }
      expect(await find(aUuid(9))).to.deep.equal(O.none);
    });

    it('lists what is open, the most pressing first, then what is closed, the latest first', async () => {
      const { open, openAndClose } = await oneBrokenServer(store());
      await openAndClose(noonPlus(1), { kind: 'first_closed', since: noonPlus(-5) });
      await openAndClose(noonPlus(2), {
        kind: 'last_closed',
        since: noonPlus(-9),
        severity: 'info',
      });
      await open({ kind: 'open_warning', severity: 'warning' });
      await open({ kind: 'open_critical' });
      expect(await kinds()).to.deep.equal([
        'open_critical',
        'open_warning',
        'last_closed',
        'first_closed',
      ]);
    });

    it('lists what was closed at one time by id', async () => {
      const { openAndClose } = await oneBrokenServer(store());
      const ids = [];
      for (const kind of ['a', 'b', 'c', 'd']) ids.push(await openAndClose(NOON, { kind }));
      const listed = (await listedProblems(store())).map(({ id }) => id);
      expect(listed).to.deep.equal([...ids].sort());
    });

    it('lists what is snoozed, and what is suppressed only if asked for, with what explains it', async () => {
      const { server, open } = await oneBrokenServer(store());
      const offline = await open({ kind: 'server_offline' });
      await openAt('db-eu-1/main', { kind: 'suppressed', severity: 'warning' });
      const id = await open({ kind: 'snoozed', severity: 'info' });
      await rightOf(store().problems.triage(id, { snoozedUntil: O.some(noonPlus(5)) }));
      const listed = async (includesSuppressed: boolean, caller = aViewer()) =>
        (await listedProblems(store(), caller, aFilter({ includesSuppressed }))).map(
          ({ kind, suppressedBy }) => [kind, O.toUndefined(suppressedBy)],
        );
      expect(await listed(true)).to.deep.equal([
        ['server_offline', undefined],
        ['suppressed', offline],
        ['snoozed', undefined],
      ]);
      expect(await listed(false)).to.deep.equal([
        ['server_offline', undefined],
        ['snoozed', undefined],
      ]);
      const blind = aCallerWho(server.id, 'instance:read');
      expect(await listed(false, blind)).to.deep.equal([['suppressed', undefined]]);
    });

    it('finds what is suppressed, with what explains it to those who may see that', async () => {
      const { server, open } = await oneBrokenServer(store());
      const offline = await open({ kind: 'server_offline' });
      await openAt('db-eu-1/main', { kind: 'suppressed' });
      const { id = aUuid(0) } =
        (await listedProblems(store())).find(({ kind }) => kind === 'suppressed') ?? {};
      const causeFor = async (caller = aViewer()) =>
        O.map(({ suppressedBy }: ProblemRecord) => suppressedBy)(await find(id, caller));
      expect(await causeFor()).to.deep.equal(O.some(O.some(offline)));
      expect(await causeFor(aCallerWho(server.id, 'instance:read'))).to.deep.equal(O.some(O.none));
    });

    it('lists those only that the caller may see', async () => {
      const { server, open, openAndClose } = await oneBrokenServer(store());
      await open();
      await openAndClose(NOON, { kind: 'disk_full' });
      await openAt('db-eu-1/main/shop', { kind: 'of_database' });
      expect(await kinds(aCallerWho(server.id, 'database:read'))).to.deep.equal(['of_database']);
      expect(await kinds(aStranger)).to.deep.equal([]);
    });

    it('takes a snooze whose time has passed for none', async () => {
      const { open } = await oneBrokenServer(store());
      const id = await open();
      const until = noonPlus(5);
      await rightOf(store().problems.triage(id, { snoozedUntil: O.some(until) }));
      const snoozeAt = async (at: Date) => [
        (await listedProblems(store(), aViewer(), aFilter(), at)).map((one) => one.snoozedUntil),
        O.map(({ snoozedUntil }: { snoozedUntil: O.Option<Date> }) => snoozedUntil)(
          await rightOf(store().history.find(aViewer(), id, at)),
        ),
      ];
      const justBefore = new Date(until.getTime() - 1);
      expect(await snoozeAt(justBefore)).to.deep.equal([[O.some(until)], O.some(O.some(until))]);
      expect(await snoozeAt(until)).to.deep.equal([[O.none], O.some(O.none)]);
    });
  });
};
