import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { AuditTrail } from '../../../core/audit/ports/audit-trail.js';
import type { AuditRow } from '../../../core/audit/audit-event.js';
import { anEvent } from '../../support/audit/an-audit.js';

/** An `AuditTrail` under test. */
export interface TrailWorld {
  readonly trail: AuditTrail;
  /** Has the store fail from now on, or no more. */
  readonly setAway: (isAway: boolean) => void;
  /** The rows that were stored, once no more are to be expected. */
  readonly settled: () => Promise<readonly AuditRow[]>;
}

/** What every `AuditTrail` promises. */
export const describeAuditTrail = (name: string, make: () => TrailWorld): void => {
  describe(`${name} as a trail of the audit`, () => {
    const actions = (rows: readonly AuditRow[]) => rows.map(({ action }) => action);

    it('succeeds once an event is stored, with its place', async () => {
      const { trail, settled } = make();
      const place = await trail.store(anEvent())();
      const [row] = await settled();
      expect(place).to.deep.equal(E.right({ chain: row?.chain, seq: row?.seq }));
    });

    it('stores events in the order in which they come, whether or not anybody waits', async () => {
      const { trail, settled } = make();
      const names = Array.from({ length: 1_200 }, (_, n) => `action-${n}`);
      await Promise.all(
        names.map(async (action, n) => {
          const event = anEvent({ action });
          if (n % 3 === 0) trail.note(event);
          else await trail.store(event)();
        }),
      );
      expect(actions(await settled())).to.deep.equal(names);
    });

    it('fails while the store is away, and keeps what nobody waits for', async () => {
      const { trail, settled, setAway } = make();
      setAway(true);
      trail.note(anEvent({ action: 'noted' }));
      expect(E.isLeft(await trail.store(anEvent({ action: 'waits' }))())).to.equal(true);
      setAway(false);
      expect(actions(await settled())).to.deep.equal(['noted']);
    });

    it('is settled once what was noted is stored, or the store is away', async () => {
      const { trail, settled, setAway } = make();
      await trail.settled();
      for (const action of ['one', 'two']) {
        trail.note(anEvent({ action }));
        await trail.settled();
      }
      const [one, two] = [await trail.store(anEvent())(), await trail.store(anEvent())()];
      setAway(true);
      trail.note(anEvent({ action: 'noted' }));
      await trail.settled();
      setAway(false);
      const rows = (await settled()).map(({ chain, seq }) => E.right({ chain, seq }));
      expect([one, two]).to.deep.equal(rows.slice(2, 4));
    });

    it('knows the requests of which it has events, or another process has', () => {
      const { trail } = make();
      const request = () => ({ id: 'same', address: '10.0.0.7' });
      const [one, elsewhere, other] = [request(), request(), request()];
      trail.note(anEvent({ origin: one }));
      trail.recordedElsewhere(elsewhere);
      expect([one, elsewhere, other].map(trail.knows)).to.deep.equal([true, true, false]);
    });
  });
};
