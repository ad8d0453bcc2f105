import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { IrrevocableAct } from '../../../core/approvals/approval.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { A_DAY_LATER, aRequest, ASKED } from '../../support/approvals/a-request.js';
import { rightOf } from '../../support/shared/right-of.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const LATER = new Date('2026-11-21T04:00:00.000Z');
const BOB = { id: 'bob', name: 'Bob' };

/** What every `ApprovalRegister` promises; `make` gives an empty store. */
export const describeApprovalRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of approvals`, () => {
    const store = storeForEach(make);
    const file = (telling = {}) => rightOf(store().approvals.file(aRequest(telling)));
    const list = (at = ASKED) => rightOf(store().approvals.list(at));
    const states = async () => (await list()).map(({ id, state }) => [id, state]);
    const decide = (id: Uuid, state: 'approved' | 'refused' = 'approved', at = LATER) =>
      rightOf(store().approvals.decide(id, state, { by: BOB, at }));
    const spend = (digest = 'd1', at = LATER, requester = 'ada') =>
      rightOf(store().approvals.spend(requester, digest, at));

    it('keeps a request that waits, whole', async () => {
      const acts: readonly IrrevocableAct[] = [
        { kind: 'keep_shorter', type: 'schedule', path: 'db-eu-1/main/shop/a', detail: 'less' },
        { kind: 'prune', type: 'fleet', path: 'fleet' },
      ];
      const { id, until, voided } = await file({ acts, requestedBy: { id: 'ada' } });
      expect([until, voided]).to.deep.equal([A_DAY_LATER, O.none]);
      expect(await list()).to.deep.equal([
        {
          ...aRequest({ acts, requestedBy: { id: 'ada' } }),
          id,
          state: 'waiting',
          decision: O.none,
        },
      ]);
    });

    it('lists those that are not over, the latest first', async () => {
      const first = await file({ until: LATER });
      const second = await file({ about: 'another', requestedAt: new Date(+ASKED + 1) });
      expect(await states()).to.deep.equal([
        [second.id, 'waiting'],
        [first.id, 'waiting'],
      ]);
      expect((await list(LATER)).map(({ id }) => id)).to.deep.equal([second.id]);
    });

    it('neither lists, spends nor keeps one from before the clock was set back', async () => {
      const { id } = await file();
      await decide(id);
      const before = new Date(ASKED.getTime() - 7_200_000);
      expect([await list(before), await spend('d1', before)]).to.deep.equal([[], false]);
      await file({ requestedAt: before, until: ASKED });
      expect((await list()).map((one) => one.id)).not.to.include(id);
    });

    it('keeps the one that waits where the same is asked for again, also at once', async () => {
      const filed = await Promise.all([file(), file(), file({ requestedAt: LATER })]);
      expect(new Set(filed.map(({ id }) => id))).to.have.property('size', 1);
      expect(await states()).to.have.length(1);
    });

    it('makes void what the same requester has asked for before about the same', async () => {
      const others = [await file({ about: 'another' }), await file({ requestedBy: BOB })];
      const first = await file();
      expect(await file({ digest: 'd2' })).to.deep.include({ voided: O.none });
      const second = (await list()).find(({ digest }) => digest === 'd2')?.id ?? aUuid(9);
      await decide(second);
      const { id: third, voided } = await file({ digest: 'd3' });
      expect(voided).to.deep.equal(O.some(second));
      expect(await states()).to.have.deep.members([
        ...others.map(({ id }) => [id, 'waiting']),
        ...[first.id, second].map((id) => [id, 'void']),
        [third, 'waiting'],
      ]);
      expect(await spend('d2')).to.equal(false);
    });

    it('removes what is over when another one is made', async () => {
      await file({ until: LATER });
      const { id } = await file({ digest: 'd2', requestedAt: LATER });
      expect(await states()).to.deep.equal([[id, 'waiting']]);
    });

    it('takes one decision, while it waits and is not over', async () => {
      const { id } = await file();
      expect(await decide(id, 'approved', A_DAY_LATER)).to.equal(false);
      const decided = await Promise.all([decide(id, 'refused'), decide(id, 'refused')]);
      expect(decided.filter(Boolean)).to.have.length(1);
      const [one] = await list();
      expect(one).to.deep.include({
        state: 'refused',
        decision: O.some({ by: BOB, at: LATER }),
      });
      expect(await decide(id)).to.equal(false);
      expect(await decide(aUuid(9))).to.equal(false);
    });

    it('spends what was approved once, for who has asked and as it was', async () => {
      const { id } = await file();
      expect(await spend()).to.equal(false);
      await decide(id);
      expect(await spend('d2')).to.equal(false);
      expect(await spend('d1', LATER, 'bob')).to.equal(false);
      expect(await spend('d1', A_DAY_LATER)).to.equal(false);
      const spent = await Promise.all([spend(), spend()]);
      expect(spent.filter(Boolean)).to.have.length(1);
      expect(await states()).to.deep.equal([[id, 'done']]);
    });
  });
};
