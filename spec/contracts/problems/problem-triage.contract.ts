import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ProblemTriage } from '../../../core/problems/ports/problem-register.js';
import { anAcknowledgement, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { oneBrokenServer } from '../../support/problems/one-broken-server.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const UNMARKED = { acknowledgement: O.none, snoozedUntil: O.none };
const acknowledgement = O.some(anAcknowledgement());
const snoozedUntil = O.some(noonPlus(60));

/** What every `ProblemRegister` promises of marks; `make` gives an empty store. */
export const describeProblemTriage = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem register of what people say`, () => {
    const store = storeForEach(make);

    const mark = (id: Uuid, said: ProblemTriage) => rightOf(store().problems.triage(id, said));
    const marks = async () =>
      Object.fromEntries(
        (await listedProblems(store())).map(({ kind, ...problem }) => [
          kind,
          { acknowledgement: problem.acknowledgement, snoozedUntil: problem.snoozedUntil },
        ]),
      );

    it('marks the open problem with this id, and no other', async () => {
      const { open } = await oneBrokenServer(store());
      await open({ kind: 'disk_full' });
      expect(await mark(await open(), { acknowledgement, snoozedUntil })).to.equal(true);
      expect(await marks()).to.deep.equal({
        replica_lost: { acknowledgement, snoozedUntil },
        disk_full: UNMARKED,
      });
    });

    it('leaves as it is what is left out', async () => {
      const id = await (await oneBrokenServer(store())).open();
      await mark(id, { acknowledgement });
      await mark(id, { snoozedUntil });
      expect(await marks()).to.deep.equal({ replica_lost: { acknowledgement, snoozedUntil } });
      expect(await mark(id, {})).to.equal(true);
      expect(await marks()).to.deep.equal({ replica_lost: { acknowledgement, snoozedUntil } });
    });

    it('takes back what is said to be none', async () => {
      const id = await (await oneBrokenServer(store())).open();
      await mark(id, { acknowledgement, snoozedUntil });
      await mark(id, { acknowledgement: O.none });
      expect(await marks()).to.deep.equal({
        replica_lost: { acknowledgement: O.none, snoozedUntil },
      });
      await mark(id, { snoozedUntil: O.none });
      expect(await marks()).to.deep.equal({ replica_lost: UNMARKED });
    });

    it('believes who spoke last', async () => {
      const id = await (await oneBrokenServer(store())).open();
      await mark(id, { acknowledgement, snoozedUntil });
      const other = anAcknowledgement({ by: 'somebody else', at: NOON, note: '' });
      const news = { acknowledgement: O.some(other), snoozedUntil: O.some(noonPlus(1)) };
      await mark(id, news);
      expect(await marks()).to.deep.equal({ replica_lost: news });
    });

    it('answers false, and marks nothing, when no open problem has this id', async () => {
      const id = await (await oneBrokenServer(store())).openAndClose();
      expect(await mark(id, { acknowledgement, snoozedUntil })).to.equal(false);
      expect(await mark(aUuid(9), { acknowledgement })).to.equal(false);
      expect(await mark(aUuid(9), {})).to.equal(false);
      expect(await marks()).to.deep.equal({ replica_lost: UNMARKED });
    });
  });
};
