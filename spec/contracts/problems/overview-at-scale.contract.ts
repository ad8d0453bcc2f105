import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { type Caller, grantsOn } from '../../../core/access/caller.js';
import { ATTENTION_LIMIT } from '../../../core/problems/problem-page.js';
import { type ProblemRecord, SEVERITIES } from '../../../core/problems/problem.js';
import type { Store } from '../../../core/store.js';
import { aCaller, aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { referenceOverview } from '../../support/problems/reference-overview.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aFilter, aQuery, listedProblems, pagesOf } from '../../support/problems/read-problems.js';
import { randomRuns } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { MakeStore } from '../../support/stores/store-for-each.js';
import { type Surveyed, surveyFleet } from '../../support/fleet/survey-fleet.js';

/** So many problems of each resource: 20 where random cases are many, which makes 10,000. */
const KINDS = Math.min(2 * randomRuns(), 20);

/** 500 resources. */
const FLEET = aWideFleet(10, 7, 6);

/** Compares an `OverviewReader` with the pure rules over many problems; `make` gives an empty store. */
export const describeOverviewAtScale = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader of ${String(KINDS * 500)} problems`, function () {
    // However slow the machine is.
    this.timeout(0);
    let store: Store;
    let surveyed: readonly Surveyed[];
    let everything: readonly ProblemRecord[];
    before(async () => {
      store = await make();
      await putFleet(store, FLEET);
      surveyed = await surveyFleet(store);
      await openProblems(store, surveyed);
      everything = await listedProblems(store);
    });
    after(() => store.close());

    const idAt = async (path: string) => (await refAt(store, path)).id;
    const expectTheRightOnes = async (caller: Caller, howMany: number) => {
      const { problems } = await rightOf(store.overview.read(caller, ATTENTION_LIMIT, NOON));
      expect(problems).to.deep.equal(
        referenceOverview(surveyed, everything, caller, ATTENTION_LIMIT),
      );
      expect(problems).to.have.length(howMany);
    };

    it('has them all', () => {
      expect(new Set(everything.map(({ id }) => id)).size).to.equal(KINDS * 500);
    });

    it('shows the right 20 to a caller of the whole fleet', () =>
      expectTheRightOnes(aViewer(), 20));

    it('shows the right 20 to a caller of a single server', async () =>
      expectTheRightOnes(aViewer(await idAt('s7')), 20));

    it('shows the right 20 to a caller of a server and of an instance in it', async () => {
      const grants = [await idAt('s7/i2'), await idAt('s7')].flatMap((id) => aViewer(id).grants);
      await expectTheRightOnes(aCaller(...grants), 20);
    });

    it('shows a caller who may read the databases of a server those alone', async () => {
      const caller = aCallerWho(await idAt('s7'), 'database:read');
      await expectTheRightOnes(caller, 20);
      const { problems } = await rightOf(store.overview.read(caller, ATTENTION_LIMIT, NOON));
      expect(new Set(problems.map(({ resource }) => resource.type))).to.deep.equal(
        new Set(['database']),
      );
    });

    it('shows the right 20 to a caller of many scattered databases', async () => {
      const grants = surveyed
        .filter(({ ref }, index) => ref.type === 'database' && index % 7 === 0)
        .flatMap(({ ref }) => grantsOn(ref.id, ['database:read', 'backup:write']));
      await expectTheRightOnes(aCaller(...grants), 20);
    });

    it('shows nothing to a caller without a grant', () => expectTheRightOnes(aStranger, 0));

    it('lists the only one of its kind on the first page, though all others come before it', async () => {
      const kind = 'the_last';
      const last = aReport(await refAt(store, 's7'), { kind, severity: 'info', since: NOON });
      await rightOf(store.problems.open(last));
      const query = aQuery({ filter: aFilter({ kind: O.some(kind) }), limit: 5 });
      const pages = await pagesOf(store, aViewer(), query);
      expect(pages.map((page) => page.length)).to.deep.equal([1]);
    });
  });
};

/** Spreads severities and times so that there are ties in plenty, and none of the best lies together. */
const openProblems = async (store: Store, surveyed: readonly Surveyed[]): Promise<void> => {
  for (let kind = 0; kind < KINDS; kind += 1) {
    const opened = surveyed.map(({ ref }, place) => {
      const n = kind * surveyed.length + ((place * 31) % surveyed.length);
      const report = aReport(ref, {
        kind: `kind_${String(kind)}`,
        severity: SEVERITIES[(n * 7) % 3] ?? 'info',
        since: new Date(1_700_000_000_000 + ((n * 7919) % 997)),
      });
      return rightOf(store.problems.open(report));
    });
    await Promise.all(opened);
  }
};
