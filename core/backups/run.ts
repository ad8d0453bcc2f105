import * as O from 'fp-ts/lib/Option.js';
import type { Engine } from '../engines/engines.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import { type DumpFailure, withoutNames } from './dump-failure.js';
import type { DumpFormat } from '../engines/engine-record.js';
import type { RunRestore } from './restoring/run-restore.js';
import type { DumpCopies, StoredDump } from './stored-dump.js';

export const RUN_KINDS = ['download', 'scheduled', 'manual', 'elsewhere', 'restore'] as const;

/** How a run was started: those made elsewhere are only reported to Shipshape; a restore brings a dump back to a server. */
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

/** One dump, made or attempted, or one restored. */
export interface Run {
  readonly id: Uuid;
  readonly kind: RunKind;
  readonly state: RunState;
  /** None once the database has been removed from the fleet. */
  readonly database: O.Option<ResourceId>;
  /** The path of the database when the run began. */
  readonly databasePath: string;
  readonly engine: Engine;
  /** None of a download, and once the schedule has been removed from the fleet. */
  readonly schedule: O.Option<ResourceId>;
  /** None of a download. */
  readonly schedulePath: O.Option<string>;
  /** The time of its schedule for which it is made; none of downloads, and of runs that were started by hand. */
  readonly dueAt: O.Option<Date>;
  /** The time in the name of its dump: when it is due, or was requested. None of a download. */
  readonly plannedFor: O.Option<Date>;
  /** How many attempts there were: one more for each retry, and each time it is taken over from a dead node. */
  readonly attempt: number;
  /** None before it is known. */
  readonly format: O.Option<DumpFormat>;
  /** The id of the caller, or of the schedule, that started it. */
  readonly startedBy: string;
  /** When its last attempt began; before the first, when that is planned. */
  readonly startedAt: Date;
  /** None before its end. */
  readonly endedAt: O.Option<Date>;
  /** As the program states it, such as `18.6`; none before it is known. */
  readonly toolVersion: O.Option<string>;
  readonly serverMajor: O.Option<number>;
  /** The size so far. */
  readonly sizeBytes: number;
  /** In hexadecimal; only of a dump that is whole. */
  readonly sha256: O.Option<string>;
  /** Where the dump is stored; none of a download, and until it is complete. It stays when retention has removed the dump. */
  readonly stored: O.Option<StoredDump>;
  /** The copies of its dump, which may stay longer. */
  readonly copies: DumpCopies;
  /**
   * Of a run that will be retried, why the last attempt failed; of a done one, why its dump is not proved as its schedule
   * requires.
   */
  readonly failure: O.Option<DumpFailure>;
  /** The note of the report of a dump made elsewhere, or the rule by which retention removed the dump; may be empty. */
  readonly note: string;
  /** Only of a restore. Its database is that of the dump, and its size what has been read of the object. */
  readonly restore: O.Option<RunRestore>;
}

export type DumpsOfRun = Pick<Run, 'stored' | 'copies'>;

export type RunOutcome =
  | {
      readonly _tag: 'Done';
      readonly sizeBytes: number;
      readonly sha256: string;
      /** Absent of a download. */
      readonly stored?: StoredDump;
      /** Why a dump that is whole is not proved as its schedule requires. */
      readonly failure?: DumpFailure;
    }
  | {
      readonly _tag: 'Failed' | 'Cancelled';
      readonly sizeBytes: number;
      readonly failure: DumpFailure;
    };

/** The fields of a run that its outcome sets, without the time. */
export const endOfRun = (
  outcome: RunOutcome,
): Pick<Run, 'state' | 'sizeBytes' | 'sha256' | 'stored' | 'failure'> => {
  const { sizeBytes } = outcome;
  return outcome._tag === 'Done'
    ? {
        state: 'done',
        sizeBytes,
        sha256: O.some(outcome.sha256),
        stored: O.fromNullable(outcome.stored),
        failure: O.map(withoutNames)(O.fromNullable(outcome.failure)),
      }
    : {
        state: outcome._tag === 'Failed' ? 'failed' : 'cancelled',
        sizeBytes,
        sha256: O.none,
        stored: O.none,
        failure: O.some(withoutNames(outcome.failure)),
      };
};

/** How many dumps may run at once. */
export interface RunLimits {
  readonly perDatabase: number;
  readonly perInstance: number;
  readonly perNode: number;
}

export interface TooManyRuns {
  readonly _tag: 'TooManyRuns';
  readonly limit: keyof RunLimits;
}

const IN_ORDER = ['perDatabase', 'perInstance', 'perNode'] as const;

/** The first limit, in the order of `RunLimits`, that allows no further run; `running` has the present counts. */
export const reachedLimit = (running: RunLimits, limits: RunLimits): O.Option<TooManyRuns> => {
  const limit = IN_ORDER.find((one) => running[one] >= limits[one]);
  return limit === undefined ? O.none : O.some({ _tag: 'TooManyRuns', limit });
};
