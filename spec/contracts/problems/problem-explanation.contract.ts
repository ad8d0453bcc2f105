import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { detectedKey, detectedKeyText } from '../../../core/problems/detected-kind.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { explainedBy } from '../../../core/problems/without-explained.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aCallerWho, aViewer } from '../../support/access/a-caller.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { openProblemAt } from '../../support/problems/open-problem-at.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aFilter, listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const SHOP = 'db-eu-1/main/shop';

/** What every store promises of problems that explain others; `make` gives an empty store. */
export const describeProblemExplanation = (name: string, make: MakeStore): void => {
  describe(`${name} as a store of problems that explain others`, () => {
    const store = storeForEach(make);
    beforeEach(() => putFleet(store(), aWholeFleet()));

    const causeKey = async () =>
      detectedKey('admin_login_rejected', (await refAt(store(), 'db-eu-1/main')).id);
    const cause = async (severity: 'critical' | 'warning' = 'critical') =>
      openProblemAt({ store: store() }, 'db-eu-1/main', { kind: 'admin_login_rejected', severity });
    const follow = async (severity: 'critical' | 'warning' = 'warning') =>
      openProblemAt({ store: store() }, SHOP, {
        kind: 'follows',
        severity,
        facts: explainedBy(await causeKey()),
      });
    const explanation = async (id: Uuid, caller = aViewer()) => {
      const found = await rightOf(store().history.find(caller, id, NOON));
      const listed = await listedProblems(store(), caller, aFilter({ kind: O.some('follows') }));
      const both = [
        O.chainNullableK((one: ProblemRecord) => one.explainedBy)(found),
        O.fromNullable(listed[0]?.explainedBy),
      ];
      expect(both[0]).to.deep.equal(both[1]);
      return O.toUndefined(O.flatten(O.fromNullable(both[0])));
    };
    const snooze = async (id: Uuid, minutes: number) =>
      rightOf(store().problems.triage(id, { snoozedUntil: O.some(noonPlus(minutes)) }));
    const snoozedCauses = async (caller = aViewer(), at = NOON) =>
      (await rightOf(store().overview.read(caller, 40, at))).snoozedCauses;

    it('has the open one under which a problem stands, acknowledged or snoozed as well', async () => {
      const follows = await follow();
      expect(await explanation(follows)).to.equal(undefined);
      const id = await cause();
      expect(await explanation(follows)).to.equal(id);
      await snooze(id, 5);
      expect(await explanation(follows)).to.equal(id);
      await rightOf(store().problems.close(await causeKey(), NOON));
      expect(await explanation(follows)).to.equal(undefined);
    });

    it('has the same however severe both are, and none once it is closed itself', async () => {
      const follows = await follow('critical');
      const id = await cause('warning');
      expect(await explanation(follows)).to.equal(id);
      const shop = aReport(await refAt(store(), SHOP), { kind: 'follows' });
      await rightOf(store().problems.close(shop, NOON));
      expect(await explanation(follows)).to.equal(undefined);
    });

    it('names none to a caller who may not see it', async () => {
      const [follows, id] = [await follow(), await cause()];
      const { id: server } = await refAt(store(), 'db-eu-1');
      const { id: instance } = await refAt(store(), 'db-eu-1/main');
      expect(await explanation(follows, aCallerWho('fleet', 'database:read'))).to.equal(undefined);
      expect(
        await explanation(follows, aCallerWho('fleet', 'database:read', 'server:read')),
      ).to.equal(undefined);
      for (const scope of [server, instance, 'fleet'] as const)
        expect(
          await explanation(follows, aCallerWho(scope, 'database:read', 'instance:read')),
        ).to.equal(id);
    });

    it('gives an overview the snoozed ones that explain what is in it, to those who may see them', async () => {
      await follow();
      const id = await cause('warning');
      expect(await snoozedCauses()).to.deep.equal([]);
      await snooze(id, 5);
      const key = detectedKeyText(await causeKey());
      expect(await snoozedCauses()).to.deep.equal([{ key, severity: 'warning' }]);
      expect(await snoozedCauses(aCallerWho('fleet', 'database:read'))).to.deep.equal([]);
      await snooze(await openProblemAt({ store: store() }, SHOP, { kind: 'follows' }), 5);
      expect(await snoozedCauses()).to.deep.equal([]);
    });

    it('gives it each snoozed one once, and none any more once the snooze has passed', async () => {
      await follow();
      await openProblemAt({ store: store() }, 'db-eu-1/main', {
        facts: explainedBy(await causeKey()),
      });
      await snooze(await cause(), 5);
      expect(await snoozedCauses()).to.have.length(1);
      const { problems } = await rightOf(store().overview.read(aViewer(), 40, noonPlus(5)));
      expect(problems.map(({ kind }) => kind)).to.include('admin_login_rejected');
    });
  });
};
