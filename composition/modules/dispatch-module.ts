import { ContainerModule } from 'inversify';
import { cronerDueTimes } from '../../adapters/time/croner-due-times.js';
import { sha256Digest } from '../../adapters/crypto/sha256-digest.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import type { OnRunEnd } from '../../adapters/scheduler/backups/dispatch-runs.js';
import { dispatcher } from '../../adapters/scheduler/backups/dispatcher.js';
import { destinationReport } from '../../core/backups/problems/destination-report-wording.js';
import { scheduleReport } from '../../core/backups/problems/schedule-report-wording.js';
import { maintainDestination } from '../../core/backups/use-cases/destinations/maintain-destination.js';
import { carryOutRun } from '../../core/backups/use-cases/runs/carry-out-run.js';
import { sweepDestination } from '../../core/backups/use-cases/runs/sweep-destination.js';
import { foreseeRun } from '../../core/backups/use-cases/schedules/foresee-run.js';
import { maintainSchedule } from '../../core/backups/use-cases/schedules/maintain-schedule.js';
import { planRuns } from '../../core/backups/use-cases/schedules/plan-runs.js';
import { removeExpired } from '../../core/backups/use-cases/schedules/remove-expired.js';
import { settleSchedule } from '../../core/backups/use-cases/schedules/settle-schedule.js';
import { examineDump } from '../../core/dump-check/use-cases/examine-dump.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { Settings } from '../settings/settings.js';
import { rulesOf } from './downloads-module.js';
import { namedPorts } from './named-ports.js';
import { PortTokens, Tokens } from './tokens.js';

const named = namedPorts([
  'clock',
  'timer',
  'fleet',
  'tool',
  'login',
  'seen',
  'runs',
  'queue',
  'schedules',
  'destinations',
  'problems',
  'history',
  'dumps',
  'storage',
  'verifier',
  'dumpSealer',
  'dueTimes',
  'kinds',
]);

type DispatchPorts = ReturnType<typeof named.portsOf>;

interface Listeners {
  readonly onWarning: OnWarning;
  readonly onRunEnd: OnRunEnd;
}

/** What plans the runs of schedules and carries them out, from `start()` on. */
export const dispatchModule = (settings: Settings, listeners: Listeners, node: Uuid) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.dueTimes).toResolvedValue(cronerDueTimes).inSingletonScope();
    bind(Tokens.Dispatcher)
      .toResolvedValue(
        (...given: unknown[]) =>
          dispatcher({ ...listeners, node, ...optionsOf(named.portsOf(given), rulesOf(settings)) }),
        named.tokens,
      )
      .inSingletonScope();
  });

const optionsOf = (given: DispatchPorts, rules: ReturnType<typeof rulesOf>) => {
  const ports = {
    ...given,
    examine: examineDump(given),
    sealer: given.dumpSealer,
    digest: sha256Digest,
  };
  const { clock, queue, schedules, destinations } = ports;
  return {
    ...{ clock, queue, schedules, destinations },
    limits: rules.limits,
    planRuns: planRuns(ports),
    maintainSchedule: maintainSchedule({
      ...ports,
      foreseeRun: foreseeRun(ports),
      settleSchedule: settleSchedule({ ...ports, scheduleReport }),
      removeExpired: removeExpired(ports),
    }),
    maintainDestination: maintainDestination({ ...ports, destinationReport }),
    sweepDestination: sweepDestination(ports),
    carryOutRun: carryOutRun(ports, rules),
  };
};
