import { getEnvironmentData } from 'node:worker_threads';
import { CLOCK_KEY, readSharedClock } from './shared-clock.js';
import { seedRandomness } from './seeded-randomness.js';
import './sqlite-clock.js';

/** Preloaded into each thread of a storm. */
readSharedClock(getEnvironmentData(CLOCK_KEY) as unknown as Float64Array<SharedArrayBuffer>);
seedRandomness(1);
