import * as t from 'io-ts';
import type { RunReport } from '../../../core/backups/use-cases/schedules/report-run.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import type { ResourceListParameters } from '../problems/resources/resource-list.js';
import type { DestinationTestBody } from './destination-test-body.js';
import type { SchedulePageBody } from './schedule-body.js';

/** The part of the API about schedules and destinations. */
export interface SchedulesApi {
  /** A page of the schedules that the caller may read. Every mistake in the parameters is in the error. */
  readonly listSchedules: (parameters: ResourceListParameters) => ApiResult<SchedulePageBody>;
  /** Adds a run that is due now. */
  readonly startRun: (schedule: Uuid) => ApiResult<RunAddedBody>;
  /** Stores the report of a dump that is made elsewhere. */
  readonly reportRun: (schedule: Uuid, report: RunReport) => ApiResult<RunAddedBody>;
  readonly cancelRun: (id: Uuid) => ApiResult<CancellationBody>;
  /** Probes a destination now; the signal ends it. */
  readonly testDestination: (id: Uuid, signal?: AbortSignal) => ApiResult<DestinationTestBody>;
}

/** The run that was started, or to which a report belongs; a caller need not be allowed to read it. */
export interface RunAddedBody {
  readonly run: string;
}

export const RunAddedBody = t.type({ run: t.string }) satisfies t.Type<RunAddedBody, unknown>;

/** `requested` where the run is under way: its node ends it within seconds. */
export interface CancellationBody {
  readonly cancellation: string;
}

export const CancellationBody = t.type({ cancellation: t.string }) satisfies t.Type<
  CancellationBody,
  unknown
>;
