import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { newChain } from '../../../core/audit/audit-log.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { anAudit, anEvent, minutes, NOON, storeAll, verify } from '../../support/audit/an-audit.js';
import { aServiceFleet } from '../../support/http/a-service-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const PERFECT = { findings: [] };

/** What every `AuditRegister` promises; `make` gives an empty store. */
export const describeAuditRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of the audit`, () => {
    const store = storeForEach(make);
    const { rows, trail, page, seal, purge, log } = anAudit(store);
    const actions = async (...asked: Parameters<typeof page>) =>
      (await page(...asked)).rows.map(({ row }) => row.action);

    it('lists what was stored, the latest first', async () => {
      await putFleet(store(), aServiceFleet);
      const { id } = await refAt(store(), 'db-eu-1/main/shop');
      await storeAll(trail(), [
        anEvent({ action: 'first', detail: { reasons: ['unreachable'] } }),
        anEvent({ at: minutes(1), action: 'second', on: { type: 'database', id } }),
      ]);
      const { rows: listed, next } = await page();
      expect(listed.map(({ path }) => path)).to.deep.equal([O.some('db-eu-1/main/shop'), O.none]);
      const chain = listed[0]?.row.chain;
      expect(listed[1]?.row).to.deep.equal({
        chain,
        seq: 1,
        at: '2026-11-21T12:00:00.000Z',
        ended: null,
        action: 'first',
        outcome: 'done',
        code: null,
        who: { id: 'ci', name: 'CI', for: null },
        address: '10.0.0.7',
        request: 'request-1',
        on: null,
        of: null,
        detail: { reasons: ['unreachable'] },
      });
      expect(next).to.deep.equal(O.none);
    });

    it('lists rows that an earlier build stored without the id of a caller whom it did not know', async () => {
      await storeAll(trail(), [anEvent({ caller: {} as Caller })]);
      expect((await page()).rows.map(({ row }) => row.who)).to.deep.equal([null]);
    });

    it('lists what has ended once, as its end, where it began', async () => {
      const both = trail();
      const [begun] = await storeAll(both, [anEvent({ outcome: 'begun', action: 'downloadDump' })]);
      await storeAll(both, [
        anEvent({ at: minutes(1), action: 'other' }),
        anEvent({ action: 'downloadDump', begun, endedAt: minutes(2) }),
        anEvent({ at: minutes(3), outcome: 'begun', action: 'startRestore' }),
      ]);
      const { rows: listed } = await page();
      expect(listed.map(({ row }) => [row.action, row.outcome, row.ended])).to.deep.equal([
        ['startRestore', 'begun', null],
        ['other', 'done', null],
        ['downloadDump', 'done', '2026-11-21T12:02:00.000Z'],
      ]);
    });

    it('lists page after page, of each filter', async () => {
      const session = { id: aUuid(1), tokenId: aUuid(2), name: 'ops' };
      await storeAll(trail(), [
        anEvent({ action: 'a', caller: session }),
        anEvent({ action: 'b', outcome: 'refused', code: 'forbidden' }),
        anEvent({ at: minutes(1), action: 'c', on: { type: 'run', id: aUuid(5) } }),
        anEvent({ at: minutes(2), action: 'd', caller: undefined }),
      ]);
      const { rows: first, next } = await page({}, { limit: 3 });
      expect(first.map(({ row }) => row.action)).to.deep.equal(['d', 'c', 'a']);
      expect(await actions({}, { limit: 3, after: next })).to.deep.equal(['b']);
      expect(await actions({ who: O.some(aUuid(1)) })).to.deep.equal(['a']);
      expect(await actions({ who: O.some('CI') })).to.deep.equal(['c', 'b']);
      expect(await actions({ action: O.some('c') })).to.deep.equal(['c']);
      expect(await actions({ outcome: O.some('refused') })).to.deep.equal(['b']);
      expect(await actions({ on: O.some(aUuid(5)) })).to.deep.equal(['c']);
      const minute = { since: O.some(minutes(1)), until: O.some(minutes(2)) };
      expect(await actions(minute)).to.deep.equal(['c']);
    });

    it('takes any text that can be stored as it is', async () => {
      const odd = 'a"b\\c\n é 💥 \u2028 ::int :name $1';
      const caller = { id: 'x', name: `${odd}\0\ud800` };
      await storeAll(trail(), [anEvent({ caller })]);
      expect((await page()).rows[0]?.row.who?.name).to.equal(`${odd}\ufffd\ufffd`);
      expect(verify(await log())).to.deep.include({ rows: 1, ...PERFECT });
    });

    it('adds nothing to a chain that ends elsewhere', async () => {
      const { chain } = (await storeAll(trail(), [anEvent()]))[0] ?? newChain('');
      const append = (after: number) =>
        rightOf(rows().append(['{}'], { chain, seq: after + 1, line: 'head' }, after));
      expect(await append(0)).to.equal(false);
      expect(await append(2)).to.equal(false);
      const none = { chain: aUuid(3), seq: 2, line: 'head' };
      expect(await rightOf(rows().append(['{}'], none, 1))).to.equal(false);
      expect(verify(await log())).to.deep.include({ rows: 1, ...PERFECT });
    });

    it('shows the whole log, chain by chain, each with its head', async () => {
      for (let chain = 0; chain < 3; chain += 1)
        await Promise.all(
          Array.from({ length: 9 }, (_, n) => trail().store(anEvent({ at: minutes(n) }))()),
        );
      const several = trail();
      await Promise.all(Array.from({ length: 20 }, () => several.store(anEvent())()));
      expect(verify(await log())).to.deep.include({ rows: 47, chains: 28, seals: 0, ...PERFECT });
    });

    it('seals what has moved since the last seal', async () => {
      const [one, other] = [trail(), trail()];
      await storeAll(one, [anEvent()]);
      await storeAll(other, [anEvent()]);
      await seal(minutes(60));
      expect(await seal(minutes(120))).to.deep.equal(E.right(O.none));
      await storeAll(one, [anEvent()]);
      await seal(minutes(180));
      expect(verify(await log())).to.deep.include({ rows: 3, chains: 2, seals: 2, ...PERFECT });
      expect(await actions()).to.have.length(3);
    });

    it('leaves a signed stub in the place of what is purged, and in the end nothing', async () => {
      const one = trail();
      await storeAll(one, [anEvent(), anEvent({ at: minutes(1) }), anEvent({ at: minutes(90) })]);
      await storeAll(trail(), [anEvent()]);
      await seal(minutes(60));
      const day = (minute: number) => new Date(minutes(minute).getTime() + DAY_MS);
      await purge(day(2), DAY_MS);
      expect(await actions()).to.have.length(1);
      expect(verify(await log())).to.deep.include({ rows: 1, chains: 2, seals: 1, ...PERFECT });
      await purge(day(61), DAY_MS);
      expect(verify(await log())).to.deep.include({ rows: 1, chains: 1, seals: 0, ...PERFECT });
      await storeAll(one, [anEvent({ at: minutes(100) })]);
      await seal(day(100));
      expect(verify(await log())).to.deep.include({ rows: 2, chains: 1, seals: 1, ...PERFECT });
    });

    it('keeps what is not old enough', async () => {
      await storeAll(trail(), [anEvent()]);
      expect(await purge(NOON, DAY_MS)).to.equal(0);
      expect(await actions()).to.have.length(1);
    });
  });
};
