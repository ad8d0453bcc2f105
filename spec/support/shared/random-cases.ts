import { env } from 'node:process';
import fc from 'fast-check';

/**
 * On how many random cases a property is tried: as many as given, times `SHIPSHAPE_SPEC_RUNS`. A failure prints their seed, and
 * `SHIPSHAPE_SPEC_SEED` draws them again.
 */
export const randomCases = (count = 20): { readonly numRuns: number; readonly seed?: number } => ({
  numRuns: count * randomRuns(),
  ...(env['SHIPSHAPE_SPEC_SEED'] !== undefined && { seed: Number(env['SHIPSHAPE_SPEC_SEED']) }),
});

/** Arbitraries, and what is promised of a case of each. */
type Promised<Ts extends [unknown, ...unknown[]], Kept> = [
  ...arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  promise: (...cases: Ts) => Kept,
];

export const forAllOf =
  (count: number) =>
  <Ts extends [unknown, ...unknown[]]>(...of: Promised<Ts, void>): void => {
    fc.assert(fc.property<Ts>(...of), randomCases(count));
  };
export const forAll = forAllOf(20);

export const forAllAwaitedOf =
  (count: number) =>
  <Ts extends [unknown, ...unknown[]]>(...of: Promised<Ts, Promise<void>>) =>
    fc.assert(fc.asyncProperty<Ts>(...of), randomCases(count));
export const forAllAwaited = forAllAwaitedOf(20);

/** How many times as many as usual; what a property has to have seen at least grows with them. */
export const randomRuns = (): number => Number(env['SHIPSHAPE_SPEC_RUNS'] ?? 1);

const DAY_MS = 86_400_000;

/**
 * Of what is drawn at random in the world: another one each day, so that a second try meets what the first one met, and
 * `SHIPSHAPE_SPEC_SEED` draws that of any day again.
 */
export const seedOfDay = Number(env['SHIPSHAPE_SPEC_SEED'] ?? Math.floor(Date.now() / DAY_MS));
