import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import type { Store } from '../../../core/store.js';
import { aCallerWho, aViewer } from '../../support/access/a-caller.js';
import { anAcknowledgement, aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { anyOption } from '../../support/problems/any-caller-query.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { referenceList } from '../../support/problems/reference-list.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { aQuery, pagesOf, listedProblems } from '../../support/problems/read-problems.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { MakeStore } from '../../support/stores/store-for-each.js';
import { type Surveyed, surveyFleet } from '../../support/fleet/survey-fleet.js';

const KINDS = ['a', 'b', 'server_offline', 'unheard_of'] as const;

const somewhere = fc.nat({ max: 40 });

const aCase = fc.record({
  state: anyOption(fc.constantFrom(...PROBLEM_STATES)),
  kind: anyOption(fc.constantFrom(...KINDS)),
  severity: anyOption(fc.constantFrom(...SEVERITIES)),
  resource: anyOption(somewhere),
  limit: fc.integer({ min: 1, max: 40 }),
  reader: fc.constantFrom(
    () => aViewer(),
    () => aCallerWho('fleet', 'instance:read'),
    (surveyed: readonly Surveyed[]) => aViewer(surveyed[0]?.ref.id),
    (surveyed: readonly Surveyed[]) => aCallerWho(surveyed[0]?.ref.id ?? 'fleet', 'database:read'),
  ),
});

/** What every `ProblemHistory` promises of pages and filters; `make` gives an empty store. */
export const describeProblemPages = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem history in pages`, () => {
    let store: Store;
    let surveyed: readonly Surveyed[];
    before(async () => {
      store = await make();
      await putFleet(store, aWideFleet(2, 3, 2));
      surveyed = await surveyFleet(store);
      await fillHistory(store, surveyed);
    });
    after(() => store.close());

    const idAt = (at: number) => surveyed[at]?.ref.id ?? aUuid(at);

    it('gives each problem once and in order to a caller who reads to the end, whatever the filter', async () => {
      const everything = await listedProblems(store);
      expect(everything).to.have.length(180);
      await forAllAwaitedOf(15)(aCase, async ({ reader, limit, resource, ...asked }) => {
        const caller = reader(surveyed);
        const filter = { ...asked, resource: O.map(idAt)(resource), includesSuppressed: true };
        const pages = await pagesOf(store, caller, aQuery({ filter, limit }));
        expect(pages.flat()).to.deep.equal(referenceList(surveyed, everything, caller, filter));
        expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(limit);
      });
    });

    it('tells the end by having nowhere to go on to', async () => {
      const all = await listedProblems(store);
      const exact = await rightOf(
        store.history.page(aViewer(), aQuery({ limit: all.length }), NOON),
      );
      expect(exact).to.deep.equal({ problems: all, next: O.none });
    });
  });
};

/** Three problems of each resource that are open, and six that are closed, with ties in plenty. */
const fillHistory = async ({ problems, history }: Store, surveyed: readonly Surveyed[]) => {
  let n = 0;
  for (const isOpen of [false, false, true])
    for (const { ref } of surveyed)
      for (const kind of KINDS.slice(0, 3)) {
        n += 1;
        const since = noonPlus(-((n * 7) % 5));
        const report = aReport(ref, { kind, since, severity: SEVERITIES[n % 3] ?? 'info' });
        await rightOf(problems.open(report));
        if (!isOpen) await rightOf(problems.close(report, noonPlus(n % 4)));
      }
  const { problems: open } = await rightOf(history.page(aViewer(), aQuery(), NOON));
  for (const { id } of open.filter((_, index) => index % 3 === 0))
    await rightOf(problems.triage(id, { acknowledgement: O.some(anAcknowledgement()) }));
};
