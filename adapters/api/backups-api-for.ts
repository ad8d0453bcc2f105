import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS } from '../../core/shared/durations.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { destinationTestBody, keptPageBody } from './backups/destination-operations.js';
import { decodeBackupReport } from './backups/physical/backup-report-body.js';
import { knownBackupsBody } from './backups/physical/known-backups-body.js';
import { proofPageBody, PROOFS, protectionBody } from './backups/proof-body.js';
import { restoreStartedBody } from './backups/restore-body.js';
import { RestoreRequestBody } from './backups/restore-request-body.js';
import { runDetailsBody } from './backups/run-body.js';
import { decodeRunParameters, type RUNS } from './backups/run-operations.js';
import { runPageBody } from './backups/run-page-body.js';
import { decodeRunReport } from './backups/run-report-body.js';
import { schedulePageBody, SCHEDULES } from './backups/schedule-body.js';
import { cronBody, CRONS } from './backups/cron-operations.js';
import type { Calls } from './operation/operation.js';
import { readQuery, readSent } from './operation/sent.js';
import { decodeResourceListParameters } from './resources/resource-list-query.js';
import { surveysOf } from './recent-surveys.js';
import { findScope, notFoundError, pathOf } from './resources/resource-body.js';
import { andThen, type Serving, valid } from './serving.js';

export const runsApiFor = (serving: Serving): Calls<typeof RUNS> => {
  const { useCases, caller, locate, toResult } = serving;
  return {
    listRuns: (parameters) =>
      andThen(valid(decodeRunParameters(parameters)), ({ state, resource, group, ...part }) =>
        andThen(findScope(locate, resource), (found) =>
          toResult(
            useCases.listRuns(caller, { ...part, filter: { state, resource: found } }),
            (page) => runPageBody(page, O.isSome(group)),
          ),
        ),
      ),
    getRun: (id) => toResult(useCases.getRun(caller, id), runDetailsBody),
    addRun: (schedule, body) =>
      body === undefined
        ? toResult(useCases.startRun(caller, schedule), runAdded)
        : andThen(valid(decodeRunReport(body)), (report) =>
            toResult(useCases.reportRun(caller, schedule, report), runAdded),
          ),
    reportBackups: (schedule, body) =>
      andThen(valid(decodeBackupReport(body)), (report) =>
        toResult(useCases.reportBackups(caller, schedule, report), knownBackupsBody),
      ),
    startRestore: startRestoreFor(serving),
    cancelRun: (id) =>
      toResult(useCases.cancelRun(caller, id), (cancellation) => ({ cancellation })),
  };
};

const runAdded = (run: Uuid) => ({ run });

const startRestoreFor =
  ({ useCases, caller, locate, toResult }: Serving): Calls<typeof RUNS>['startRestore'] =>
  (run, body, signal = new AbortController().signal) =>
    andThen(readSent(RestoreRequestBody.fields, body), ({ to, ...sent }) =>
      andThen(findScope(locate, O.some(to)), async (instance) => {
        if (O.isNone(instance)) return E.left(notFoundError('instance', to));
        const { as: database, replace: replaces, only_tables: tables, jobs, key } = sent;
        const request = { instance: instance.value, database, replaces, tables, jobs, key };
        const isDryRun = sent.dry_run;
        return toResult(
          useCases.startRestore(caller, run, { ...request, isDryRun }, signal),
          restoreStartedBody,
        );
      }),
    );

/** The part of the API about schedules and destinations. */
export const schedulesApiFor = ({
  useCases,
  caller,
  locate,
  toResult,
}: Serving): Calls<typeof SCHEDULES & typeof CRONS> => ({
  listSchedules: (parameters) =>
    andThen(valid(decodeResourceListParameters('schedule', parameters)), (query) =>
      andThen(pathOf(locate, query.under), (under) =>
        toResult(
          useCases.listSchedules(caller, { ...query, under }),
          schedulePageBody(query.order),
        ),
      ),
    ),
  explainCron: (parameters) =>
    andThen(readQuery(CRONS.explainCron, parameters), ({ cron, timezone, ...keep }) =>
      toResult(
        useCases.findNextTimes({ cron, timezone }, keep),
        cronBody({ cron, timezone, keep }),
      ),
    ),
  listKeptDumps: (id, parameters) =>
    andThen(readQuery(SCHEDULES.listKeptDumps, parameters), (query) =>
      toResult(useCases.listKeptDumps(caller, id, query), keptPageBody),
    ),
  testDestination: (id, signal = new AbortController().signal) =>
    toResult(useCases.testDestination(caller, id, signal), destinationTestBody),
});

/** Over so long proofs are counted unless a caller says otherwise. */
const COUNTED_MS = 90 * DAY_MS;

export const proofsApiFor = ({
  useCases,
  caller,
  locate,
  toResult,
}: Serving): Calls<typeof PROOFS> => ({
  listProofs: (parameters) =>
    andThen(readQuery(PROOFS.listProofs, parameters), ({ since, ...query }) =>
      andThen(pathOf(locate, query.under), (under) => {
        const from = O.getOrElse(() => new Date(Date.now() - COUNTED_MS))(since);
        return toResult(useCases.listProofs(caller, { ...query, under }, from), proofPageBody);
      }),
    ),
  countProtection: () => toResult(surveysOf(useCases).lately(caller), protectionBody),
});
