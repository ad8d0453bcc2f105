import * as E from 'fp-ts/lib/Either.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../core/store.js';
import type { Random } from '../../support/rogues/random.js';
import { time } from './jumping-time.js';

/** What goes wrong, and how often it has. */
export interface Faults {
  readonly random: Random;
  readonly counts: Map<string, number>;
  /** Counts one, while there is a storm. */
  readonly strike: (what: string, perThousand: number) => boolean;
  /** Until when all of the store is away, for everybody. */
  storeAwayUntilMs: number;
  isOver: boolean;
}

export const faultsFrom = (random: Random): Faults => {
  const counts = new Map<string, number>();
  const faults: Faults = {
    random,
    counts,
    storeAwayUntilMs: 0,
    isOver: false,
    strike: (what, perThousand) => {
      if (faults.isOver || random(1_000) >= perThousand) return false;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      return true;
    },
  };
  return faults;
};

/** Members that are a task by themselves, and not a function that returns one. */
const TASKS = new Set(
  'monitored.fleet tokens.list people.access schedules.lastSuccesses queue.underWay runs.uncleared runs.endAbandoned fleet.resources maintenance.rules nodes.reports channels.oldestDue history.countOpen health.check'.split(
    ' ',
  ),
);

type Outcome = E.Either<PortFailure, unknown>;
type Task = () => Promise<Outcome>;

/** A process that may be killed: nothing is answered to it from then on. */
export interface Victim {
  readonly killed: AbortController;
}

/** Ends nothing of what a victim waits for, by a promise of its own: a shared one would keep all that ever waited. */
export const unlessKilled = <A>({ killed }: Victim, answer: A): A | Promise<never> =>
  killed.signal.aborted ? new Promise<never>(() => undefined) : answer;

let line = Promise.resolve<unknown>(undefined);

/** One call after the other, so that the same seed has the same order. */
const inOrder = (work: Task): Promise<Outcome> =>
  time.outside(() => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  });

/** A store as a node has it on a bad day. */
export const faultyStore = (store: Store, faults: Faults, node: Victim): Store => {
  const faulty = (task: Task): Task => {
    const lost = (reason: 'failed' | 'busy' | 'unreachable'): Outcome =>
      E.left(unavailable('store', reason));
    const late = async (what: string, perThousand: number) => {
      if (faults.strike(what, perThousand)) await time.wait(100 + faults.random(20_000));
    };
    return async () => {
      await unlessKilled(node, undefined);
      if (time.passedMs() < faults.storeAwayUntilMs && faults.strike('store away', 1_000))
        return lost('unreachable');
      await late('store late', 3);
      if (faults.strike('store refused', 5)) return lost('busy');
      await unlessKilled(node, undefined);
      const answer = await inOrder(task);
      await late('store answers late', 3);
      const outcome: Outcome = faults.strike('store answer lost', 5) ? lost('failed') : answer;
      return unlessKilled(node, outcome);
    };
  };
  const register = (name: string, port: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(
      Object.entries(port).map(([member, value]) => {
        const called = `${name}.${member}`;
        if (TASKS.has(called)) return [member, faulty(value as Task)];
        const method = value as (...args: readonly unknown[]) => Task;
        return [member, (...args: readonly unknown[]) => faulty(method(...args))];
      }),
    );
  const { close, ...ports } = store;
  return {
    ...(Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [name, register(name, port as never)]),
    ) as unknown as Store),
    close,
  };
};
