const WEIGHED_EVERY_MS = 10;

/** Weighs this process again and again, and tells by how many bytes it was heavier at most than at the start. */
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
