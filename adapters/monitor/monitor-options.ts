import type { Uuid } from '../../core/domain/uuid.js';
import type { Clock } from '../../core/ports/clock.js';
import type { WatchRota } from '../../core/ports/watch-rota.js';
import type { AttendWatch } from '../../core/use-cases/attend-watch.js';
import type { ForgetProblems } from '../../core/use-cases/forget-problems.js';
import type { WatchServer } from '../../core/use-cases/watch-server.js';
import type { Sleep } from './sleep.js';
import type { OnTrouble } from './watch-troubles.js';

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
