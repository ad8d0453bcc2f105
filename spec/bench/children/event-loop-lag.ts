const EVERY_MS = 1;

/** Measures for how long the event loop was blocked at most, in milliseconds. */
export const measureEventLoopLag = (): { readonly end: () => number } => {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY_MS);
    last = now;
  }, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return Math.max(longest, performance.now() - last - EVERY_MS);
    },
  };
};
