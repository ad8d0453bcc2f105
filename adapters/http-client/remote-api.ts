import type { Api } from '../api/api.js';
import { CALLS, historyToGet, operationToGet } from '../api/operations.js';
import { DatabasePageBody } from '../api/fleet/fleet-api.js';
import { listOperation, rowsOperation } from '../api/problems/resources/resource-operations.js';
import { remoteDumpApi } from './backups/remote-dump-api.js';
import { remoteStoredDump } from './backups/remote-stored-dump.js';
import type { ServiceOptions } from './connection/remote-calls.js';
import { remoteCaller, remoteCalls, serviceCaller } from './connection/remote-calls.js';
import { type FleetDocuments, remoteEditingApi, remoteFleetApi } from './fleet/remote-fleet-api.js';

export interface RemoteApiOptions extends ServiceOptions, FleetDocuments {
  /** For one request and its whole answer; a minute by default. What may take long is given more. */
  readonly timeoutMs?: number;
}

/** The API of a service, called over HTTP. Whatever happens on the way is a result too. */
export const remoteApi = (options: RemoteApiOptions): Api => {
  const { timeoutMs = 60_000 } = options;
  const remote = remoteCaller(options, timeoutMs);
  const calls = remoteCalls(remote, CALLS);
  return {
    ...calls,
    ...remoteFleetApi(remote, options),
    ...remoteEditingApi(serviceCaller(options, timeoutMs)),
    ...remoteDumpApi(options, calls.getRun),
    downloadStoredDump: remoteStoredDump(options),
    listDatabases: remote(listOperation('database', DatabasePageBody)),
    listResources: (type, parameters) => remote(rowsOperation(type))(parameters),
    getResource: (type, id, parameters = {}) => {
      const history = historyToGet(type);
      return history === undefined
        ? remote(operationToGet(type))(id)
        : remote(history)(id, parameters);
    },
  };
};
