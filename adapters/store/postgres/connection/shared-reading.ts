/**
 * Reads one at a time. Calls that arrive while something is read share the next reading: one that began before a call might
 * miss what was committed before that call.
 */
export const sharedReading = <A>(read: () => Promise<A>): (() => Promise<A>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<A> | undefined;
  const readNext = async (): Promise<A> => {
    await underWay;
    next = undefined;
    const reading = read();
    underWay = reading.catch(() => undefined);
    return reading;
  };
  return () => (next ??= readNext());
};
