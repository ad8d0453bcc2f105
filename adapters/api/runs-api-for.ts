import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { runDetailsBody } from './backups/run-body.js';
import { runPageBody } from './backups/run-page-body.js';
import { decodeRunParameters, type RUNS } from './backups/run-operations.js';
import { restoreStartedBody } from './backups/restore-body.js';
import { RestoreRequestBody } from './backups/restore-request-body.js';
import { readSent } from './operation/sent.js';
import { decodeBackupReport } from './backups/physical/backup-report-body.js';
import { knownBackupsBody } from './backups/physical/known-backups-body.js';
import { decodeRunReport } from './backups/run-report-body.js';
import type { Calls } from './operation/operation.js';
import { malformedRequest } from './errors/error-catalogue.js';
import { findScope, notFoundError, type ResourceLocator } from './resources/find-resource.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from '../../core/use-cases.js';

/** The part of the API about runs, over the use cases of this process. */
export const runsApiFor = (
  useCases: Pick<
    UseCases,
    | 'listRuns'
    | 'getRun'
    | 'startRun'
    | 'startRestore'
    | 'reportRun'
    | 'reportBackups'
    | 'cancelRun'
  >,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): Calls<typeof RUNS> => ({
  listRuns: async (parameters) => {
    const requested = decodeRunParameters(parameters);
    if (E.isLeft(requested)) return E.left(malformedRequest(requested.left));
    const { state, resource: address, group, ...part } = requested.right;
    const resource = await findScope(locate, address);
    if (E.isLeft(resource)) return resource;
    const query = { ...part, filter: { state, resource: resource.right } };
    return toResult(useCases.listRuns(caller, query), (page) => runPageBody(page, O.isSome(group)));
  },
  getRun: (id) => toResult(useCases.getRun(caller, id), runDetailsBody),
  addRun: async (schedule, body) => {
    if (body === undefined) return toResult(useCases.startRun(caller, schedule), runAdded);
    const report = decodeRunReport(body);
    return E.isLeft(report)
      ? E.left(malformedRequest(report.left))
      : toResult(useCases.reportRun(caller, schedule, report.right), runAdded);
  },
  reportBackups: reportBackupsFor(useCases, caller, toResult),
  startRestore: startRestoreFor(useCases, caller, locate, toResult),
  cancelRun: (id) => toResult(useCases.cancelRun(caller, id), (cancellation) => ({ cancellation })),
});

const runAdded = (run: Uuid) => ({ run });

const reportBackupsFor =
  (
    useCases: Pick<UseCases, 'reportBackups'>,
    caller: Caller,
    toResult: ToResult,
  ): Calls<typeof RUNS>['reportBackups'] =>
  async (schedule, body) => {
    const report = decodeBackupReport(body);
    return E.isLeft(report)
      ? E.left(malformedRequest(report.left))
      : toResult(useCases.reportBackups(caller, schedule, report.right), knownBackupsBody);
  };

const startRestoreFor =
  (
    useCases: Pick<UseCases, 'startRestore'>,
    caller: Caller,
    locate: ResourceLocator['locate'],
    toResult: ToResult,
  ): Calls<typeof RUNS>['startRestore'] =>
  async (run, body, signal = new AbortController().signal) => {
    const read = readSent(RestoreRequestBody.fields, body);
    if (E.isLeft(read)) return read;
    const { to, as: database, replace: replaces, only_tables: tables, jobs, key } = read.right;
    const instance = await findScope(locate, O.some(to));
    if (E.isLeft(instance)) return instance;
    if (O.isNone(instance.right)) return E.left(notFoundError('instance', to));
    const { dry_run: isDryRun } = read.right;
    const request = { instance: instance.right.value, database, replaces, tables, jobs, key };
    return toResult(
      useCases.startRestore(caller, run, { ...request, isDryRun }, signal),
      restoreStartedBody,
    );
  };
