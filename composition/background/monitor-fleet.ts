import { randomUUID } from 'node:crypto';
import { placeRules } from '../../adapters/login-probe/throttle/place-counts.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import { heartbeatTimes } from '../../core/monitoring/assignment/round-times.js';
import {
  MONITORING_RULES,
  type MonitoringRules,
} from '../../core/monitoring/evaluate-observation.js';
import { isolationReport } from '../../core/monitoring/isolation/isolation-wording.js';
import { latenessReport } from '../../core/monitoring/lateness-wording.js';
import { roundsAnHour } from '../../core/monitoring/observations/choose-inspections.js';
import { problemReportOf } from '../../core/monitoring/problem-report-wording.js';
import { checkServer } from '../../core/monitoring/use-cases/check-server.js';
import { evaluateIsolation } from '../../core/monitoring/use-cases/evaluate-isolation.js';
import { evaluateLateness } from '../../core/monitoring/use-cases/evaluate-lateness.js';
import { findIsolation } from '../../core/monitoring/use-cases/find-isolation.js';
import { sendHeartbeat } from '../../core/monitoring/use-cases/send-heartbeat.js';
import { lapseProblems } from '../../core/problems/use-cases/lapse-problems.js';
import { purgeProblems } from '../../core/problems/use-cases/purge-problems.js';
import { DAY_MS } from '../../core/shared/durations.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ServiceParts } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';

/** The monitoring of the fleet. */
export const monitorFleet = (parts: ServiceParts, settings: Settings, onWarning: OnWarning) => {
  const { nodes, clock, monitoringLogin: login } = parts;
  const intervalMs = settings.watchIntervalSeconds * 1_000;
  const places = placeRules(settings.checksAtOnce);
  return monitor({
    // Each process is a node of its own, also after a restart.
    node: randomUUID() as Uuid,
    sendHeartbeat: sendHeartbeat(parts, heartbeatTimes(intervalMs).goneAfterMs),
    checkServer: checkServer({ ...parts, login, reportOf: problemReportOf }, rulesOf(settings)),
    evaluateLateness: evaluateLateness({ ...parts, latenessReport }),
    lapseProblems: lapseProblems(parts),
    purgeProblems: purgeProblems(parts, settings.historyDays * DAY_MS),
    ...{ nodes, clock, intervalMs, onWarning },
    concurrentChecks: places.unattendedAtOnce,
    slowChecks: places.dialsAtOnce,
    isolation: {
      evaluate: evaluateIsolation({ ...parts, isolationReport }),
      find: findIsolation(parts),
    },
  });
};

/** A failure counts half a round after the last one at the earliest. */
const rulesOf = ({ watchFailures, watchIntervalSeconds }: Settings): MonitoringRules => ({
  ...MONITORING_RULES,
  failuresToOpen: watchFailures,
  failureGapMs: watchIntervalSeconds * 500,
  roundsAnHour: roundsAnHour(watchIntervalSeconds * 1_000),
});
