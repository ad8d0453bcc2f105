import * as O from 'fp-ts/lib/Option.js';
import type { Engine } from '../shared/engine.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import type { DumpFailure } from './dump-failure.js';
import type { DumpFormat } from './dump-format.js';

export const RUN_KINDS = ['download', 'scheduled', 'manual', 'elsewhere'] as const;

/** How a run came about; today every run is a download. */
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_STATES = [
  'due',
  'running',
  'done',
  'failed',
  'missed',
  'cancelled',
  'expired',
] as const;

export type RunState = (typeof RUN_STATES)[number];

/** One dump, made or attempted. */
export interface Run {
  readonly id: Uuid;
  readonly kind: RunKind;
  readonly state: RunState;
  /** None once the database has been removed from the fleet. */
  readonly database: O.Option<ResourceId>;
  /** The path of the database when the run began. */
  readonly databasePath: string;
  readonly engine: Engine;
  readonly format: DumpFormat;
  /** The id of the caller who started it. */
  readonly startedBy: string;
  readonly startedAt: Date;
  /** None while it runs. */
  readonly endedAt: O.Option<Date>;
  /** As the program states it, such as `18.6`. */
  readonly toolVersion: string;
  readonly serverMajor: number;
  /** How many have been made so far. */
  readonly sizeBytes: number;
  /** In hexadecimal; only of a dump that is whole. */
  readonly sha256: O.Option<string>;
  readonly failure: O.Option<DumpFailure>;
}

/** What a dump came to. */
export type RunOutcome =
  | { readonly _tag: 'Done'; readonly sizeBytes: number; readonly sha256: string }
  | {
      readonly _tag: 'Failed' | 'Cancelled';
      readonly sizeBytes: number;
      readonly failure: DumpFailure;
    };

/** The fields of a run that its outcome sets, but for the time. */
export const endOfRun = (
  outcome: RunOutcome,
): Pick<Run, 'state' | 'sizeBytes' | 'sha256' | 'failure'> => {
  const { sizeBytes } = outcome;
  return outcome._tag === 'Done'
    ? { state: 'done', sizeBytes, sha256: O.some(outcome.sha256), failure: O.none }
    : {
        state: outcome._tag === 'Failed' ? 'failed' : 'cancelled',
        sizeBytes,
        sha256: O.none,
        failure: O.some(outcome.failure),
      };
};
