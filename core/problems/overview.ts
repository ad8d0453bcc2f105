import type { SetupCounts } from '../fleet/setup-counts.js';
import type { Problem } from './problem.js';

/** The fleet at a glance. */
export interface Overview {
  readonly setup: SetupCounts;
  /** The top problems among those that the caller may see, by priority; at most 20. */
  readonly attention: readonly Problem[];
}
