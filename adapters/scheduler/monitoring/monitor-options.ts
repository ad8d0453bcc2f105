import type { Uuid } from '../../../core/shared/uuid.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { SendHeartbeat } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { LapseProblems } from '../../../core/problems/use-cases/lapse-problems.js';
import type { EvaluateLateness } from '../../../core/monitoring/use-cases/evaluate-lateness.js';
import type { PurgeProblems } from '../../../core/problems/use-cases/purge-problems.js';
import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { IsolationUseCases } from './evaluate-sightings.js';
import type { Sleep } from '../background/sleep.js';
import type { OnWarning } from '../background/warnings.js';

export interface MonitorOptions {
  /** Of this process alone. */
  readonly node: Uuid;
  readonly sendHeartbeat: SendHeartbeat;
  readonly checkServer: CheckServer;
  readonly lapseProblems: LapseProblems;
  readonly evaluateLateness: EvaluateLateness;
  readonly purgeProblems: PurgeProblems;
  readonly nodes: Pick<MonitoringNodes, 'claim' | 'leave' | 'report'>;
  readonly clock: Clock;
  /** Of a round; 0 for no checks. */
  readonly intervalMs: number;
  /** How many servers are checked at once, besides those whose answer takes long. */
  readonly concurrentChecks: number;
  /** How many of those. */
  readonly slowChecks: number;
  readonly onWarning: OnWarning;
  /** Without it, this node never suspects itself. */
  readonly isolation?: IsolationUseCases;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
  /** From 0 to 1; `Math.random` unless given. */
  readonly random?: () => number;
}
