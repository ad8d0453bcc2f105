import type { SeededStore } from '../seeding/seeded-store.js';
import type { Percent } from '../seeding/problem-sql.js';
import type { Engine } from '../engines/engine.js';
import type { Goal } from './goal.js';

/** The program that is measured from outside. */
export interface MeasuredTree {
  /** The root of a built checkout. */
  readonly root: string;
  /** What every process of it finds in its environment beside its settings: the slow-down that a self-check plants. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What a part of the benchmark works with. */
export interface BenchWorld {
  readonly tree: MeasuredTree;
  readonly engines: readonly Engine[];
  /** How many resources the fleets have, the smallest first. */
  readonly sizes: readonly number[];
  /** How many databases the largest fleet has that is applied. */
  readonly appliedDatabases: number;
  /** How many MiB of names, and of opening brackets, are sent at once. */
  readonly inputMiB: { readonly names: number; readonly brackets: number };
  readonly isQuick: boolean;
  /** The store with a fleet of this size, at least so many percent of which have a problem; made at the first call. */
  readonly fleetOf: (engine: Engine, size: number, percent: Percent) => Promise<SeededStore>;
  /** Prints what is being done. */
  readonly log: (text: string) => void;
}

/** The result of a part: its figures, for the JSON, and the goals that they meet or miss. */
export interface PartResult {
  readonly figures: unknown;
  readonly goals: readonly Goal[];
}

export type Part = (world: BenchWorld) => Promise<PartResult>;
