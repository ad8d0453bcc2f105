import { randomUUID } from 'node:crypto';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { placeRules } from '../../adapters/login-probe/throttle/login-places.js';
import { once, together, worker } from '../../adapters/scheduler/background/worker.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { maintenanceUpkeep, runUpkeep } from '../../adapters/scheduler/background/upkeep.js';
import { type Monitor, monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import { notifier } from '../../adapters/scheduler/notifications/notifier.js';
import { problemListener } from '../../adapters/scheduler/notifications/problem-listener.js';
import { clearRestores } from '../../core/backups/use-cases/restoring/restore-under-way.js';
import { purgeRejections } from '../../core/dump-check/use-cases/purge-rejections.js';
import { followRules } from '../../core/maintenance/use-cases/follow-rules.js';
import { heartbeatTimes } from '../../core/monitoring/assignment/round-times.js';
import type { MonitoringRules } from '../../core/monitoring/evaluate-observation.js';
import { MONITORING_RULES } from '../../core/monitoring/evaluate-observation.js';
import { isolationReport, latenessReport } from '../../core/monitoring/fleet-report-wording.js';
import { roundsAnHour } from '../../core/monitoring/observations/choose-inspections.js';
import { problemReportOf } from '../../core/monitoring/problem-report-wording.js';
import { followAgain } from '../../core/fleet/use-cases/release-resource.js';
import { checkServer } from '../../core/monitoring/use-cases/check-server.js';
import {
  evaluateIsolation,
  findIsolation,
} from '../../core/monitoring/use-cases/evaluate-isolation.js';
import { evaluateLateness } from '../../core/monitoring/use-cases/evaluate-lateness.js';
import { sendHeartbeat } from '../../core/monitoring/use-cases/send-heartbeat.js';
import { channelFailingReport } from '../../core/notifications/send-refusal-wording.js';
import type { OnDelivery } from '../../core/notifications/delivery.js';
import type { OnProblemChange } from '../../core/notifications/problem-change.js';
import { notifyChannel } from '../../core/notifications/use-cases/notify-channel.js';
import { notifyListener } from '../../core/notifications/use-cases/notify-listener.js';
import { lapseProblems } from '../../core/problems/use-cases/report-problem.js';
import { purge } from '../../core/shared/use-cases/purge.js';
import { DAY_MS, MONTH_MS } from '../../core/shared/durations.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ServiceParts } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';
import { keepAudit } from './keep-audit.js';
import { renewing } from './renewing.js';
import { watchAccess } from './watch-access.js';
import { dispatchDumps, type DispatchOptions } from './dispatch-dumps.js';

interface BackgroundOptions extends DispatchOptions {
  readonly onDelivery: OnDelivery;
  /** Of an embedder, if it brings one. */
  readonly onProblemChange: OnProblemChange | undefined;
}

/** Everything that works from `start()` on, over the parts of a service. */
export const backgroundWork = (
  parts: ServiceParts,
  settings: Settings,
  options: BackgroundOptions,
): Monitor => {
  const { onWarning } = options;
  const { clock, runs, proofs } = parts;
  const historyMs = settings.runHistoryDays * DAY_MS;
  return together(monitorFleet(parts, settings, onWarning), [
    // Without its upkeep a list of runs shows dumps whose node has ended as under way.
    runUpkeep({
      endAbandonedRuns: runs.endAbandoned,
      clearRestores: clearRestores(parts),
      purgeRuns: TE.tap(purge(runs, parts.deletionTime, historyMs), () =>
        purge(proofs, parts.deletionTime, historyMs),
      ),
      purgeRejections: purgeRejections(parts),
      clock,
      onWarning,
    }),
    maintenanceUpkeep({
      followRules: followRules(parts),
      purgeWindows: purge(parts.maintenance, parts.deletionTime, MONTH_MS),
      clock,
      onWarning,
    }),
    keepAudit(parts, settings, onWarning),
    watchAccess(parts, onWarning),
    worker({ clock, onWarning }, (at) => [once(followAgain(parts), at)]),
    callListener(parts, options),
    ...(settings.dispatch
      ? [dispatchDumps(parts, settings, options), sendNotifications(parts, options)]
      : []),
  ]);
};

/** What sends messages over the channels of the fleet. */
const sendNotifications = (ports: ServiceParts, { onWarning, onDelivery }: BackgroundOptions) => {
  const { clock, channels } = ports;
  const newId = () => randomUUID() as Uuid;
  return notifier({
    clock,
    channels,
    onWarning,
    notifyChannel: notifyChannel({ ...ports, newId, onDelivery, channelFailingReport }),
    purgeDeliveries: purge(channels, ports.deletionTime, MONTH_MS),
  });
};

/** What calls the listener of an embedder, where there is one. */
const callListener = (
  { feed, clock, timer }: ServiceParts,
  { onWarning, onProblemChange: listener }: BackgroundOptions,
) =>
  problemListener({
    feed,
    clock,
    onWarning,
    notifyListener: listener && notifyListener({ feed, clock, timer, listener }),
  });

/** The monitoring of the fleet. */
const monitorFleet = (parts: ServiceParts, settings: Settings, onWarning: OnWarning) => {
  const { nodes, clock, monitoringLogin: login } = parts;
  const intervalMs = settings.watchIntervalSeconds * 1_000;
  const places = placeRules(settings.checksAtOnce);
  return monitor({
    // Each process is a node of its own, also after a restart.
    node: randomUUID() as Uuid,
    sendHeartbeat: sendHeartbeat(parts, heartbeatTimes(intervalMs).deadAfterMs),
    checkServer: checkServer(
      { ...parts, monitored: renewing(parts), login, reportOf: problemReportOf },
      rulesOf(settings),
    ),
    evaluateLateness: evaluateLateness({ ...parts, latenessReport }),
    lapseProblems: lapseProblems(parts),
    purgeProblems: purge(parts.problems, parts.deletionTime, settings.historyDays * DAY_MS),
    nodes,
    clock,
    intervalMs,
    onWarning,
    concurrentChecks: places.unattendedAtOnce,
    slowChecks: places.dialsAtOnce,
    isolation: {
      evaluate: evaluateIsolation({ ...parts, isolationReport }),
      find: findIsolation(parts),
    },
  });
};

/** A failure counts half a round after the last one at the earliest. */
const rulesOf = ({ watchFailures, watchIntervalSeconds, releases }: Settings): MonitoringRules => ({
  ...MONITORING_RULES,
  releases,
  failuresToOpen: watchFailures,
  failureGapMs: watchIntervalSeconds * 500,
  roundsAnHour: roundsAnHour(watchIntervalSeconds * 1_000),
});
