import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  approveRequest,
  listApprovals,
  refuseRequest,
} from './approvals/use-cases/review-approvals.js';
import { needingApproval } from './approvals/use-cases/needing-approval.js';
import { audited, type AuditedPorts } from './audit/use-cases/audited.js';
import { acts, answers, changes, type Listed, reads } from './audit/use-cases/listed.js';
import * as auditReads from './audit/use-cases/read-audit.js';
import { createToken } from './access/use-cases/create-token.js';
import { endSession, startSession } from './access/use-cases/start-session.js';
import * as accessReads from './access/use-cases/read-access.js';
import { revokeToken } from './access/use-cases/revoke-token.js';
import { issueFirstToken } from './access/use-cases/issue-token.js';
import {
  beginDeviceSignIn,
  beginSignIn,
  completeDeviceSignIn,
  completeSignIn,
  endSignIns,
} from './access/use-cases/sign-in.js';
import type { DumpStorage } from './backups/ports/dump-storage.js';
import {
  testDestination,
  testDestinationDraft,
  type TestDestinationDraftPorts,
  type TestDestinationPorts,
} from './backups/use-cases/destinations/test-destination.js';
import * as destinationReads from './backups/use-cases/destinations/read-destinations.js';
import type { DownloadDumpPorts, DownloadRules } from './backups/use-cases/download-dump.js';
import { downloadDump } from './backups/use-cases/download-dump.js';
import { findRunDays, getRunDetails, listRuns } from './backups/use-cases/read-runs.js';
import { startRestore } from './backups/use-cases/restoring/start-restore.js';
import { cancelRun, startRun } from './backups/use-cases/runs/start-run.js';
import { downloadStoredDump } from './backups/use-cases/runs/download-stored-dump.js';
import {
  addResourceWithPreview,
  applyFleetWithPreview,
  changeResourceWithPreview,
} from './backups/use-cases/schedules/preview-changes.js';
import type { RenewForesightPorts } from './backups/use-cases/schedules/check-and-reexamine.js';
import {
  checkAndReexamine,
  downloadAndReexamine,
} from './backups/use-cases/schedules/check-and-reexamine.js';
import {
  findDumpTimes,
  findNextTimes,
  findVerdict,
} from './backups/use-cases/schedules/find-next-times.js';
import * as proofReads from './backups/use-cases/proving/read-proofs.js';
import { surveyDumps } from './backups/use-cases/proving/survey-dumps.js';
import { getSchedule, listSchedules } from './backups/use-cases/schedules/list-schedules.js';
import { reportBackups } from './backups/use-cases/schedules/report-backups.js';
import { reportRun } from './backups/use-cases/schedules/report-run.js';
import type { CheckDumpReadinessPorts } from './dump-check/use-cases/check-dump-readiness.js';
import { checkDumpReadiness } from './dump-check/use-cases/check-dump-readiness.js';
import { testInstance } from './dump-check/use-cases/test-instance.js';
import { describeResource } from './fleet/use-cases/editing/describe-resource.js';
import * as fleetReads from './fleet/use-cases/read-fleet.js';
import { releaseResource } from './fleet/use-cases/release-resource.js';
import { searchResources } from './fleet/use-cases/search-resources.js';
import { endMaintenance, startMaintenance } from './maintenance/use-cases/start-maintenance.js';
import { listMaintenance } from './maintenance/use-cases/list-maintenance.js';
import { pointOutDumps, type PointOutDumpsPorts } from './maintenance/use-cases/point-out-dumps.js';
import * as monitoringReads from './monitoring/use-cases/read-monitoring.js';
import { removeUnlessFound } from './monitoring/use-cases/remove-unless-found.js';
import { settlingFleet, type SettlingFleetPorts } from './monitoring/use-cases/settling-fleet.js';
import { takingFound, type TakingFoundPorts } from './monitoring/use-cases/taking-found.js';
import { listDeliveries } from './notifications/use-cases/list-deliveries.js';
import { testChannel, testChannelDraft } from './notifications/use-cases/test-channel.js';
import { acknowledgeProblem, snoozeProblem } from './problems/use-cases/triage-problem.js';
import { closeProblem, openProblem } from './problems/use-cases/report-problem.js';
import * as problemReads from './problems/use-cases/read-problems.js';
import * as resourceReads from './problems/use-cases/read-resources.js';
import {
  about,
  approvalTold,
  dumpEnd,
  editTold,
  firstTokenTold,
  onFleet,
  planTold,
  restoreAsked,
  restoreTold,
  revocationTold,
  runTold,
  sessionTold,
  signedIn,
  signedOut,
  signInsEnded,
  tokenTold,
  unless,
  untold,
} from './use-case-rows.js';

const APPLY_FLEET = changes(
  needingApproval(
    (
      ports: Parameters<typeof applyFleetWithPreview>[0] & PointOutDumpsPorts & SettlingFleetPorts,
    ) => pointOutDumps(ports, applyFleetWithPreview(settlingFleet(ports))),
    (_fleet, { as }) => `fleet ${as ?? ''}`,
  ),
  (_caller, _fleet, { dryRun }) => unless(dryRun, null),
  { told: planTold },
);

/** For a process that does nothing else. */
export const applyFleet = (ports: Parameters<typeof APPLY_FLEET.make>[0] & AuditedPorts) =>
  audited(ports, 'applyFleet')(APPLY_FLEET.rule, APPLY_FLEET.make(ports));

/** What changes nothing. Of a module that has reads alone, each that it exports; of the others, by name. */
const READS = {
  ...reads({
    ...accessReads,
    ...auditReads,
    ...destinationReads,
    ...fleetReads,
    ...monitoringReads,
    ...problemReads,
    ...proofReads,
    ...resourceReads,
    describeResource,
    getRun: getRunDetails,
    listRuns,
    findRunDays,
    listSchedules,
    getSchedule,
    findDumpTimes,
    findVerdict,
    surveyDumps,
    listApprovals,
    listDeliveries,
    listMaintenance,
    searchResources,
  }),
  findNextTimes: answers(findNextTimes),
};

/** Every use case behind the API, by its name: what makes it of the ports that it needs, and what the audit has of it. */
const API_USE_CASES = {
  ...READS,
  checkDumpReadiness: acts(
    (ports: CheckDumpReadinessPorts & RenewForesightPorts) =>
      checkAndReexamine(ports, checkDumpReadiness(ports)),
    about('database'),
    { told: ({ reasons }) => ({ detail: { reasons: reasons.map(({ code }) => code) } }) },
  ),
  testInstance: acts(testInstance, onFleet),
  downloadDump: changes(
    ({ downloadRules, ...ports }: MadeDownloadPorts) =>
      downloadAndReexamine(ports, downloadDump(ports, downloadRules)),
    about('database'),
    { end: dumpEnd },
  ),
  downloadStoredDump: changes(downloadStoredDump, about('run')),
  startRestore: changes(
    startRestore,
    (_caller, id, { isDryRun }) => unless(isDryRun, { type: 'run', id }),
    { asked: restoreAsked, told: restoreTold },
  ),
  applyFleet: APPLY_FLEET,
  releaseResource: changes(releaseResource, (_caller, type, id) => ({ type, id }), {
    told: planTold,
  }),
  addResource: changes(
    needingApproval(
      (
        ports: Parameters<typeof addResourceWithPreview>[0] & TakingFoundPorts & SettlingFleetPorts,
      ) => addResourceWithPreview(takingFound(settlingFleet(ports))),
      ({ parent, type }) => `${type} of ${parent === 'fleet' ? parent : parent.id}`,
    ),
    (_caller, { parent }, _describe, { dryRun }) =>
      unless(dryRun, parent === 'fleet' ? null : parent),
    { told: editTold },
  ),
  changeResource: changes(
    needingApproval(
      (
        ports: Parameters<typeof changeResourceWithPreview>[0] &
          TakingFoundPorts &
          SettlingFleetPorts,
      ) => changeResourceWithPreview(takingFound(settlingFleet(ports))),
      ({ id }) => id,
    ),
    (_caller, of, _describe, { dryRun }) => unless(dryRun, of),
    { told: editTold },
  ),
  removeResource: changes(
    needingApproval(removeUnlessFound, ({ id }) => id),
    (_caller, of, { dryRun }) => unless(dryRun, of),
    { told: planTold },
  ),
  createToken: changes(createToken, onFleet, {
    asked: (_caller, { name }) => ({ name }),
    told: tokenTold,
  }),
  revokeToken: changes(revokeToken, about('token'), {
    asked: (_caller, _id, { keepIssued = false } = {}) => ({ keep_issued: keepIssued }),
    told: revocationTold,
  }),
  openProblem: acts(openProblem, (_caller, { resource }) => resource),
  closeProblem: acts(closeProblem, (_caller, { resource }) => resource),
  acknowledgeProblem: changes(acknowledgeProblem, about('problem'), {
    asked: (_caller, _id, note) => ({ acknowledged: O.isSome(note) }),
  }),
  snoozeProblem: changes(snoozeProblem, about('problem'), {
    asked: (_caller, _id, until) => ({ until: O.toNullable(until) }),
  }),
  startRun: changes(startRun, about('schedule'), { told: runTold }),
  cancelRun: changes(cancelRun, about('run')),
  reportBackups: acts(reportBackups, about('schedule')),
  reportRun: acts(reportRun, about('schedule'), { told: runTold }),
  testDestination: acts(
    ({ testedStorage, ...ports }: TestedDestinationPorts) =>
      testDestination({ ...ports, storage: testedStorage }),
    about('destination'),
  ),
  testDestinationDraft: acts(
    ({ testedStorage, ...ports }: TestedDraftPorts) =>
      testDestinationDraft({ ...ports, storage: testedStorage }),
    onFleet,
  ),
  testChannel: acts(testChannel, about('channel')),
  testChannelDraft: acts(testChannelDraft, onFleet),
  startMaintenance: changes(startMaintenance, (_caller, { on }) => O.toNullable(on), {
    asked: (_caller, { from, until }) => ({ from: O.toNullable(from), until }),
  }),
  endMaintenance: changes(endMaintenance, about('maintenance window')),
  approveRequest: changes(approveRequest, about('approval'), { told: approvalTold }),
  refuseRequest: changes(refuseRequest, about('approval'), { told: approvalTold }),
};

/** Those behind the sign-in of the page as well, and the one that only the process itself calls. */
const USE_CASES = {
  ...API_USE_CASES,
  startSession: acts(startSession, onFleet, {
    by: (_text, _count, origin) => ({ origin }),
    told: sessionTold,
  }),
  endSession: acts(endSession, onFleet, { by: (_text, origin) => ({ origin }), told: signedOut }),
  beginSignIn: acts(beginSignIn, onFleet, { by: (_page, origin) => ({ origin }), told: untold }),
  completeSignIn: acts(completeSignIn, onFleet, {
    by: (_pending, _query, origin) => ({ origin }),
    told: signedIn,
  }),
  beginDeviceSignIn: acts(beginDeviceSignIn, onFleet, {
    by: (origin) => ({ origin }),
    told: untold,
  }),
  completeDeviceSignIn: acts(completeDeviceSignIn, onFleet, {
    by: (_pending, origin) => ({ origin }),
    told: (started) => (E.isRight(started) ? signedIn(started.right) : null),
  }),
  endSignIns: acts(endSignIns, onFleet, {
    by: (_token, origin) => ({ origin }),
    told: signInsEnded,
  }),
  issueFirstToken: acts(issueFirstToken, onFleet, { told: firstTokenTold }),
};

type MadeDownloadPorts = DownloadDumpPorts &
  RenewForesightPorts & { readonly downloadRules: DownloadRules };

/** Someone waits for a test, so that its storage gives up sooner. */
type Tested<P> = Omit<P, 'storage'> & { readonly testedStorage: Pick<DumpStorage, 'probe'> };

type TestedDestinationPorts = Tested<TestDestinationPorts>;

type TestedDraftPorts = Tested<TestDestinationDraftPorts>;

type Made = typeof USE_CASES;

/** What the audit has at most a refusal of. */
export type ReadName = keyof typeof READS;

/** The use cases that the API is built on. */
export type UseCases = Pick<AllUseCases, keyof typeof API_USE_CASES>;

export type AllUseCases = { readonly [N in keyof Made]: ReturnType<Made[N]['make']> };

/** The ports that any of them needs. */
export type UseCasePorts = Made[keyof Made]['make'] extends (ports: infer P) => unknown ? P : never;

/** Every use case over the ports, whichever adapters stand behind them. Its rows are of the name that it has here. */
export const useCasesOver = (ports: UseCasePorts & AuditedPorts): AllUseCases => {
  // Each is called as its factory says: the list has the types.
  const all = USE_CASES as unknown as Readonly<Record<string, AnyListed>>;
  return Object.fromEntries(
    Object.entries(all).map(([name, { make, rule }]) => [
      name,
      audited(ports, name)(rule, make(ports)),
    ]),
  ) as unknown as AllUseCases;
};

type AnyListed = Listed<UseCasePorts, readonly unknown[], unknown, unknown>;
