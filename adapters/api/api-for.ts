import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { auditApiFor } from './audit/audit-operations.js';
import { alertsApiFor } from './alertmanager/alerts-api-for.js';
import type { Failure } from './describe-failure.js';
import { dumpStream, parseDumpFormat, storedDumpStream } from './backups/dump-stream.js';
import { dumpExaminationBody } from './dump-check/dump-not-ready.js';
import { instanceTestsFor } from './dump-check/instance-test.js';
import { connectionsApi } from './connections/connection-operation.js';
import { draftTestsFor } from './draft-tests.js';
import { searchesFor } from './fleet/search-operations.js';
import { editingApiFor, type LoadResourceDocuments } from './fleet/editing-api.js';
import { fleetApiFor } from './fleet-api-for.js';
import type { Api, ServedApi } from './api.js';
import { watchBody } from './monitoring/watch-body.js';
import { overviewText } from './problems/overview-body.js';
import { problemsApiFor } from './problems-api-for.js';
import { maintenanceApiFor } from './maintenance/maintenance-api-for.js';
import { schedulesApiFor } from './schedules-api-for.js';
import { recentSurveys } from './recent-surveys.js';
import { oncePerValue } from '../../core/shared/once-per-value.js';
import { proofsApiFor } from './proofs-api-for.js';
import { runsApiFor } from './runs-api-for.js';
import { resourceBody } from './resources/resource-body.js';
import { resourcesApiFor } from './resources/resources-api-for.js';
import { type ToResult, toResultWith } from './to-result.js';
import { tokensApiFor } from './access/tokens-api-for.js';
import type { UseCases } from '../../core/use-cases.js';
import * as t from 'io-ts';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import { channelTestBody } from './notifications/channel-test-body.js';
import { foundApiFor } from './found-api-for.js';
import { CHANNELS, deliveryPageBody } from './notifications/channel-operations.js';

/** What the API is made of: the use cases, and how single resources are read and written. */
export interface ApiParts {
  readonly useCases: UseCases;
  readonly loadResourceDocuments: LoadResourceDocuments;
}

/** All requests share them. */
const surveysOf = oncePerValue((useCases: UseCases) =>
  recentSurveys((caller) => useCases.surveyDumps(caller)),
);

/** The API over the use cases of this process. `onFailure` is called with each failure, for the log. */
export const apiFor =
  ({ useCases, loadResourceDocuments }: ApiParts, onFailure: (failure: Failure) => void) =>
  (caller: Caller): ServedApi => {
    const toResult = toResultWith(onFailure);
    const locate: Api['locate'] = (idOrPath) =>
      toResult(useCases.locateResources(caller, idOrPath), (found) => found.map(resourceBody));
    return {
      caller,
      locate,
      examineDump: (database, signal) =>
        toResult(useCases.checkDumpReadiness(caller, database, signal), dumpExaminationBody),
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
      ...editingApiFor(useCases, loadResourceDocuments, caller, toResult),
      ...searchesFor(useCases, caller, toResult),
      ...connectionsApi,
      ...draftTestsFor(useCases, loadResourceDocuments, caller, toResult),
      ...runsApiFor(useCases, caller, locate, toResult),
      ...proofsApiFor({ ...useCases, surveyLately: surveysOf(useCases) }, caller, locate, toResult),
      ...schedulesApiFor(useCases, caller, locate, toResult),
      ...channelsApiFor(useCases, caller, toResult),
      ...foundApiFor(useCases, caller, toResult),
      ...instanceTestsFor(useCases, loadResourceDocuments, caller, toResult),
      ...maintenanceApiFor(useCases, caller, locate, toResult),
      ...auditApiFor(useCases, caller, locate, toResult),
      ...problemsApiFor(useCases, caller, locate, toResult),
      ...resourcesApiFor(useCases, caller, locate, toResult),
    };
  };

const DeliveryQuery = t.type(CHANNELS.listDeliveries.query);

/** The part of the API about channels, over the use cases of this process. */
const channelsApiFor = (
  useCases: Pick<UseCases, 'testChannel' | 'listDeliveries'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof CHANNELS> => ({
  testChannel: (id, signal = new AbortController().signal) =>
    toResult(useCases.testChannel(caller, id, signal), channelTestBody),
  listDeliveries: async (channel, parameters) => {
    const requested = readSent(DeliveryQuery, parameters);
    if (E.isLeft(requested)) return requested;
    const { after, limit } = requested.right;
    return toResult(useCases.listDeliveries(caller, channel, after, limit), deliveryPageBody);
  },
});
