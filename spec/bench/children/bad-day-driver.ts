import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { createShipshape } from 'shipshape';
import { decodeSettings } from '../../../composition/settings/decode-settings.js';
import type { Shipshape } from '../../../composition/shipshape.js';
import type { ProblemPosition } from '../../../core/problems/problem-page.js';
import { anAdmin } from '../../support/access/a-caller.js';
import type { BadDayOutcome, BadDayTask } from './monitoring-task.js';
import { serveTasks } from './serve-tasks.js';

const MIB = 2 ** 20;

const open = async ({ environment, intervalSeconds, witness }: BadDayTask): Promise<Shipshape> => {
  const settings = decodeSettings({ ...environment, SHIPSHAPE_WITNESS: witness });
  if (E.isLeft(settings)) throw new Error(settings.left.join('\n'));
  const own = { watchIntervalSeconds: intervalSeconds, allowTargets: ['127.0.0.0/8'] };
  return createShipshape(
    { ...settings.right, ...own },
    { onMonitoringWarning: (warning) => console.error(warning) },
  );
};

const countOffline = async ({ promises }: Shipshape): Promise<number> => {
  const filter = {
    state: O.some('open' as const),
    kind: O.some('server_offline'),
    severity: O.none,
    resource: O.none,
    includesSuppressed: true,
  };
  let count = 0;
  let after: O.Option<ProblemPosition> = O.none;
  do {
    const page = await promises.listProblems(anAdmin(), { filter, after, limit: 100 });
    count += page.problems.length;
    after = page.next;
  } while (O.isSome(after));
  return count;
};

serveTasks(async (task: BadDayTask): Promise<BadDayOutcome> => {
  const shipshape = await open(task);
  let mostSecondsBehind = 0;
  const sampling = setInterval(() => {
    mostSecondsBehind = Math.max(mostSecondsBehind, shipshape.monitor.figures().secondsBehind);
  }, 100);
  const cpu = process.cpuUsage();
  const passSeconds = task.rounds * task.intervalSeconds;
  shipshape.monitor.start();
  await delay(passSeconds * 1_000);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampling);
  const opened = await countOffline(shipshape);
  const residentMiB = process.memoryUsage.rss() / MIB;
  await shipshape.close();
  const cpuShare = (user + system) / 1_000_000 / passSeconds;
  return { open: opened, mostSecondsBehind, cpuShare, residentMiB };
});
