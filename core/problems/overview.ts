import type { Problem } from './problem.js';

/** How far the first-run setup has come: what exists of each kind, fleet-wide for every caller. */
export interface SetupCounts {
  readonly servers: number;
  readonly instances: number;
  readonly destinations: number;
  readonly schedules: number;
  readonly channels: number;
}

export const EMPTY_SETUP: SetupCounts = {
  servers: 0,
  instances: 0,
  destinations: 0,
  schedules: 0,
  channels: 0,
};

/** The fleet at a glance. */
export interface Overview {
  readonly setup: SetupCounts;
  /** Visible to the caller; the most pressing first; at most 20. */
  readonly attention: readonly Problem[];
}
