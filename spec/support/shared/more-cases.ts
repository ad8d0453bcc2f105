import { execa } from 'execa';
import { seedOfDay } from './random-cases.js';

const RUNS = 20;

/** How specs are run again, for titles. */
export const MORE_CASES = `${RUNS} times as many cases (seed ${seedOfDay})`;

/** Runs a built spec in a process of its own, with `RUNS` times as many random cases as every day. */
export const runMoreCases = (spec: string, ...options: readonly string[]) =>
  execa(
    'node',
    ['node_modules/mocha/bin/mocha.js', '--no-config', '--timeout', '3600000', ...options, spec],
    {
      env: { SHIPSHAPE_SPEC_SEED: String(seedOfDay), SHIPSHAPE_SPEC_RUNS: String(RUNS) },
      reject: false,
    },
  );
