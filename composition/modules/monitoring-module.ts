import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { randomUUID } from 'node:crypto';
import { placeRules } from '../../adapters/login-probe/throttle/login-places.js';
import { tcpWitness } from '../../adapters/network/tcp-witness.js';
import { monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import {
  MONITORING_RULES,
  type MonitoringRules,
} from '../../core/monitoring/evaluate-observation.js';
import { roundsAnHour } from '../../core/monitoring/observations/choose-inspections.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { heartbeatTimes } from '../../core/monitoring/assignment/round-times.js';
import { isolationReport, latenessReport } from '../../core/monitoring/fleet-report-wording.js';
import { evaluateLateness } from '../../core/monitoring/use-cases/evaluate-lateness.js';
import { getWatch } from '../../core/monitoring/use-cases/get-watch.js';
import { sendHeartbeat } from '../../core/monitoring/use-cases/send-heartbeat.js';
import { lapseProblems } from '../../core/problems/use-cases/lapse-problems.js';
import { purgeProblems } from '../../core/problems/use-cases/purge-problems.js';
import { evaluateIsolation } from '../../core/monitoring/use-cases/evaluate-isolation.js';
import { findIsolation } from '../../core/monitoring/use-cases/find-isolation.js';
import { checkServer } from '../../core/monitoring/use-cases/check-server.js';
import { problemReportOf } from '../../core/monitoring/problem-report-wording.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';
import { DAY_MS } from '../../core/shared/durations.js';

const { clock, fleet, problems, history, monitored, nodes, tool, witness } = PortTokens;

/** Linux gives up a neighbour that does not answer after 3 seconds. */
const WITNESS_MS = 4_000;

/** A failure counts half a round after the last one at the earliest. */
const rulesOf = ({ watchFailures, watchIntervalSeconds }: Settings): MonitoringRules => ({
  ...MONITORING_RULES,
  failuresToOpen: watchFailures,
  failureGapMs: watchIntervalSeconds * 500,
  roundsAnHour: roundsAnHour(watchIntervalSeconds * 1_000),
});

/** The monitoring of the fleet, which runs from `start()` on. */
export const monitoringModule = (settings: Settings, onWarning: OnWarning) => {
  const intervalMs = settings.watchIntervalSeconds * 1_000;
  const rules = rulesOf(settings);
  const places = placeRules(settings.checksAtOnce);
  return new ContainerModule((options) => {
    const { bind } = options;
    bindAround(options, settings.witness, intervalMs);
    bind(Tokens.Monitor)
      .toResolvedValue(
        (clock, fleet, problems, history, monitored, nodes, tool, login, witness) =>
          monitor({
            // Each process is a node of its own, also after a restart.
            node: randomUUID() as string as Uuid,
            sendHeartbeat: sendHeartbeat(
              { nodes, monitored, clock },
              heartbeatTimes(intervalMs).deadAfterMs,
            ),
            checkServer: checkServer(
              { fleet, monitored, clock, login, tool, reportOf: problemReportOf },
              rules,
            ),
            evaluateLateness: evaluateLateness({ nodes, monitored, clock, latenessReport }),
            lapseProblems: lapseProblems({ problems, clock }),
            purgeProblems: purgeProblems({ problems, clock }, settings.historyDays * DAY_MS),
            ...{ nodes, clock, intervalMs, onWarning },
            concurrentChecks: places.unattendedAtOnce,
            slowChecks: places.dialsAtOnce,
            isolation: {
              evaluate: evaluateIsolation({ monitored, nodes, witness, clock, isolationReport }),
              find: findIsolation({ monitored, history, clock }),
            },
          }),
        [clock, fleet, problems, history, monitored, nodes, tool, Tokens.MonitoringLogin, witness],
      )
      .inSingletonScope();
  });
};

/** What stands around the monitor: who tells whether this node is cut off, and what others read of the monitoring. */
const bindAround = (
  { bind }: ContainerModuleLoadOptions,
  chosen: Settings['witness'],
  intervalMs: number,
): void => {
  bind(Tokens.GetWatch)
    .toResolvedValue((nodes, clock) => getWatch({ nodes, clock }), [nodes, clock])
    .inSingletonScope();
  bind(PortTokens.witness)
    .toResolvedValue(
      (lookUp) =>
        tcpWitness({
          chosen,
          lookUp,
          timeoutMs: Math.min(WITNESS_MS, intervalMs),
        }),
      [Tokens.LookUp],
    )
    .inSingletonScope();
};
