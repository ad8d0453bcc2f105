import fc from 'fast-check';
import { SEVERITIES } from '../../../core/problems/problem.js';

/** A resource of the fleet as it is then, counted in the order of `keyText`; from the end, where the servers are. */
export const anyResourceIndex = fc.oneof(fc.nat({ max: 25 }), fc.constantFrom(-1, -2));

const aKey = fc.oneof(
  fc.record({ place: anyResourceIndex, kind: fc.constantFrom('a', 'b') }),
  fc.record({ place: fc.constantFrom(-1, -2, 0), kind: fc.constant('server_offline') }),
);

const aKeyAnd = <A>(rest: fc.Arbitrary<A>) =>
  fc.tuple(aKey, rest).map(([key, more]) => ({ ...key, ...more }));

const anUpdate = aKeyAnd(
  fc.record({
    severity: fc.constantFrom(...SEVERITIES),
    since: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(1_000 + ms)),
    isOpening: fc.integer({ min: 0, max: 2 }).map((n) => n > 0),
    /** How long ago a problem may have been closed to be reopened. */
    flappingMs: fc.constantFrom(undefined, 0, 2, 50),
    validForMs: fc.constantFrom(undefined, undefined, 1, 3),
  }),
);

const STEPS = {
  change: anUpdate,
  record: fc.record({ updates: fc.array(anUpdate, { minLength: 2, maxLength: 12, size: 'max' }) }),
  acknowledge: aKeyAnd(fc.record({ isTakenBack: fc.boolean() })),
  snooze: aKeyAnd(fc.record({ forMs: fc.integer({ min: -1, max: 6 }) })),
  lapse: fc.record({}),
  // All that is old enough: which of those that were closed at one time goes first, no rule says.
  forget: fc.record({ agoMs: fc.nat({ max: 5 }) }),
  resize: fc.record({ servers: fc.integer({ min: 1, max: 3 }) }),
} as const;

type Value<A> = A extends fc.Arbitrary<infer V> ? V : never;

export type ProblemUpdateStep = Value<typeof anUpdate>;

/** Something that happens to the problems of a fleet. */
export type ProblemStep = {
  readonly [T in keyof typeof STEPS]: { readonly _tag: T } & Value<(typeof STEPS)[T]>;
}[keyof typeof STEPS];

export type StepOf<T extends ProblemStep['_tag']> = Extract<ProblemStep, { _tag: T }>;

/** How often each happens. */
const WEIGHTS = {
  change: 8,
  record: 4,
  acknowledge: 4,
  snooze: 4,
  lapse: 1,
  forget: 1,
  resize: 1,
} as const;

export const anyProblemStep: fc.Arbitrary<ProblemStep> = fc.oneof(
  ...(Object.keys(STEPS) as readonly ProblemStep['_tag'][]).map((_tag) => ({
    weight: WEIGHTS[_tag],
    arbitrary: (STEPS[_tag] as fc.Arbitrary<object>).map(
      (told) => ({ _tag, ...told }) as ProblemStep,
    ),
  })),
);
