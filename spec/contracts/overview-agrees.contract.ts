import { expect } from 'chai';
import fc from 'fast-check';
import type { Scope } from '../../core/domain/caller.js';
import { PERMISSIONS } from '../../core/domain/permission.js';
import type { Problem } from '../../core/domain/problem.js';
import { SEVERITIES } from '../../core/domain/severity.js';
import type { Store } from '../../core/ports/store.js';
import { aCaller, aViewer } from '../support/a-caller.js';
import { aFleet } from '../support/a-fleet.js';
import { aReport } from '../support/a-problem.js';
import { aUuid } from '../support/a-uuid.js';
import { aWholeFleet } from '../support/a-whole-fleet.js';
import { aWideFleet } from '../support/a-wide-fleet.js';
import { pureOverview } from '../support/pure-overview.js';
import { putFleet } from '../support/put-fleet.js';
import { rightOf } from '../support/right-of.js';
import { type MakeStore, storeForEach } from '../support/store-for-each.js';
import { type Surveyed, surveyFleet } from '../support/survey-fleet.js';

const few = fc.integer({ min: 1, max: 3 });
const somewhere = fc.nat({ max: 60 });

const aCase = fc.record({
  size: fc.tuple(few, few, few),
  changes: fc.array(
    fc.record({
      at: somewhere,
      kind: fc.constantFrom('a', 'b'),
      severity: fc.constantFrom(...SEVERITIES),
      since: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(ms)),
      isClosed: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
  grants: fc.array(fc.record({ permission: fc.constantFrom(...PERMISSIONS), at: somewhere }), {
    maxLength: 12,
  }),
  limit: fc.integer({ min: 1, max: 6 }),
});

type Case = typeof aCase extends fc.Arbitrary<infer A> ? A : never;

const place = (surveyed: readonly Surveyed[], at: number): Surveyed | undefined =>
  surveyed[at % surveyed.length];

/** The fleet itself, a resource, or one that is not there. */
const scopeAt = (surveyed: readonly Surveyed[], at: number): Scope => {
  if (at === 0) return 'fleet';
  return at === 1 ? aUuid(1) : (place(surveyed, at)?.ref.id ?? 'fleet');
};

/** Compares an `OverviewReader` with the pure rules over fleets, problems and grants of every kind. */
export const describeOverviewAgrees = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader of any fleet`, () => {
    const store = storeForEach(make);

    it('shows what the pure rules would show', () =>
      fc.assert(
        fc.asyncProperty(aCase, async ({ size, changes, grants, limit }) => {
          await putFleet(store(), aFleet());
          const { servers } = aWideFleet(...size);
          const whole = aWholeFleet();
          await putFleet(store(), { ...whole, servers: [...whole.servers, ...servers] });
          const surveyed = await surveyFleet(store());
          for (const change of changes) await carryOut(store(), surveyed, change);
          const caller = aCaller(
            ...grants.map(({ permission, at }) => ({ permission, scope: scopeAt(surveyed, at) })),
          );
          const everything = await problemsFor(store(), aViewer(), 1_000);
          expect(await problemsFor(store(), caller, limit)).to.deep.equal(
            pureOverview(surveyed, everything, caller, limit),
          );
        }),
        { numRuns: 40 },
      ));
  });
};

const problemsFor = async (
  store: Store,
  ...asked: Parameters<Store['overview']['read']>
): Promise<readonly Problem[]> => (await rightOf(store.overview.read(...asked))).problems;

const carryOut = async (
  { problems }: Store,
  surveyed: readonly Surveyed[],
  { at, isClosed, ...telling }: Case['changes'][number],
): Promise<void> => {
  const resource = place(surveyed, at);
  if (resource === undefined) return;
  const report = aReport(resource.ref, telling);
  await rightOf(isClosed ? problems.close(report) : problems.open(report));
};
