/** The wall clock that all threads of a storm read: its milliseconds, and the state of the random numbers of each. */
export const CLOCK_KEY = 'storm-clock';

/** Has `Date` of this thread read the shared clock. A date that is made of something is the real one. */
export const readSharedClock = (clock: Float64Array<SharedArrayBuffer>): void => {
  const now = () => Math.floor(clock[0] ?? 0);
  globalThis.Date = new Proxy(Date, {
    construct: (real, args: readonly unknown[], target) =>
      Reflect.construct(real, args.length === 0 ? [now()] : args, target) as Date,
    apply: (real) => new real(now()).toString(),
    get: (real, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
  });
};
