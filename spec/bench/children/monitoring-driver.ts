import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { memoryClock } from '../../../adapters/memory/shared/clock.js';
import { createShipshape } from 'shipshape';
import { decodeSettings } from '../../../composition/settings/decode-settings.js';
import type { Overrides, Shipshape } from '../../../composition/shipshape.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { serveTasks } from './serve-tasks.js';
import { measureEventLoopLag } from './event-loop-lag.js';
import type {
  MonitoringInterval,
  MonitoringRound,
  MonitoringOutcome,
  MonitoringTask,
} from './monitoring-task.js';

const POLL_MS = 5;
const SECOND_MS = 1_000;
const MIB = 2 ** 20;

const open = async (
  { environment, intervalSeconds }: MonitoringTask,
  overrides: Overrides,
): Promise<Shipshape> => {
  const settings = decodeSettings(environment);
  if (E.isLeft(settings)) throw new Error(settings.left.join('\n'));
  const own = { watchIntervalSeconds: intervalSeconds, allowTargets: ['127.0.0.0/8'] };
  const onMonitoringWarning = (warning: string) => {
    console.error(warning);
  };
  return createShipshape({ ...settings.right, ...own }, { ...overrides, onMonitoringWarning });
};

/** The figures of the time in which the work runs. */
const measured = async (
  { monitor }: Shipshape,
  work: () => Promise<unknown>,
): Promise<MonitoringRound & { readonly checks: number }> => {
  const before = monitor.figures();
  const cpu = process.cpuUsage();
  const begunMs = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const after = monitor.figures();
  return {
    seconds: (performance.now() - begunMs) / SECOND_MS,
    cpuSeconds: (user + system) / 1_000_000,
    checks: after.checks - before.checks,
    failedChecks: after.failedChecks - before.failedChecks,
  };
};

/** All servers are due at once, as after a pause, and the clock stands still: only the work takes time. */
const workThrough = async (task: MonitoringTask): Promise<readonly MonitoringRound[]> => {
  const clock = memoryClock(new Date());
  const shipshape = await open(task, { clock });
  const { start, figures } = shipshape.monitor;
  const looksReach = async (count: number) => {
    while (figures().checks < count) await delay(POLL_MS);
  };
  start();
  // Servers that are due earlier are left to their round.
  await delay(POLL_MS);
  const rounds: MonitoringRound[] = [];
  for (let round = 0; round < task.rounds; round += 1) {
    const { checks } = figures();
    clock.set(new Date(clock.now().getTime() + task.intervalSeconds * SECOND_MS));
    await looksReach(checks + 1);
    rounds.push(await measured(shipshape, () => looksReach(checks + task.servers)));
  }
  await nothingIsWrong(shipshape);
  await shipshape.close();
  return rounds;
};

const nothingIsWrong = async ({ promises }: Shipshape): Promise<void> => {
  const { attention } = await promises.getOverview(anAdmin());
  const unexpected = attention.filter(({ kind }) => !kind.startsWith('dump_tool'));
  if (unexpected.length > 0) throw new Error(`The watch found ${JSON.stringify(unexpected[0])}`);
};

/** The second interval of real time: monitoring starts in the middle of the first. */
const liveThrough = async (task: MonitoringTask): Promise<MonitoringInterval> => {
  const intervalMs = task.intervalSeconds * SECOND_MS;
  const shipshape = await open(task, {});
  shipshape.monitor.start();
  await delay(intervalMs);
  const lag = measureEventLoopLag();
  let mostSecondsBehind = 0;
  const sampling = setInterval(() => {
    mostSecondsBehind = Math.max(mostSecondsBehind, shipshape.monitor.figures().secondsBehind);
  }, 100);
  const passed = await measured(shipshape, () => delay(intervalMs));
  clearInterval(sampling);
  const lagMs = lag.end();
  const residentMiB = process.memoryUsage.rss() / MIB;
  await shipshape.close();
  return { ...passed, mostSecondsBehind, lagMs, residentMiB };
};

serveTasks(async (task: MonitoringTask): Promise<MonitoringOutcome> => {
  const rounds = await workThrough(task);
  return { rounds, ...(task.hasRealTimeRun && { interval: await liveThrough(task) }) };
});
