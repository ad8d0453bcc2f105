import { withDeadline } from '../../network/deadline.js';

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
    settled: (timeoutMs) => {
      if (current.size === 0) return Promise.resolve();
      const empty = new Promise<void>((resolve) => onceEmpty.add(resolve));
      return withDeadline(
        timeoutMs,
        () => empty,
        () => undefined,
      );
    },
  };
};
