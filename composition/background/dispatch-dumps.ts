import { sha256Digest } from '../../adapters/crypto/sha256-digest.js';
import { dispatcher } from '../../adapters/scheduler/backups/dispatcher.js';
import type { OnRunEnd } from '../../adapters/scheduler/backups/dispatch-runs.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { dumpReport } from '../../core/backups/problems/dump-report-wording.js';
import { destinationReport } from '../../core/backups/problems/destination-report-wording.js';
import { proofReport } from '../../core/backups/proof/proof-wording.js';
import { scheduleReport } from '../../core/backups/problems/schedule-report-wording.js';
import { maintainDestination } from '../../core/backups/use-cases/destinations/maintain-destination.js';
import { proveAgain } from '../../core/backups/use-cases/proving/prove-again.js';
import { settleProofs } from '../../core/backups/use-cases/proving/settle-proofs.js';
import { keepDumps } from '../../core/backups/use-cases/keeping/keep-dumps.js';
import { settleDumps } from '../../core/backups/use-cases/keeping/settle-dumps.js';
import { carryOutRun } from '../../core/backups/use-cases/runs/carry-out-run.js';
import { sweepDestination } from '../../core/backups/use-cases/runs/sweep-destination.js';
import { foreseeRun } from '../../core/backups/use-cases/schedules/foresee-run.js';
import { maintainSchedule } from '../../core/backups/use-cases/schedules/maintain-schedule.js';
import { planRuns } from '../../core/backups/use-cases/schedules/plan-schedule.js';
import { removeStored } from '../../core/backups/use-cases/storing/remove-stored.js';
import { removeExpired } from '../../core/backups/use-cases/schedules/remove-expired.js';
import { settleSchedule } from '../../core/backups/use-cases/schedules/settle-schedule.js';
import { recordedRemovals, recordedRuns } from '../../core/recorded-runs.js';
import { examineDump } from '../../core/dump-check/use-cases/check-dump-readiness.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ServiceParts } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';

export interface DispatchOptions {
  /** Of this process: dumps of schedules and downloads count together. */
  readonly node: Uuid;
  readonly onWarning: OnWarning;
  readonly onRunEnd: OnRunEnd;
}

/** What plans the runs of schedules and carries them out. */
export const dispatchDumps = (
  given: ServiceParts,
  settings: Settings,
  options: DispatchOptions,
) => {
  const rules = dumpRules(settings);
  const ports = {
    ...given,
    examine: examineDump(given),
    sealer: given.dumpSealer,
    digest: sha256Digest,
  };
  const { clock, queue, schedules, destinations, proofs } = ports;
  return dispatcher({
    ...options,
    clock,
    queue,
    schedules,
    destinations,
    proofs,
    limits: rules.limits,
    planRuns: planRuns(ports),
    maintainSchedule: maintainSchedule({
      ...ports,
      foreseeRun: foreseeRun(ports),
      settleSchedule: settleSchedule({ ...ports, scheduleReport }),
      settleProofs: settleProofs({ ...ports, proofReport }),
      settleDumps: settleDumps({ ...ports, dumpReport }),
      removeExpired: removeExpired(ports, recordedRemovals(ports, removeStored(ports))),
    }),
    keepDumps: keepDumps(ports, rules),
    maintainDestination: maintainDestination({ ...ports, destinationReport }),
    sweepDestination: sweepDestination(ports),
    carryOutRun: recordedRuns(ports, carryOutRun(ports, rules)),
    proveAgain: proveAgain(ports, rules),
    againAtOnce: againAtOnce(settings),
  });
};

/** Where several dumps are proved at once, one of them is always new: an encrypted one is restored while it is made. */
const againAtOnce = ({ proofsPerNode }: Settings): number =>
  proofsPerNode > 1 ? proofsPerNode - 1 : proofsPerNode;

/** How many dumps are made at once, and how long one may take. */
export const dumpRules = (settings: Settings) => ({
  limits: {
    perDatabase: settings.dumpsPerDatabase,
    perInstance: settings.dumpsPerInstance,
    perNode: settings.dumpsPerNode,
  },
  deadlineMs: settings.dumpDeadlineMs,
  stallMs: settings.dumpStallMs,
});
