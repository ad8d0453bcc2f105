const WEIGHED_EVERY_MS = 10;

/** Samples the memory of this process, and returns by how many bytes it was above the start at most. */
export const measureMemoryGrowth = (): (() => number) => {
  const bytesBefore = process.memoryUsage.rss();
  let mostBytes = 0;
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }, WEIGHED_EVERY_MS);
  return () => {
    clearInterval(timer);
    return mostBytes - bytesBefore;
  };
};
