import { createShipshape } from 'shipshape';
import type { Settings } from '../../../composition/settings/settings.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { cachedToolSearch } from '../../../adapters/dump-tools/cached-tool-search.js';
import { execaDumpToolProbe } from '../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../../adapters/dump-tools/finding/usual-tool-directories.js';
import { pgLoginProbe } from '../../../adapters/login-probe/login-probe-by-engine.js';
import { Secret } from '../../../core/shared/secret.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { aDumpTarget } from '../../support/fleet/a-dump-target.js';
import { loopbackGuard } from '../../support/login-probe/loopback-guard.js';
import { rightOf } from '../../support/shared/right-of.js';
import { roundRobin } from '../harness/round-robin.js';
import { timed } from '../harness/stopwatch.js';
import { serveTasks } from './serve-tasks.js';
import { toolVersion, bareLogin, manualCheck } from './manual-check.js';
import { burst } from './check-burst.js';
import type { CheckOutcome, CheckTask, CheckTimes } from './check-task.js';

const TEN = 10;
const BURSTS = 5;
const DEADLINE_MS = 10_000;
const BY_HAND = 24;
const HANDS = 4;

/** The server may be newer than this machine's pg_dump, or there may be none: the check does the same work. */
const EXPECTED = ['dump_tool_outdated', 'dump_tool_missing'];

const open = async ({ dataDir }: CheckTask, settings: Partial<Settings> = {}) => {
  const allowTargets = ['127.0.0.0/8'];
  const { useCases, close } = await createShipshape({ dataDir, allowTargets, ...settings });
  const check = async (id: string | undefined): Promise<void> => {
    const { reasons } = await rightOf(useCases.checkDumpReadiness(anAdmin(), id as ResourceId));
    const unexpected = reasons.filter(({ code }) => !EXPECTED.includes(code));
    if (unexpected.length > 0) throw new Error(`A check said ${JSON.stringify(unexpected)}`);
  };
  return { check, close };
};

type Check = Awaited<ReturnType<typeof open>>['check'];

/** The halves of a check, each by itself. */
const halves = () => ({
  login: pgLoginProbe(loopbackGuard(DEADLINE_MS)),
  tool: cachedToolSearch(
    execaDumpToolProbe({
      directories: usualToolDirectories(process.env['PATH']),
      timeoutMs: DEADLINE_MS,
    }),
    { deadlineMs: DEADLINE_MS },
  ),
});

const timeEach = (task: CheckTask, check: Check): Promise<CheckTimes> => {
  const { login, databases, rounds, hasClients } = task;
  const { name = '', id } = databases[0] ?? {};
  const { login: guarded, tool } = halves();
  const target = aDumpTarget({
    ...login,
    host: '127.0.0.1',
    password: new Secret(login.password),
    tls: { mode: 'off' },
    database: name,
  });
  const clients = (work: () => Promise<unknown>) => () =>
    hasClients ? timed(work) : Promise.resolve(0);
  return roundRobin(rounds, {
    login: () => timed(() => bareLogin(login, name)),
    known: () => timed(() => check(id)),
    guarded: () => timed(guarded.logIn(target)),
    toolCheck: () => timed(tool.find('postgresql')),
    first: async () => {
      const fresh = await open(task);
      const took = await timed(() => fresh.check(id));
      await fresh.close();
      return took;
    },
    tool: clients(toolVersion),
    manual: clients(() => manualCheck(login, name)),
  });
};

/** Enough at once to keep the machine busy; each starts the next one when one ends. */
const handsPerSecond = async ({ login, databases }: CheckTask): Promise<number> => {
  const waiting = databases.slice(0, BY_HAND).map(({ name }) => name);
  const hand = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await manualCheck(login, name);
  };
  const us = await timed(() => Promise.all(Array.from({ length: HANDS }, hand)));
  return (BY_HAND / us) * 1_000_000;
};

serveTasks(async (task: CheckTask): Promise<CheckOutcome> => {
  const { check, close } = await open(task);
  const ids = task.databases.map(({ id }) => id);
  const unbounded = await open(task, { checksAtOnce: task.elsewhere.length });
  await Promise.all([check(ids[0]), unbounded.check(task.elsewhere[0])]);
  const times = await timeEach(task, check);
  const bursts = await roundRobin(BURSTS, {
    distinct: () => burst(ids.map((id) => () => check(id))),
    ofTen: () => burst(ids.map((_, n) => () => check(ids[n % TEN]))),
    spread: () => burst(task.elsewhere.map((id) => () => unbounded.check(id))),
  });
  const byHandPerSecond = task.hasClients ? await handsPerSecond(task) : NaN;
  await Promise.all([close(), unbounded.close()]);
  return { times, ...bursts, manualPerSecond: byHandPerSecond };
});
