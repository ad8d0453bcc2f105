/** Counts the requests in flight of a mount, which has no server of its own to count them. */
export interface InFlight {
  /** Counts one more request; call the returned function when it is over. */
  readonly enter: () => () => void;
  /** Resolves when no request is in flight, or when the time is up. */
  readonly settled: (timeoutMs: number) => Promise<void>;
}

export const inFlight = (): InFlight => {
  const current = new Set<symbol>();
  const onceEmpty = new Set<() => void>();
  return {
    enter: () => {
      const request = Symbol('in flight');
      current.add(request);
      return () => {
        current.delete(request);
        if (current.size === 0) onceEmpty.forEach((settle) => settle());
      };
    },
    settled: (timeoutMs) =>
      new Promise((resolve) => {
        if (current.size === 0) {
          resolve();
          return;
        }
        const timer = setTimeout(resolve, timeoutMs);
        onceEmpty.add(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
};
