import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { isVisible } from '../../../core/access/caller.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { DAYS_SHOWN, daysOf, SEVERITIES } from '../../../core/problems/problem.js';
import { DAY_MS, dayOf } from '../../../core/shared/durations.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import type { Surveyed } from '../../support/fleet/survey-fleet.js';
import { aReport } from '../../support/problems/a-problem.js';
import { anyCallerQuery, readerOf, surveyedAt } from '../../support/problems/any-caller-query.js';
import { resized } from '../../support/problems/apply-problem-step.js';
import { anyResourceIndex } from '../../support/problems/problem-steps.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { aResourceQuery, resourcePagesOf } from '../../support/problems/read-resources.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** Of the clock of the store, whatever it shows, long ago and far ahead: all that is added there was known on each day, or on none. */
const TODAY = dayOf(new Date()) + 400;
const LONG_AGO = dayOf(new Date()) - 400;

const onDay = (day: number, hours = 12): Date => new Date(day * DAY_MS + hours * 3_600_000);

const anHour = fc.nat({ max: 23 });

const aLife = fc.record({
  place: anyResourceIndex,
  kind: fc.constantFrom('a', 'b'),
  severity: fc.constantFrom(...SEVERITIES),
  ago: fc.nat({ max: DAYS_SHOWN + 5 }),
  hour: anHour,
  lasts: fc.option(fc.record({ days: fc.nat({ max: 9 }), hours: anHour }), { freq: 4 }),
});

type Life = typeof aLife extends fc.Arbitrary<infer A> ? A : never;

/** What every `ResourceReader` promises of the last days; `make` gives an empty store. */
export const describeResourceDays = (name: string, make: MakeStore): void => {
  describe(`${name} as a reader of the last days of resources`, () => {
    const store = storeForEach(make);

    const live = async (surveyed: readonly Surveyed[], life: Life) => {
      const began = onDay(TODAY - life.ago, life.hour);
      const report = reportOf(surveyed, life, began);
      await rightOf(store().problems.open(report));
      if (life.lasts === null) return;
      const { days, hours } = life.lasts;
      const end = new Date(began.getTime() + days * DAY_MS + hours * 3_600_000);
      await rightOf(store().problems.close(report, end));
    };
    const daysAt = async (at: Date, type: ResourceType = 'server', caller = aViewer()) =>
      (await resourcePagesOf(store(), caller, aResourceQuery({ type, order: 'path' }), at))
        .flat()
        .map(({ resource, days }) => [resource.path, days] as const);

    it('has the worst of each day for what each caller may see, as the pure rules have it', () =>
      forAllAwaitedOf(6)(fc.array(aLife, { maxLength: 12 }), anyCallerQuery, async (lives, who) => {
        await putFleet(store(), aFleet());
        const { surveyed } = await resized(store(), 1);
        for (const life of lives) await live(surveyed, life);
        const everything = await listedProblems(store(), aViewer(), undefined, onDay(TODAY));
        const caller = readerOf(surveyed, who);
        const seen = (type: ResourceType, { lineage }: Surveyed) =>
          isVisible(caller, type, lineage);
        for (const type of RESOURCE_TYPES) {
          const expected = surveyed
            .filter((one) => one.ref.type === type && seen(type, one))
            .map((one): readonly [string, string] => {
              const within = everything.filter(({ resource }) => {
                const subject = surveyed.find(({ ref }) => ref.id === resource.id);
                return subject?.lineage.includes(one.ref.id) && seen(subject.ref.type, subject);
              });
              return [one.ref.path, referenceDays(within)];
            });
          const told = await daysAt(onDay(TODAY), type, caller);
          expect([...told].sort()).to.deep.equal([...expected].sort());
        }
      }));

    const putServer = async () => {
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'a' })] }));
      return refAt(store(), 'a');
    };

    it('counts what is snoozed', async () => {
      const report = aReport(await putServer(), { severity: 'info', since: onDay(TODAY - 1) });
      await rightOf(store().problems.open(report));
      const [{ id }] = (await listedProblems(store())) as readonly [ProblemRecord];
      const snoozedUntil = O.some(onDay(TODAY + 1));
      await rightOf(store().problems.triage(id, { snoozedUntil }));
      expect(await daysAt(onDay(TODAY))).to.deep.equal([['a', `${'.'.repeat(88)}ii`]]);
    });

    it('knows nothing of the days before a resource was added, but that a problem was open', async () => {
      const report = aReport(await putServer(), { since: onDay(LONG_AGO - 3) });
      await rightOf(store().problems.open(report));
      await rightOf(store().problems.close(report, onDay(LONG_AGO - 2)));
      expect(await daysAt(onDay(LONG_AGO))).to.deep.equal([['a', `${'-'.repeat(86)}cc-.`]]);
    });

    it('no longer knows a day on which a problem may have been open that was removed', async () => {
      const report = aReport(await putServer());
      for (const day of [TODAY - 20, TODAY - 10]) {
        await rightOf(store().problems.open({ ...report, since: onDay(day - 1) }));
        await rightOf(store().problems.close(report, onDay(day)));
      }
      expect(await daysAt(onDay(TODAY))).to.deep.equal([
        ['a', `${'.'.repeat(68)}cc${'.'.repeat(8)}cc${'.'.repeat(10)}`],
      ]);
      expect(await rightOf(store().problems.purge(onDay(TODAY - 15), 10))).to.equal(1);
      expect(await daysAt(onDay(TODAY))).to.deep.equal([
        ['a', `${'-'.repeat(75)}...cc${'.'.repeat(10)}`],
      ]);
      expect(await rightOf(store().problems.purge(onDay(TODAY - 12), 10))).to.equal(0);
      expect(await daysAt(onDay(TODAY))).to.deep.equal([
        ['a', `${'-'.repeat(75)}...cc${'.'.repeat(10)}`],
      ]);
    });
  });
};

const reportOf = (surveyed: readonly Surveyed[], { place, kind, severity }: Life, since: Date) =>
  aReport(surveyedAt(surveyed, place), { kind, severity, since });

const referenceDays = (problems: readonly ProblemRecord[]) =>
  daysOf(
    problems.map(({ severity, since, closedAt }) => ({
      severity,
      first: dayOf(since),
      last: O.isSome(closedAt) ? dayOf(closedAt.value) : TODAY,
    })),
    { addedAt: new Date(0), purgedBefore: new Date(0) },
    onDay(TODAY),
  );
