import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationProbe } from '../../../core/backups/ports/destination-register.js';
import type { DestinationDescription } from '../../../core/fleet/fleet-description.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { LONG_LEASE_MS } from '../../support/backups/a-run.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  LATER,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { aDestination } from '../../support/fleet/a-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { wokenBy } from '../../support/backups/woken-by.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const aProbe = (telling: Partial<DestinationProbe> = {}): DestinationProbe => ({
  at: longAgo(3),
  refusal: O.none,
  space: { freeBytes: O.some(5_000_000_000), totalBytes: O.none },
  mark: O.none,
  days: [],
  ...telling,
});

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What every `DestinationRegister` promises; `make` gives an empty store. */
export const describeDestinationRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a destination register`, () => {
    const store = storeForEach(make);
    const destinations = () => store().destinations;
    const wake = (leaseMs = LONG_LEASE_MS) => wokenBy(destinations().wake(leaseMs, 9));
    const record = (id: ResourceId, probe = aProbe(), wakeAt = LATER) =>
      rightOf(destinations().record(id, probe, wakeAt));
    const encrypt = ['age1lggyhqrw2nlhcxprm67z43rta597azn8gknawjehu9d9dl0jq3yqqvfafg'];
    const target = (id: ResourceId, telling: Partial<DestinationDescription> = {}) => ({
      id,
      encrypt: [],
      mark: O.none,
      days: [],
      ...aDestination(telling),
    });
    const largest = async () => (await wake(0)).map(({ largestBytes }) => largestBytes);

    it('finds a destination by its id and by its name, with its settings', async () => {
      const { vault, shop } = await scheduledFleet(store());
      const find = (id: ResourceId) => rightOf(destinations().find(id));
      expect(await find(vault)).to.deep.equal(O.some(target(vault)));
      expect(await rightOf(destinations().named('vault'))).to.deep.equal(O.some(target(vault)));
      for (const other of [shop, aUuid(9)]) expect(await find(other)).to.deep.equal(O.none);
      for (const other of ['db-eu-1', 'VAULT', ''])
        expect(await rightOf(destinations().named(other))).to.deep.equal(O.none);
      const telling = { name: 'v/a', encrypt };
      await putScheduled(store(), { vault: telling });
      const named = O.toUndefined(await rightOf(destinations().named('v/a')));
      expect(named).to.deep.equal(target(named?.id ?? vault, telling));
    });

    it('gives a new destination once, with the number of its schedules', async () => {
      const { vault } = await scheduledFleet(store());
      expect(await wake()).to.deep.equal([
        { target: target(vault), schedules: 3, largestBytes: O.none, lastProbe: O.none },
      ]);
      expect(await wake()).to.deep.equal([]);
    });

    it('gives one again when its settings have changed, its time has come, or its lease has passed', async () => {
      const { vault } = await scheduledFleet(store());
      await wake();
      const changed = { vault: { encrypt } };
      await putScheduled(store(), changed);
      expect(await record(vault)).to.equal(true);
      expect(await wake(0)).to.have.length(1);
      expect(await wake()).to.have.length(1);
      await record(vault);
      await putScheduled(store(), changed);
      expect(await wake()).to.deep.equal([]);
      await record(vault, aProbe(), longAgo(1));
      expect(await wake()).to.have.length(1);
    });

    it('keeps what the last probe found', async () => {
      const { vault } = await scheduledFleet(store());
      const probes = [
        aProbe(),
        aProbe({
          refusal: O.some({ code: 'destination_full' }),
          space: { freeBytes: O.none, totalBytes: O.some(7) },
          mark: O.some('3c1f'),
        }),
        ...[
          { code: 'destination_clock_off', aheadMinutes: -31 } as const,
          { code: 'destination_elsewhere' } as const,
          {
            code: 'destination_elsewhere',
            region: 'eu-central-1',
            endpoint: 'https://s3',
          } as const,
        ].map((refusal) => aProbe({ refusal: O.some(refusal) })),
      ];
      for (const probe of probes) {
        await record(vault, probe, longAgo(1));
        expect((await wake(0)).map(({ lastProbe }) => lastProbe)).to.deep.equal([O.some(probe)]);
      }
    });

    it('gives a destination the days of its last probe', async () => {
      const { vault } = await scheduledFleet(store());
      const days = [{ day: 20_777, freeBytes: 5_000_000_000 }];
      await record(vault, aProbe({ days }));
      const found = { ...target(vault), days };
      expect(await rightOf(destinations().find(vault))).to.deep.equal(O.some(found));
    });

    it('gives a destination the mark of its last probe', async () => {
      const { vault } = await scheduledFleet(store());
      for (const mark of [O.some('3c1f'), O.none]) {
        await record(vault, aProbe({ mark }), longAgo(1));
        const marked = { ...target(vault), mark };
        expect(await rightOf(destinations().find(vault))).to.deep.equal(O.some(marked));
        expect(await rightOf(destinations().named('vault'))).to.deep.equal(O.some(marked));
        expect((await wake(0)).map((state) => state.target)).to.deep.equal([marked]);
      }
    });

    it('stores nothing of a destination that is gone', async () => {
      const { vault, shop } = await scheduledFleet(store());
      await putScheduled(store(), { vault: { name: 'attic' } });
      for (const gone of [vault, shop, aUuid(9)]) expect(await record(gone)).to.equal(false);
    });

    it('knows the largest dump that a destination got in the last 30 days, also if it was removed', async () => {
      const { vault, shop, wiki } = await scheduledFleet(store());
      const now = Date.now();
      const write = async (schedule: ResourceId, sizeBytes: number, ageMs: number) => {
        await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(sizeBytes) })));
        const run = await claimed(store());
        const stored = aStoredDump(vault, { sizeBytes });
        const outcome = { _tag: 'Done', sizeBytes: 999, sha256: 'ab', stored } as const;
        await rightOf(store().runs.finish(run, outcome, new Date(now - ageMs)));
        return run.id;
      };
      await write(shop, 80, 31 * DAY_MS);
      expect(await largest()).to.deep.equal([O.none]);
      await write(wiki, 30, DAY_MS);
      await rightOf(store().queue.expire(await write(shop, 50, 29 * DAY_MS), ''));
      expect(await largest()).to.deep.equal([O.some(50)]);
    });
  });
};
