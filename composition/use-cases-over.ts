import { randomUUID } from 'node:crypto';
import { sha256Digest } from '../adapters/crypto/sha256-digest.js';
import { probeWithin } from '../adapters/destinations/dump-storage-by-kind.js';
import { acknowledgeProblem } from '../core/problems/use-cases/acknowledge-problem.js';
import { checkDumpReadiness } from '../core/dump-check/use-cases/check-dump-readiness.js';
import { closeProblem } from '../core/problems/use-cases/close-problem.js';
import { createToken } from '../core/access/use-cases/create-token.js';
import { getOverview } from '../core/problems/use-cases/get-overview.js';
import { getProblem } from '../core/problems/use-cases/get-problem.js';
import { endSession } from '../core/access/use-cases/end-session.js';
import { issueFirstToken } from '../core/access/use-cases/issue-first-token.js';
import { listProblems } from '../core/problems/use-cases/list-problems.js';
import { listTokens } from '../core/access/use-cases/list-tokens.js';
import { getRunDetails } from '../core/backups/use-cases/get-run-details.js';
import { listRuns } from '../core/backups/use-cases/list-runs.js';
import { testDestination } from '../core/backups/use-cases/destinations/test-destination.js';
import { cancelRun } from '../core/backups/use-cases/runs/cancel-run.js';
import { downloadStoredDump } from '../core/backups/use-cases/runs/download-stored-dump.js';
import { startRun } from '../core/backups/use-cases/runs/start-run.js';
import { listDeliveries } from '../core/notifications/use-cases/list-deliveries.js';
import { endMaintenance } from '../core/maintenance/use-cases/end-maintenance.js';
import { listMaintenance } from '../core/maintenance/use-cases/list-maintenance.js';
import { startMaintenance } from '../core/maintenance/use-cases/start-maintenance.js';
import { testChannel } from '../core/notifications/use-cases/test-channel.js';
import { checkAndReexamine } from '../core/backups/use-cases/schedules/check-and-reexamine.js';
import { findDumpTimes } from '../core/backups/use-cases/schedules/find-dump-times.js';
import { getSchedule } from '../core/backups/use-cases/schedules/get-schedule.js';
import { listSchedules } from '../core/backups/use-cases/schedules/list-schedules.js';
import { reportRun } from '../core/backups/use-cases/schedules/report-run.js';
import { openProblem } from '../core/problems/use-cases/open-problem.js';
import { revokeToken } from '../core/access/use-cases/revoke-token.js';
import { startSession } from '../core/access/use-cases/start-session.js';
import { snoozeProblem } from '../core/problems/use-cases/snooze-problem.js';
import type { Uuid } from '../core/shared/uuid.js';
import { fleetUseCasesOver } from './fleet-use-cases.js';
import type { UseCasePorts } from './use-case-ports.js';
import type { AllUseCases } from './modules/tokens.js';

/** Every use case over the ports, whichever adapters stand behind them. */
export const useCasesOver = (
  ports: UseCasePorts,
): Omit<AllUseCases, 'downloadDump' | 'getWatch'> => ({
  getOverview: getOverview(ports),
  checkDumpReadiness: checkAndReexamine(ports, checkDumpReadiness(ports)),
  ...fleetUseCasesOver(ports),
  createToken: createToken(ports),
  listTokens: listTokens(ports),
  revokeToken: revokeToken(ports),
  listProblems: listProblems(ports),
  getProblem: getProblem(ports),
  openProblem: openProblem(ports),
  closeProblem: closeProblem(ports),
  acknowledgeProblem: acknowledgeProblem(ports),
  snoozeProblem: snoozeProblem(ports),
  listRuns: listRuns(ports),
  getRun: getRunDetails(ports),
  startRun: startRun(ports),
  cancelRun: cancelRun(ports),
  downloadStoredDump: downloadStoredDump({ ...ports, digest: sha256Digest }),
  listSchedules: listSchedules(ports),
  getSchedule: getSchedule(ports),
  findDumpTimes: findDumpTimes(ports),
  reportRun: reportRun(ports),
  testDestination: testDestination({ ...ports, storage: probeWithin(ports.storage) }),
  testChannel: testChannel({ ...ports, newId: () => randomUUID() as Uuid }),
  listDeliveries: listDeliveries(ports),
  startMaintenance: startMaintenance(ports),
  listMaintenance: listMaintenance(ports),
  endMaintenance: endMaintenance(ports),
  startSession: startSession(ports),
  endSession: endSession(ports),
  issueFirstToken: issueFirstToken(ports),
});
