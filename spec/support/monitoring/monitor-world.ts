import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { type Monitor, monitor } from '../../../adapters/scheduler/monitoring/monitor.js';
import type { MonitorOptions } from '../../../adapters/scheduler/monitoring/monitor-options.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { heartbeatTimes } from '../../../core/monitoring/assignment/round-times.js';
import { sendHeartbeat } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { CheckOrder, CheckOutcome } from '../../../core/monitoring/use-cases/check-server.js';
import { aUuid } from '../shared/a-uuid.js';
import { virtualTime } from './virtual-time.js';

/** A check that a monitor has begun. */
export interface StartedCheck extends CheckOrder {
  readonly node: Uuid;
  readonly at: Date;
}

export type MonitorWorld = ReturnType<typeof makeWorld>;

export const MINUTE = 60_000;

const WELL: CheckOutcome = { missed: [], isSilent: false };

/** Monitors of one store, over servers that are well and take no time to check. Stops them all after each test. */
export const monitorWorld = (): (() => MonitorWorld) => {
  let world: MonitorWorld | undefined;
  const monitors: Monitor[] = [];
  beforeEach(() => {
    world = makeWorld(monitors);
  });
  afterEach(() => Promise.all(monitors.splice(0).map(({ stop }) => stop())));
  return () => {
    if (world === undefined) throw new Error('There is a world only while a test runs.');
    return world;
  };
};

const makeWorld = (monitors: Monitor[]) => {
  const time = virtualTime(new Date('2026-11-21T03:00:00.000Z'));
  const { nodes } = memoryStore();
  const servers: ResourceId[] = [];
  const checks: StartedCheck[] = [];
  const warnings: string[] = [];
  const monitorOf = (options: Partial<MonitorOptions> = {}): Monitor => {
    const {
      node = aUuid(1_000),
      intervalMs = MINUTE,
      checkServer = () => TE.right(WELL),
    } = options;
    const monitored = {
      servers: () => TE.fromIO(() => O.some({ revision: '', ids: [...servers] })),
    };
    const { clock, sleep } = time;
    const made = monitor({
      node,
      sendHeartbeat: sendHeartbeat(
        { nodes, monitored, clock },
        heartbeatTimes(intervalMs).deadAfterMs,
      ),
      lapseProblems: TE.right(0),
      evaluateLateness: () => TE.right(false),
      purgeProblems: TE.right(0),
      nodes,
      clock,
      intervalMs,
      concurrentChecks: 1_000,
      slowChecks: 0,
      random: () => 0,
      onWarning: (warning) => void warnings.push(warning),
      sleep,
      ...options,
      checkServer: (order) => {
        checks.push({ ...order, node, at: clock.now() });
        return checkServer(order);
      },
    });
    monitors.push(made);
    return made;
  };
  return {
    time,
    nodes,
    /** The ids of the fleet's servers; changing them changes the fleet. */
    servers,
    checks,
    warnings,
    monitorOf,
  };
};
