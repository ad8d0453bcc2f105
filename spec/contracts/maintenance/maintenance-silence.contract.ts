import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { hoursAhead, maintainedServers } from '../../support/maintenance/a-window.js';
import { anAcknowledgement } from '../../support/problems/a-problem.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const SINCE = hoursAhead(-1);

/** What every `MaintenanceRegister` promises of problems; `make` gives an empty store. */
export const describeMaintenanceSilence = (name: string, make: MakeStore): void => {
  describe(`${name} during maintenance`, () => {
    const store = storeForEach(make);
    const { put, start, open, close, only, shown } = maintainedServers(store);

    beforeEach(put);

    for (const above of ['s1/i1/d1', 's1/i1', 's1', 'fleet'])
      it(`silences what opens under ${above} until the end of the window`, async () => {
        const { until } = await start(above, -1, 2);
        await open('s1/i1/d1', { since: SINCE });
        expect(await only()).to.deep.include({
          snoozedUntil: O.some(until),
          isDuringMaintenance: true,
        });
        expect(await shown()).to.deep.equal([]);
        expect(await shown(until)).to.deep.equal(['d1']);
        expect(await only(until)).to.deep.include({
          snoozedUntil: O.none,
          isDuringMaintenance: false,
          since: SINCE,
        });
      });

    it('silences nothing beside a window, above it, before it or after it', async () => {
      await start('s1/i1', -1, 2);
      await start('s2', 1, 2);
      await start('s2', -2, -1);
      for (const path of ['s1', 's2/i1', 'fleet']) await open(path);
      expect([...(await shown())].sort()).to.deep.equal(['fleet', 'i1', 's1']);
    });

    it('leaves a problem as it is that was open before', async () => {
      await open('s1');
      await start('s1', -1, 2);
      await open('s1', { message: 'Another.' });
      expect(await shown()).to.deep.equal(['s1']);
    });

    it('silences until the last of those windows ends that overlap, or follow at once', async () => {
      await start('s1', -1, 1);
      const next = await start('fleet', 0.5, 2);
      const last = await start('s1', 1, 3);
      await start('s1', 4, 5);
      await open('s1');
      expect((await only()).snoozedUntil).to.deep.equal(O.some(last.until));
      await rightOf(store().maintenance.end(last.id));
      expect((await only()).snoozedUntil).to.deep.equal(O.some(next.until));
    });

    it('silences for longer what is silent, where another window takes over', async () => {
      await start('s1', -1, 1);
      await open('s1');
      const longer = await start('s1', 0, 3);
      expect((await only()).snoozedUntil).to.deep.equal(O.some(longer.until));
    });

    it('keeps the silence where the problem becomes worse, and not what people have said', async () => {
      const { until } = await start('s1', -1, 2);
      await open('s1', { severity: 'warning' });
      const { id } = await only();
      const acknowledgement = O.some(anAcknowledgement());
      await rightOf(store().problems.triage(id, { acknowledgement }));
      await open('s1', { severity: 'critical' });
      const silent = { acknowledgement: O.none, snoozedUntil: O.some(until) };
      expect(await only()).to.deep.include(silent);
      await rightOf(store().problems.triage(id, { snoozedUntil: O.some(hoursAhead(9)) }));
      await open('s1', { severity: 'warning' });
      await open('s1', { severity: 'critical' });
      expect(await only()).to.deep.include(silent);
    });

    it('keeps the silence where a check finds that it becomes worse', async () => {
      const { until } = await start('s1', -1, 2);
      await open('s1', { severity: 'warning' });
      const { resource, kind, message, since } = await only();
      const report = { resource, kind, message, since, severity: 'critical' } as const;
      await rightOf(store().monitored.record([{ _tag: 'Update', report }]));
      expect(await only()).to.deep.include({ severity: 'critical', snoozedUntil: O.some(until) });
    });

    it('says of a problem that closed in it that it was silent', async () => {
      await start('s1', -1, 2);
      await open('s1');
      await close('s1');
      expect(await only(hoursAhead(3))).to.include({ isDuringMaintenance: true });
    });

    it('silences what is reopened in it, and no longer after it', async () => {
      await open('s1');
      await close('s1');
      const { id, until } = await start('s1', -1, 2);
      await open('s1', {}, hoursAhead(-1));
      expect(await only()).to.deep.include({ flaps: 1, snoozedUntil: O.some(until) });
      await close('s1');
      await rightOf(store().maintenance.end(id));
      await open('s1', {}, hoursAhead(-1));
      expect(await only()).to.deep.include({ flaps: 2, snoozedUntil: O.none });
      expect(await shown()).to.deep.equal(['s1']);
    });

    it('keeps a longer snooze of somebody where the problem is reopened', async () => {
      await open('s1');
      const snoozedUntil = O.some(hoursAhead(9));
      await rightOf(store().problems.triage((await only()).id, { snoozedUntil }));
      await close('s1');
      await start('s1', -1, 2);
      await open('s1', {}, hoursAhead(-1));
      expect(await only()).to.deep.include({ snoozedUntil, isDuringMaintenance: false });
    });

    it('shows at once what is open when a window ends early', async () => {
      const { id } = await start('s1', -1, 2);
      await open('s1', { since: SINCE });
      expect(await rightOf(store().maintenance.end(id))).to.equal(true);
      expect(await shown()).to.deep.equal(['s1']);
      expect(await only()).to.deep.include({ isDuringMaintenance: false, since: SINCE });
    });

    it('leaves what somebody has snoozed otherwise, or no longer, when a window ends early', async () => {
      const { id } = await start('fleet', -1, 2);
      await open('s1');
      const snoozedUntil = O.some(hoursAhead(9));
      const problem = (await only()).id;
      await rightOf(store().problems.triage(problem, { snoozedUntil }));
      await rightOf(store().maintenance.end(id));
      expect(await only()).to.deep.include({ snoozedUntil, isDuringMaintenance: false });
    });
  });
};
