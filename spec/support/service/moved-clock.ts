import { syncBuiltinESMExports } from 'node:module';
import workers, { type WorkerOptions } from 'node:worker_threads';

/** Preloaded into a process, it has the clock of that and of its threads be ahead by `MOVED_CLOCK_MS`, as after a night that it has slept through. */
const MOVED_CLOCK_MS = process.env['MOVED_CLOCK_MS'];
const { now } = Date;
const movedNow = () => now() + Number(MOVED_CLOCK_MS);

globalThis.Date = new Proxy(Date, {
  construct: (real, args: readonly unknown[], target) =>
    Reflect.construct(real, args.length === 0 ? [movedNow()] : args, target) as Date,
});
globalThis.Date.now = movedNow;

/** Threads of the service have no environment, and none of the flags of `node`. */
workers.Worker = class extends workers.Worker {
  constructor(entry: string | URL, options: WorkerOptions) {
    const flags = ['--import', import.meta.url];
    super(entry, { ...options, env: { MOVED_CLOCK_MS }, execArgv: flags });
  }
};
syncBuiltinESMExports();
