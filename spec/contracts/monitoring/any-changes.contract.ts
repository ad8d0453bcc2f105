import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { anyChanges } from '../../support/monitoring/any-changes.js';
import { type ProblemWorld, resized } from '../../support/problems/apply-problem-step.js';
import { listedProblems, overviewProblems } from '../../support/problems/read-problems.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** Compares a store with SQLite in memory, which carries out one change after the other. */
export const describeAnyChanges = (name: string, make: MakeStore): void => {
  describe(`${name} as a record of any changes`, () => {
    const store = storeForEach(make);

    it('has and shows what the memory store has and shows', () =>
      forAllAwaitedOf(10)(fc.array(anyChanges, { maxLength: 4, size: 'max' }), async (records) => {
        // Nothing is left of the run before once its resources are gone.
        await putFleet(store(), aFleet());
        const worlds = [await resized(store(), 2), await resized(memoryStore(), 2)];
        for (const changes of records) {
          const states = worlds.map(async (world) => {
            await rightOf(world.store.monitored.record(changes(world.surveyed)));
            return stateOf(world);
          });
          const [recorded, expected] = await Promise.all(states);
          expect(recorded).to.deep.equal(expected);
        }
      }));
  });
};

/** All problems, open and closed, all streaks and the overview, with the paths of resources for their ids. */
const stateOf = async ({ store, surveyed }: ProblemWorld): Promise<readonly string[]> => {
  const pathOf = new Map<unknown, string>(surveyed.map(({ ref }) => [ref.id, ref.path]));
  const text = (fact: readonly unknown[]): string =>
    JSON.stringify(fact, (_, value: unknown) => pathOf.get(value) ?? value);
  const problem = ({ resource, kind, severity, message, since }: ProblemReport) =>
    [resource.type, resource.id, kind, severity, message, since] as const;
  const servers = surveyed.filter(({ ref }) => ref.type === 'server');
  const states = servers.map(({ ref }) => rightOf(store.monitored.server(ref.id)));
  const stored = (await Promise.all(states)).flatMap((state) =>
    O.isSome(state) ? [state.value] : [],
  );
  const all = await listedProblems(store);
  const facts = [
    ...stored.flatMap(({ problems }) => problems.map((one) => ['monitored', ...problem(one)])),
    ...all.map((one) => [...problem(one), one.closedAt, one.flaps]),
    ...stored.flatMap(({ streaks }) =>
      streaks.map(({ resource, kind, failures, since, countedAt }) => [
        resource,
        kind,
        failures,
        since,
        countedAt,
      ]),
    ),
    ...(await overviewProblems(store)).map((shown) => ['shown', ...problem(shown)]),
  ];
  return facts.map(text).sort();
};
