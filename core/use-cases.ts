import { createToken } from './access/use-cases/create-token.js';
import { endSession } from './access/use-cases/end-session.js';
import { issueFirstToken } from './access/use-cases/issue-first-token.js';
import { listTokens } from './access/use-cases/list-tokens.js';
import { revokeToken } from './access/use-cases/revoke-token.js';
import { startSession } from './access/use-cases/start-session.js';
import type { DumpStorage } from './backups/ports/dump-storage.js';
import {
  testDestination,
  testDestinationDraft,
  type TestDestinationDraftPorts,
  type TestDestinationPorts,
} from './backups/use-cases/destinations/test-destination.js';
import {
  downloadDump,
  type DownloadDumpPorts,
  type DownloadRules,
} from './backups/use-cases/download-dump.js';
import { findRunDays } from './backups/use-cases/find-run-days.js';
import { getRunDetails } from './backups/use-cases/get-run-details.js';
import { listRuns } from './backups/use-cases/list-runs.js';
import { startRestore } from './backups/use-cases/restoring/start-restore.js';
import { cancelRun } from './backups/use-cases/runs/cancel-run.js';
import { downloadStoredDump } from './backups/use-cases/runs/download-stored-dump.js';
import { startRun } from './backups/use-cases/runs/start-run.js';
import { applyFleetWithPreview } from './backups/use-cases/schedules/apply-fleet-with-preview.js';
import {
  addResourceWithPreview,
  changeResourceWithPreview,
} from './backups/use-cases/schedules/change-resource-with-preview.js';
import {
  checkAndReexamine,
  downloadAndReexamine,
} from './backups/use-cases/schedules/check-and-reexamine.js';
import { findDumpTimes } from './backups/use-cases/schedules/find-dump-times.js';
import { findVerdict } from './backups/use-cases/schedules/find-verdict.js';
import { listProtected } from './backups/use-cases/proving/list-protected.js';
import { listProofs } from './backups/use-cases/proving/list-proofs.js';
import { surveyDumps } from './backups/use-cases/proving/survey-dumps.js';
import { findNextTimes } from './backups/use-cases/schedules/find-next-times.js';
import { getSchedule } from './backups/use-cases/schedules/get-schedule.js';
import { listSchedules } from './backups/use-cases/schedules/list-schedules.js';
import type { RenewForesightPorts } from './backups/use-cases/schedules/renew-foresight.js';
import { reportRun } from './backups/use-cases/schedules/report-run.js';
import {
  checkDumpReadiness,
  type CheckDumpReadinessPorts,
} from './dump-check/use-cases/check-dump-readiness.js';
import { testInstance } from './dump-check/use-cases/test-instance.js';
import { describeResource } from './fleet/use-cases/editing/describe-resource.js';
import { exportFleet } from './fleet/use-cases/export-fleet.js';
import { listDatabases } from './fleet/use-cases/list-databases.js';
import { locateResources } from './fleet/use-cases/locate-resources.js';
import { mayApplyFleet } from './fleet/use-cases/may-apply-fleet.js';
import { releaseResource } from './fleet/use-cases/release-resource.js';
import { endMaintenance } from './maintenance/use-cases/end-maintenance.js';
import { listMaintenance } from './maintenance/use-cases/list-maintenance.js';
import { pointOutDumps, type PointOutDumpsPorts } from './maintenance/use-cases/point-out-dumps.js';
import { startMaintenance } from './maintenance/use-cases/start-maintenance.js';
import { findFigures } from './monitoring/use-cases/find-figures.js';
import { listFoundDatabases } from './monitoring/use-cases/list-found-databases.js';
import { getWatch } from './monitoring/use-cases/get-watch.js';
import { settlingFleet, type SettlingFleetPorts } from './monitoring/use-cases/settling-fleet.js';
import { listDeliveries } from './notifications/use-cases/list-deliveries.js';
import { testChannel, testChannelDraft } from './notifications/use-cases/test-channel.js';
import { acknowledgeProblem } from './problems/use-cases/acknowledge-problem.js';
import { closeProblem } from './problems/use-cases/close-problem.js';
import { getOverview } from './problems/use-cases/get-overview.js';
import { getProblem } from './problems/use-cases/get-problem.js';
import { getResource } from './problems/use-cases/get-resource.js';
import { listProblems } from './problems/use-cases/list-problems.js';
import { listResources } from './problems/use-cases/list-resources.js';
import { openProblem } from './problems/use-cases/open-problem.js';
import { removeUnlessFound } from './problems/use-cases/remove-unless-found.js';
import { snoozeProblem } from './problems/use-cases/snooze-problem.js';

export const applyFleet = (
  ports: Parameters<typeof applyFleetWithPreview>[0] & PointOutDumpsPorts & SettlingFleetPorts,
) => pointOutDumps(ports, applyFleetWithPreview(settlingFleet(ports)));

/** Every use case behind the API, by its name: what makes it of the ports that it needs. */
const API_USE_CASES = {
  getOverview,
  getWatch,
  checkDumpReadiness: (ports: CheckDumpReadinessPorts & RenewForesightPorts) =>
    checkAndReexamine(ports, checkDumpReadiness(ports)),
  testInstance,
  downloadDump: ({ downloadRules, ...ports }: MadeDownloadPorts) =>
    downloadAndReexamine(ports, downloadDump(ports, downloadRules)),
  downloadStoredDump,
  startRestore,
  locateResources,
  listDatabases,
  listFoundDatabases,
  mayApplyFleet,
  applyFleet,
  exportFleet,
  releaseResource,
  describeResource,
  addResource: (ports: Parameters<typeof addResourceWithPreview>[0] & SettlingFleetPorts) =>
    addResourceWithPreview(settlingFleet(ports)),
  changeResource: (ports: Parameters<typeof changeResourceWithPreview>[0] & SettlingFleetPorts) =>
    changeResourceWithPreview(settlingFleet(ports)),
  removeResource: removeUnlessFound,
  createToken,
  listTokens,
  revokeToken,
  listProblems,
  getProblem,
  listResources,
  getResource,
  openProblem,
  closeProblem,
  acknowledgeProblem,
  snoozeProblem,
  listRuns,
  getRun: getRunDetails,
  startRun,
  cancelRun,
  listSchedules,
  getSchedule,
  findDumpTimes,
  findFigures,
  findRunDays,
  findVerdict,
  listProofs,
  listProtected,
  surveyDumps,
  findNextTimes,
  reportRun,
  testDestination: ({ testedStorage, ...ports }: TestedDestinationPorts) =>
    testDestination({ ...ports, storage: testedStorage }),
  testDestinationDraft: ({ testedStorage, ...ports }: TestedDraftPorts) =>
    testDestinationDraft({ ...ports, storage: testedStorage }),
  testChannel,
  testChannelDraft,
  listDeliveries,
  startMaintenance,
  listMaintenance,
  endMaintenance,
};

/** Those behind the sign-in of the page as well, and the one that only the process itself calls. */
const USE_CASES = { ...API_USE_CASES, startSession, endSession, issueFirstToken };

type MadeDownloadPorts = DownloadDumpPorts &
  RenewForesightPorts & { readonly downloadRules: DownloadRules };

/** Someone waits for a test, so that its storage gives up sooner. */
type Tested<P> = Omit<P, 'storage'> & { readonly testedStorage: Pick<DumpStorage, 'probe'> };

type TestedDestinationPorts = Tested<TestDestinationPorts>;

type TestedDraftPorts = Tested<TestDestinationDraftPorts>;

type Factories = typeof USE_CASES;

/** The use cases that the API is built on. */
export type UseCases = { readonly [N in keyof typeof API_USE_CASES]: ReturnType<Factories[N]> };

export type AllUseCases = { readonly [N in keyof Factories]: ReturnType<Factories[N]> };

/** The ports that any of them needs. */
export type UseCasePorts = Factories[keyof Factories] extends (ports: infer P) => unknown
  ? P
  : never;

/** Every use case over the ports, whichever adapters stand behind them. */
export const useCasesOver = (ports: UseCasePorts): AllUseCases =>
  Object.fromEntries(
    Object.entries(USE_CASES).map(([name, useCase]) => [name, useCase(ports)]),
  ) as unknown as AllUseCases;
