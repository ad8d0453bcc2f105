import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { AccessApi } from '../api/access/access-api.js';
import { IssuedTokenBody, TokensBody } from '../api/access/token-body.js';
import { tokenRequestBody } from '../api/access/token-request-body.js';
import type { Api } from '../api/api.js';
import type { MaintenanceApi } from '../api/maintenance/maintenance-api.js';
import { StartedWindowBody, WindowBody, WindowsBody } from '../api/maintenance/window-body.js';
import { WatchBody } from '../api/monitoring/watch-body.js';
import { type CallService, serviceCaller, type ServiceOptions } from './connection/call-service.js';
import { emptyResponse, jsonResponse } from './connection/parse-response.js';
import { remoteDumpApi } from './backups/remote-dump-api.js';
import { remoteStoredDump } from './backups/remote-stored-dump.js';
import { remoteRunsApi, remoteSchedulesApi } from './backups/remote-runs-api.js';
import { remoteDumpCheckApi } from './dump-check/remote-dump-check-api.js';
import { type FleetDocuments, remoteFleetApi } from './fleet/remote-fleet-api.js';
import { remoteChannelsApi } from './notifications/remote-channels-api.js';
import { remoteProblemsApi } from './problems/remote-problems-api.js';
import { remoteResourcesApi } from './problems/remote-resources-api.js';

export interface RemoteApiOptions extends ServiceOptions, FleetDocuments {
  /** For one request and its whole answer; a minute by default. A dump check is given more. */
  readonly timeoutMs?: number;
}

/**
 * A service may take ten minutes for a check. The fetch of Node itself waits five for the headers
 * (`headersTimeout` of undici), unless it is given another dispatcher.
 */
const CHECK_TIMEOUT_MS = 11 * 60_000;

/** The API of a service, called over HTTP. Whatever happens on the way is a result too. */
export const remoteApi = (options: RemoteApiOptions): Api => {
  const { timeoutMs = 60_000 } = options;
  const call = serviceCaller(options, timeoutMs);
  const callSlowly = serviceCaller(options, Math.max(timeoutMs, CHECK_TIMEOUT_MS));
  const runs = remoteRunsApi(call);
  return {
    ...remoteAccessApi(call),
    ...remoteFleetApi(call, options),
    ...remoteDumpCheckApi(callSlowly),
    ...remoteProblemsApi(call),
    ...remoteResourcesApi(call),
    ...runs,
    ...remoteSchedulesApi(call, callSlowly),
    ...remoteChannelsApi(call, callSlowly),
    ...remoteMaintenanceApi(call),
    ...remoteDumpApi(options, runs.getRun),
    downloadStoredDump: remoteStoredDump(options),
    watch: (signal) => call('GET', 'v1/watch', jsonResponse(200, WatchBody), { signal }),
  };
};

const remoteAccessApi = (call: CallService): AccessApi => ({
  createToken: (request) =>
    call('POST', 'v1/tokens', jsonResponse(201, IssuedTokenBody), {
      body: tokenRequestBody(request),
    }),
  listTokens: async () => {
    const listed = await call('GET', 'v1/tokens', jsonResponse(200, TokensBody));
    return E.map(({ tokens }: t.TypeOf<typeof TokensBody>) => tokens)(listed);
  },
  revokeToken: (id) => call('DELETE', `v1/tokens/${id}`, emptyResponse),
});

const remoteMaintenanceApi = (call: CallService): MaintenanceApi => ({
  startMaintenance: (body) =>
    call('POST', 'v1/maintenance', jsonResponse(201, StartedWindowBody), { body }),
  listMaintenance: () => call('GET', 'v1/maintenance', jsonResponse(200, WindowsBody)),
  endMaintenance: (id) => call('POST', `v1/maintenance/${id}/end`, jsonResponse(200, WindowBody)),
});
