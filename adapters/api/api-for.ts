import type { Caller } from '../../core/access/caller.js';
import { approvalsApiFor } from './approvals/approval-operations.js';
import { auditApiFor } from './audit/audit-operations.js';
import { alertsApiFor } from './alertmanager/alerts-api-for.js';
import type { Failure } from './describe-failure.js';
import { dumpStream, parseDumpFormat, storedDumpStream } from './backups/dump-stream.js';
import { dumpExaminationBody } from './dump-check/dump-not-ready.js';
import { instanceTestsFor } from './dump-check/instance-test.js';
import { connectionsApi } from './connections/connection-operation.js';
import { draftTestsFor } from './draft-tests.js';
import { searchesFor } from './fleet/fleet-operations.js';
import { editingApiFor } from './fleet/editing-api.js';
import { fleetApiFor } from './fleet/fleet-api.js';
import type { Api, ServedApi } from './api.js';
import { watchBody } from './monitoring/watch-body.js';
import { overviewText } from './problems/overview-body.js';
import { problemsApiFor } from './problems-api-for.js';
import { proofsApiFor, runsApiFor, schedulesApiFor } from './backups-api-for.js';
import { findResource, resourceBody, type ResourceLocator } from './resources/resource-body.js';
import { resourcesApiFor } from './resources/resources-api-for.js';
import { andThen, type Serving, toResultWith } from './serving.js';
import { settingsApiFor } from './access/settings-operations.js';
import { tokensApiFor } from './access/token-operations.js';
import { FOUND_DATABASES, foundDatabasesBody } from './monitoring/found-operations.js';
import { GROUPS, groupsBody } from './monitoring/group-operations.js';
import type { Calls } from './operation/operation.js';
import { readQuery, readSent } from './operation/sent.js';
import { CHANNELS, channelTestBody, deliveryPageBody } from './notifications/channel-operations.js';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MaintenanceRequest } from '../../core/maintenance/use-cases/start-maintenance.js';
import type { ResourceId, SubjectType } from '../../core/shared/resource.js';
import type { ApiResult } from './errors/error-document.js';
import {
  MAINTENANCE,
  startedWindowBody,
  windowBody,
  windowsBody,
} from './maintenance/maintenance-operations.js';

/** What the API is made of: the use cases, and how single resources are read and written. */
export type ApiParts = Pick<Serving, 'useCases' | 'loadResourceDocuments'>;

/** The API over the use cases of this process. `onFailure` is called with each failure, for the log. */
export const apiFor =
  (parts: ApiParts, onFailure: (failure: Failure) => void) =>
  (caller: Caller): ServedApi => {
    const { useCases } = parts;
    const toResult = toResultWith(onFailure);
    const locate: Api['locate'] = (idOrPath) =>
      toResult(useCases.locateResources(caller, idOrPath), (found) => found.map(resourceBody));
    const serving: Serving = { ...parts, caller, toResult, locate };
    return joined(
      {
        caller,
        locate,
        examineDump: (database, signal) =>
          toResult(useCases.checkDumpReadiness(caller, database, signal), dumpExaminationBody),
        downloadDump: (database, format, signal) =>
          andThen(parseDumpFormat(format), (parsed) =>
            toResult(useCases.downloadDump(caller, database, parsed, signal), dumpStream),
          ),
        downloadStoredDump: (run, signal) =>
          toResult(useCases.downloadStoredDump(caller, run, signal), storedDumpStream),
        mayApplyFleet: () => toResult(useCases.mayApplyFleet(caller), () => undefined),
        receiveAlerts: alertsApiFor(useCases, caller, toResult),
        getWatch: () => toResult(useCases.getWatch(), watchBody),
        overviewText: () => toResult(useCases.getOverview(caller), overviewText),
      } satisfies Partial<ServedApi>,
      connectionsApi,
      tokensApiFor(useCases, caller, toResult),
      ...partsOf(serving),
    );
  };

const partsOf = (serving: Serving) =>
  [
    fleetApiFor(serving),
    editingApiFor(serving),
    searchesFor(serving),
    draftTestsFor(serving),
    runsApiFor(serving),
    proofsApiFor(serving),
    schedulesApiFor(serving),
    listsFor(serving),
    instanceTestsFor(serving),
    maintenanceApiFor(serving),
    approvalsApiFor(serving),
    auditApiFor(serving),
    settingsApiFor(serving),
    problemsApiFor(serving),
    resourcesApiFor(serving),
  ] as const;

type Joined<P extends readonly object[]> = P extends readonly [
  infer First,
  ...infer More extends readonly object[],
]
  ? First & Joined<More>
  : unknown;

/** For each request: spreading that many parts into a literal takes V8 twenty times as long. */
const joined = <P extends readonly object[]>(...parts: P): Joined<P> =>
  Object.assign({}, ...parts) as Joined<P>;

/** The part of the API about channels, and about what logins find. */
const listsFor = ({
  useCases,
  caller,
  toResult,
}: Serving): Calls<typeof CHANNELS & typeof FOUND_DATABASES & typeof GROUPS> => ({
  testChannel: (id, signal = new AbortController().signal) =>
    toResult(useCases.testChannel(caller, id, signal), channelTestBody),
  listDeliveries: (channel, parameters) =>
    andThen(readQuery(CHANNELS.listDeliveries, parameters), ({ after, limit }) =>
      toResult(useCases.listDeliveries(caller, channel, after, limit), deliveryPageBody),
    ),
  listGroups: (parameters) =>
    andThen(readQuery(GROUPS.listGroups, parameters), (query) =>
      toResult(useCases.listGroups(caller, query), groupsBody),
    ),
  listFoundDatabases: (instance, parameters) =>
    andThen(readQuery(FOUND_DATABASES.listFoundDatabases, parameters), (query) =>
      toResult(useCases.listFoundDatabases(caller, instance, query), foundDatabasesBody),
    ),
});

export const maintenanceApiFor = ({
  useCases,
  caller,
  locate,
  toResult,
}: Serving): Calls<typeof MAINTENANCE> => ({
  startMaintenance: (body) =>
    andThen(readSent(MAINTENANCE.startMaintenance.body.fields, body), (sent) =>
      andThen(subjectAt(locate, sent.on), (on) =>
        toResult(useCases.startMaintenance(caller, { ...sent, on }), startedWindowBody),
      ),
    ),
  listMaintenance: () => toResult(useCases.listMaintenance(caller), windowsBody),
  endMaintenance: (id) => toResult(useCases.endMaintenance(caller, id), windowBody),
});

const subjectAt = async (
  locate: ResourceLocator['locate'],
  idOrPath: string,
): ApiResult<MaintenanceRequest['on']> => {
  if (idOrPath === 'fleet') return E.right(O.none);
  return pipe(
    await findResource({ locate }, idOrPath),
    E.map(({ type, id }) => O.some({ type: type as SubjectType, id: id as ResourceId })),
  );
};
