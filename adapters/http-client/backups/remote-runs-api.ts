import { RunBody, RunPageBody } from '../../api/backups/run-body.js';
import type { RunsApi } from '../../api/backups/runs-api.js';
import { queryString } from '../../api/fields/page-fields.js';
import type { CallService } from '../connection/call-service.js';
import { jsonResponse } from '../connection/parse-response.js';

/** The part of the API about runs, called on a service. */
export const remoteRunsApi = (call: CallService): RunsApi => ({
  listRuns: (parameters) =>
    call('GET', `v1/runs?${queryString(parameters)}`, jsonResponse(200, RunPageBody)),
  getRun: (id) => call('GET', `v1/runs/${id}`, jsonResponse(200, RunBody)),
});
