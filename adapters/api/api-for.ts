import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { alertsApiFor } from './alertmanager/alerts-api-for.js';
import type { Failure } from './describe-failure.js';
import { dumpStream, parseDumpFormat } from './backups/dump-stream.js';
import { storedDumpStream } from './backups/stored-dump-stream.js';
import { checkedReasons } from './dump-check/dump-not-ready.js';
import { editingApiFor } from './fleet/editing-api.js';
import { fleetApiFor } from './fleet-api-for.js';
import type { Api, ServedApi } from './api.js';
import { watchBody } from './monitoring/watch-body.js';
import { overviewText } from './problems/overview-text.js';
import { problemsApiFor } from './problems-api-for.js';
import { maintenanceApiFor } from './maintenance/maintenance-api-for.js';
import { channelsApiFor } from './channels-api-for.js';
import { schedulesApiFor } from './schedules-api-for.js';
import { runsApiFor } from './runs-api-for.js';
import { resourcesApiFor } from './resources-api-for.js';
import { resourceBody } from './resources/resource-body.js';
import { toResultWith } from './to-result.js';
import { tokensApiFor } from './access/tokens-api-for.js';
import type { UseCases } from '../../core/use-cases.js';

/** The API over the use cases of this process. `onFailure` is called with each failure, for the log. */
export const apiFor =
  (useCases: UseCases, onFailure: (failure: Failure) => void) =>
  (caller: Caller): ServedApi => {
    const toResult = toResultWith(onFailure);
    const locate: Api['locate'] = (idOrPath) =>
      toResult(useCases.locateResources(caller, idOrPath), (found) => found.map(resourceBody));
    return {
      caller,
      locate,
      checkDump: (database, signal) =>
        toResult(useCases.checkDumpReadiness(caller, database, signal), checkedReasons),
      downloadDump: async (database, format, signal) => {
        const parsed = parseDumpFormat(format);
        return E.isLeft(parsed)
          ? parsed
          : toResult(useCases.downloadDump(caller, database, parsed.right, signal), dumpStream);
      },
      downloadStoredDump: (run, signal) =>
        toResult(useCases.downloadStoredDump(caller, run, signal), storedDumpStream),
      mayApplyFleet: () => toResult(useCases.mayApplyFleet(caller), () => undefined),
      receiveAlerts: alertsApiFor(useCases, caller, toResult),
      getWatch: () => toResult(useCases.getWatch(), watchBody),
      overviewText: () => toResult(useCases.getOverview(caller), overviewText),
      ...tokensApiFor(useCases, caller, toResult),
      ...fleetApiFor(useCases, caller, locate, toResult),
      ...editingApiFor(useCases, caller, toResult),
      ...runsApiFor(useCases, caller, locate, toResult),
      ...schedulesApiFor(useCases, caller, locate, toResult),
      ...channelsApiFor(useCases, caller, toResult),
      ...maintenanceApiFor(useCases, caller, locate, toResult),
      ...problemsApiFor(useCases, caller, locate, toResult),
      ...resourcesApiFor(useCases, caller, locate, toResult),
    };
  };
