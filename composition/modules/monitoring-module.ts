import { randomUUID } from 'node:crypto';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { tcpWitness } from '../../adapters/network/tcp-witness.js';
import { monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { MONITORING_RULES } from '../../core/monitoring/evaluate-observation.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { heartbeatTimes } from '../../core/monitoring/assignment/round-times.js';
import { sendHeartbeat } from '../../core/monitoring/use-cases/send-heartbeat.js';
import { purgeProblems } from '../../core/problems/use-cases/purge-problems.js';
import {
  evaluateIsolation,
  findIsolation,
} from '../../core/monitoring/use-cases/evaluate-isolation.js';
import { checkServer } from '../../core/monitoring/use-cases/check-server.js';
import { isolationReport } from '../../core/monitoring/isolation/isolation-wording.js';
import { problemReportOf } from '../../core/monitoring/problem-report-wording.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';

const { clock, fleet, problems, history, monitored, nodes, tool, witness } = PortTokens;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Of the logins at once, so many are for monitoring; the rest is left to people, who then never wait for silent servers. */
const SHARE_OF_LOGINS = 0.8;

/** Linux gives up a neighbour that does not answer after 3 seconds. */
const WITNESS_MS = 4_000;

/** The monitoring of the fleet, which runs from `start()` on. */
export const monitoringModule = (settings: Settings, onWarning: OnWarning) => {
  const intervalMs = settings.watchIntervalSeconds * 1_000;
  const rules = { ...MONITORING_RULES, failuresToOpen: settings.watchFailures };
  return new ContainerModule((options) => {
    bindWitness(options, settings.witness, Math.min(WITNESS_MS, intervalMs));
    options
      .bind(Tokens.Monitor)
      .toResolvedValue(
        (clock, fleet, problems, history, monitored, nodes, tool, login, witness) =>
          monitor({
            // Each process is a node of its own, also after a restart.
            node: randomUUID() as string as Uuid,
            sendHeartbeat: sendHeartbeat(
              { nodes, monitored, clock },
              heartbeatTimes(intervalMs).goneAfterMs,
            ),
            checkServer: checkServer(
              { fleet, monitored, clock, login, tool, reportOf: problemReportOf },
              rules,
            ),
            purgeProblems: purgeProblems({ problems, clock }, settings.historyDays * DAY_MS),
            ...{ nodes, clock, intervalMs, onWarning },
            concurrentChecks: Math.max(1, Math.floor(settings.checksAtOnce * SHARE_OF_LOGINS)),
            isolation: {
              evaluate: evaluateIsolation({ monitored, witness, clock, isolationReport }),
              find: findIsolation({ monitored, history, clock }),
            },
          }),
        [clock, fleet, problems, history, monitored, nodes, tool, Tokens.MonitoringLogin, witness],
      )
      .inSingletonScope();
  });
};

const bindWitness = (
  { bind }: ContainerModuleLoadOptions,
  chosen: Settings['witness'],
  timeoutMs: number,
) => {
  bind(PortTokens.witness)
    .toResolvedValue((lookUp) => tcpWitness({ chosen, lookUp, timeoutMs }), [Tokens.LookUp])
    .inSingletonScope();
};
