import { roundRobin } from '../harness/round-robin.js';
import { percentile } from '../harness/percentile.js';
import { timed } from '../harness/stopwatch.js';
import type { CheckBurst, CheckRate, CheckTask, DumpTools, FirstCheck } from './check-task.js';
import { checkConnection } from './check-connection.js';
import { bareLogin, manualCheck } from './manual-check.js';
import { serveTasks } from './serve-tasks.js';

/** Enough to keep the machine busy for a while; each hand starts the next one when one ends. */
const BY_HAND = 60;
const HANDS = 4;

const oneByOne = async (task: CheckTask, rounds: number, tools: DumpTools | undefined) => {
  const { login, names, ids } = task;
  const [name = ''] = names;
  const { check, end } = checkConnection(task, 0);
  await check(ids[0]);
  const times = await roundRobin(rounds, {
    login: () => timed(() => bareLogin(login, name)),
    check: () => timed(() => check(ids[0])),
    byHand: () =>
      tools === undefined ? Promise.resolve(NaN) : timed(() => manualCheck(tools, login, name)),
  });
  end();
  return times;
};

/** One check for each id, all at the same time, spread over so many of the databases. */
const atOnce = async (task: CheckTask, distinct: number): Promise<CheckBurst> => {
  const { ids } = task;
  const connections = ids.map((_, n) => checkConnection(task, n));
  const took: number[] = [];
  let refused = 0;
  const wholeUs = await timed(() =>
    Promise.all(
      connections.map(async ({ check }, n) => {
        const us = await timed(async () => {
          refused += (await check(ids[n % distinct])) ? 0 : 1;
        });
        took.push(us);
      }),
    ),
  );
  for (const { end } of connections) end();
  return {
    perSecond: ((ids.length - refused) / wholeUs) * 1_000_000,
    refused,
    p50Us: percentile(took, 0.5),
    p99Us: percentile(took, 0.99),
  };
};

const byHand = async ({ login, names }: CheckTask, tools: DumpTools): Promise<CheckRate> => {
  const waiting = names.slice(0, BY_HAND);
  const count = waiting.length;
  const hand = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await manualCheck(tools, login, name);
  };
  const us = await timed(() => Promise.all(Array.from({ length: HANDS }, hand)));
  return { perSecond: (count / us) * 1_000_000 };
};

const first = async (task: CheckTask): Promise<FirstCheck> => {
  const { login, names, ids } = task;
  const { check, end } = checkConnection(task, 0);
  const checkUs = await timed(() => check(ids[0]));
  end();
  // The first login of this process loads what it needs.
  await bareLogin(login, names[0] ?? '');
  return { checkUs, loginUs: await timed(() => bareLogin(login, names[0] ?? '')) };
};

serveTasks((task: CheckTask): Promise<object> => {
  const { work } = task;
  switch (work._tag) {
    case 'OneByOne':
      return oneByOne(task, work.rounds, work.tools);
    case 'AtOnce':
      return atOnce(task, work.distinct);
    case 'ByHand':
      return byHand(task, work.tools);
    case 'First':
      return first(task);
  }
});
