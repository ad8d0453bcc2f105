import type { Uuid } from '../../../core/shared/uuid.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { WatchRota } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { AttendWatch } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { ForgetProblems } from '../../../core/problems/use-cases/purge-problems.js';
import type { WatchServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { Sleep } from '../background/sleep.js';
import type { OnTrouble } from '../background/warnings.js';

export interface MonitorOptions {
  /** Of this process alone. */
  readonly node: Uuid;
  readonly attendWatch: AttendWatch;
  readonly watchServer: WatchServer;
  readonly forgetProblems: ForgetProblems;
  readonly rota: Pick<WatchRota, 'takeTurn' | 'leave'>;
  readonly clock: Clock;
  /** Of a round; with 0 nothing is watched. */
  readonly intervalMs: number;
  /** How many servers are looked at at once. */
  readonly looksAtOnce: number;
  readonly onTrouble: OnTrouble;
  /** Left out, that of Node's timers. */
  readonly sleep?: Sleep;
}
