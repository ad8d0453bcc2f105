const NS_PER_US = 1_000;

/** How long it takes, in microseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / NS_PER_US;
};
