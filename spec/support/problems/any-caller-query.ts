import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { type Caller, PERMISSIONS, type Scope } from '../../../core/access/caller.js';
import { PROBLEM_STATES, type ProblemFilter } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { aCaller } from '../access/a-caller.js';
import { aUuid } from '../shared/a-uuid.js';
import { anyResourceIndex } from './problem-steps.js';
import type { Surveyed } from '../fleet/survey-fleet.js';

export const anyOption = <A>(some: fc.Arbitrary<A>): fc.Arbitrary<O.Option<A>> =>
  fc.option(some, { freq: 2 }).map(O.fromNullable);

const aScope = fc.oneof(
  { weight: 2, arbitrary: fc.constant('fleet' as const) },
  { weight: 1, arbitrary: fc.constant('nowhere' as const) },
  { weight: 7, arbitrary: anyResourceIndex },
);

const aPermission = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('server:read', 'instance:read', 'database:read') },
  { weight: 1, arbitrary: fc.constantFrom(...PERMISSIONS) },
);

/** Somebody with odd grants, and what they ask for; places as in `problem-steps`. */
export const anyCallerQuery = fc.record({
  grants: fc.array(fc.record({ permission: aPermission, on: aScope }), {
    maxLength: 10,
    size: 'max',
  }),
  filter: fc.record({
    state: anyOption(fc.constantFrom(...PROBLEM_STATES)),
    kind: anyOption(fc.constantFrom('a', 'server_offline')),
    severity: anyOption(fc.constantFrom(...SEVERITIES)),
    resource: anyOption(anyResourceIndex),
    includesSuppressed: fc.boolean(),
  }),
  limit: fc.integer({ min: 1, max: 12 }),
});

export type CallerQuery = typeof anyCallerQuery extends fc.Arbitrary<infer A> ? A : never;

export const surveyedAt = (surveyed: readonly Surveyed[], place: number): Surveyed['ref'] => {
  const found = surveyed.at(place % surveyed.length);
  if (found === undefined) throw new Error('The fleet is empty.');
  return found.ref;
};

export const readerOf = (surveyed: readonly Surveyed[], { grants }: CallerQuery): Caller =>
  aCaller(...grants.map(({ permission, on }) => ({ permission, scope: scopeAt(surveyed, on) })));

const scopeAt = (surveyed: readonly Surveyed[], on: Scope | 'nowhere' | number): Scope => {
  if (typeof on === 'number') return surveyedAt(surveyed, on).id;
  return on === 'nowhere' ? aUuid(1) : on;
};

export const filterOf = (
  surveyed: readonly Surveyed[],
  { filter }: CallerQuery,
): ProblemFilter => ({
  ...filter,
  resource: O.map((place: number) => surveyedAt(surveyed, place).id)(filter.resource),
});
