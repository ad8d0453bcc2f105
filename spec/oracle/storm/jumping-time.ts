import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import workers, { setEnvironmentData, type WorkerOptions } from 'node:worker_threads';
import { forgetCleared, nextTimer, waiting } from './timer-queue.js';
import { now, owners, standsIn, VirtualTimer } from './virtual-timer.js';
import { CLOCK_KEY, readSharedClock } from './shared-clock.js';

/**
 * Imported before everything else, it puts this process into a time that jumps from one timer to the next: whatever sleeps, waits or
 * reads a clock does so in it. `setImmediate` and what Node's own sockets wait for stay real.
 */
const clock = new Float64Array(new SharedArrayBuffer(16));
setEnvironmentData(CLOCK_KEY, clock);
readSharedClock(clock);

/** How much is under way outside of this time, such as a write in another thread. */
let outside = 0;

type Call = (...args: readonly unknown[]) => void;

const clearReal = timers.clearTimeout;
const clear = (timer: unknown): void => {
  if (timer instanceof VirtualTimer) timer.clear();
  else if (typeof timer === 'number') waiting.delete(timer);
  else clearReal(timer as NodeJS.Timeout);
};
const after = (call: Call, ms = 1, ...args: readonly unknown[]) =>
  new VirtualTimer(() => {
    call(...args);
  }, ms);
const every = (call: Call, ms = 1, ...args: readonly unknown[]) =>
  new VirtualTimer(
    () => {
      call(...args);
    },
    ms,
    true,
  );

/** Resolves in this time; a signal rejects it, as that of Node does. */
const wait = <A>(ms = 1, value?: A, { signal }: { signal?: AbortSignal } = {}): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      timer.clear();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = new VirtualTimer(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value as A);
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

const timeout = (ms: number): AbortSignal => {
  const controller = new AbortController();
  // Nobody can take it back, and Node's ends with the process.
  owners.exit(
    () =>
      new VirtualTimer(() => {
        controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
      }, ms),
  );
  return controller.signal;
};

const replaced = {
  setTimeout: after,
  setInterval: every,
  clearTimeout: clear,
  clearInterval: clear,
};
Object.assign(globalThis, replaced);
Object.assign(timers, replaced);
Object.assign(promises, { setTimeout: wait });
AbortSignal.timeout = timeout;
performance.now = () => now.passedMs;

/** Threads read the same clock. */
workers.Worker = class extends workers.Worker {
  constructor(entry: string | URL, options: WorkerOptions) {
    const preload = new URL('./thread-clock.js', import.meta.url).href;
    super(entry, { ...options, execArgv: ['--import', preload] });
  }
};
syncBuiltinESMExports();

/** Lets everything happen that takes none of this time. */
export const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await new Promise(setImmediate);
    if (outside > 0 || process.getActiveResourcesInfo().includes('Immediate')) quiet = -1;
  }
};

export const time = {
  /** Milliseconds since the storm began, whatever its clock shows. */
  passedMs: () => now.passedMs,
  /** For stand-ins: it is nothing that is left over. */
  wait: (ms: number): Promise<void> => standsIn.run(true, () => wait(ms)).then(() => undefined),
  /** Sets the wall clock, or moves it. */
  setClock: (ms: number) => void (clock[0] = ms),
  moveClock: (ms: number) => void (clock[0] = (clock[0] ?? 0) + ms),
  /** No time passes before this has ended. */
  outside: async <A>(work: () => Promise<A>): Promise<A> => {
    outside += 1;
    try {
      return await work();
    } finally {
      outside -= 1;
    }
  },
  /** Lets so much time pass, with each timer at its moment. */
  pass: async (ms: number): Promise<void> => {
    const endMs = now.passedMs + ms;
    const goOn = (toMs: number) => {
      clock[0] = (clock[0] ?? 0) + toMs - now.passedMs;
      now.passedMs = toMs;
    };
    for (;;) {
      await settle();
      const next = nextTimer();
      if (next === undefined || next.atMs > endMs) break;
      waiting.delete(next.number);
      if (next.atMs > now.passedMs) goOn(next.atMs);
      owners.run(next.owner as object, () => {
        standsIn.run(false, next.call);
      });
    }
    goOn(endMs);
  },
  /** What is begun in here belongs to this owner, and whatever that begins. */
  owned: <A>(owner: object, work: () => A): A => owners.run(owner, work),
  /** No timer of this owner ever ends, as if its process had been killed. */
  kill: (owner: object): void => {
    for (const one of waiting.values()) if (one.owner === owner) waiting.delete(one.number);
    forgetCleared();
  },
  /** Where the timers of this owner were asked for that wait now, but for those of stand-ins. */
  waiting: (owner: object): readonly string[] =>
    [...waiting.values()].flatMap((one) =>
      one.owner === owner && !one.isOfStandIn
        ? [one.from ?? 'a timer (STORM_TRACE=1 shows of what)']
        : [],
    ),
};
