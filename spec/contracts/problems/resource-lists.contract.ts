import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import type { OpenPosition, ResourceRow } from '../../../core/problems/resource-row.js';
import { HEALTHS, RESOURCE_ORDERS } from '../../../core/problems/resource-row.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import {
  anyCallerQuery,
  anyOption,
  readerOf,
  surveyedAt,
} from '../../support/problems/any-caller-query.js';
import type { ProblemWorld } from '../../support/problems/apply-problem-step.js';
import { applyProblemStep, resized } from '../../support/problems/apply-problem-step.js';
import { anyProblemStep, anyResourceIndex } from '../../support/problems/problem-steps.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { aResourceQuery, resourcePagesOf } from '../../support/problems/read-resources.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { referenceResources } from '../../support/problems/reference-resources.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const aReading = fc.record({
  caller: anyCallerQuery,
  type: fc.constantFrom(...RESOURCE_TYPES),
  under: anyOption(anyResourceIndex),
  health: anyOption(fc.constantFrom(...HEALTHS)),
  order: fc.constantFrom(...RESOURCE_ORDERS),
  limit: fc.integer({ min: 1, max: 5 }),
});

type Reading = typeof aReading extends fc.Arbitrary<infer A> ? A : never;

const aStage = fc.record({
  waitMs: fc.nat({ max: 3 }),
  steps: fc.array(anyProblemStep, { maxLength: 10, size: 'max' }),
  readings: fc.array(aReading, { minLength: 2, maxLength: 6, size: 'max' }),
});

/** Compares the lists of a store with the pure rules, whatever happens to its problems and for any caller. */
export const describeResourceLists = (name: string, make: MakeStore): void => {
  describe(`${name} as a reader of any lists of resources`, () => {
    const store = storeForEach(make);

    it('lists what the pure rules list, with what they count, in their order', () =>
      forAllAwaitedOf(4)(fc.array(aStage, { minLength: 1, maxLength: 2 }), async (stages) => {
        await putFleet(store(), aFleet());
        let world = await resized(store(), 2);
        let now = 1_000;
        for (const { waitMs, steps, readings } of stages) {
          now += waitMs;
          for (const step of steps) world = await applyProblemStep(world, step, new Date(now));
          for (const reading of readings) await expectTheRightRows(world, reading, new Date(now));
        }
      }));
  });
};

const expectTheRightRows = async (
  { store, surveyed }: ProblemWorld,
  { caller, under, ...reading }: Reading,
  at: Date,
): Promise<void> => {
  const reader = readerOf(surveyed, caller);
  const query = aResourceQuery({
    ...reading,
    under: O.map((place: number) => surveyedAt(surveyed, place).path)(under),
  });
  const pages = await resourcePagesOf(store, reader, query, at);
  const everything = await listedProblems(store, aViewer(), undefined, at);
  const expected = referenceResources(surveyed, everything, reader, query);
  expect(pages.flat().map(told)).to.deep.equal(expected);
  expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(query.limit);
};

const told = ({ resource: { path }, open, first, own, above }: ResourceRow) => ({
  path,
  open,
  first: O.map(({ id }: OpenPosition) => id as string)(first),
  own,
  above,
});
