import { RunBody } from '../../api/backups/run-body.js';
import { RunPageBody } from '../../api/backups/run-page-body.js';
import { runReportBody } from '../../api/backups/run-report-body.js';
import type { RunsApi } from '../../api/backups/runs-api.js';
import { DestinationTestBody } from '../../api/backups/destination-test-body.js';
import { SchedulePageBody } from '../../api/backups/schedule-body.js';
import {
  CancellationBody,
  RunAddedBody,
  type SchedulesApi,
} from '../../api/backups/schedules-api.js';
import { queryString } from '../../api/fields/page-fields.js';
import type { CallService } from '../connection/call-service.js';
import { jsonResponse } from '../connection/parse-response.js';

/** The part of the API about runs, called on a service. */
export const remoteRunsApi = (call: CallService): RunsApi => ({
  listRuns: (parameters) =>
    call('GET', `v1/runs?${queryString(parameters)}`, jsonResponse(200, RunPageBody)),
  getRun: (id) => call('GET', `v1/runs/${id}`, jsonResponse(200, RunBody)),
});

/** The part of the API about schedules and destinations, called on a service; a test of a destination takes longer. */
export const remoteSchedulesApi = (call: CallService, callSlowly: CallService): SchedulesApi => ({
  listSchedules: (parameters) =>
    call('GET', `v1/schedules?${queryString(parameters)}`, jsonResponse(200, SchedulePageBody)),
  startRun: (schedule) =>
    call('POST', `v1/schedules/${schedule}/runs`, jsonResponse(202, RunAddedBody)),
  reportRun: (schedule, report) =>
    call('POST', `v1/schedules/${schedule}/runs`, jsonResponse(202, RunAddedBody), {
      body: runReportBody(report),
    }),
  cancelRun: (id) => call('POST', `v1/runs/${id}/cancel`, jsonResponse(202, CancellationBody)),
  testDestination: (id, signal) =>
    callSlowly('POST', `v1/destinations/${id}/test`, jsonResponse(200, DestinationTestBody), {
      signal,
    }),
});
