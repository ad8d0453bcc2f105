import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** How many unknown tokens an address may send in a minute. */
const MOST_FAILURES = 30;
/** How many addresses are counted at once. */
const ADDRESSES = 5_000;

export interface FailedSignIns {
  /** How long an address has to wait, in seconds; 0 if it need not. */
  readonly waitSeconds: (address: string) => number;
  readonly count: (address: string) => void;
}

/** Failures alone are counted and refused: behind a proxy all have one address, and who has a good token never waits. */
export const failedSignIns = (): FailedSignIns => {
  const minutes = new LRUCache<string, { readonly endsAt: number; failures: number }>({
    max: ADDRESSES,
  });
  const minuteOf = (address: string) => {
    const now = performance.now();
    const current = minutes.get(address);
    return current !== undefined && now < current.endsAt
      ? current
      : { endsAt: now + MINUTE_MS, failures: 0 };
  };
  return {
    waitSeconds: (address) => {
      const { endsAt, failures } = minuteOf(address);
      return failures < MOST_FAILURES
        ? 0
        : Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000));
    },
    count: (address) => {
      const minute = minuteOf(address);
      minute.failures += 1;
      minutes.set(address, minute);
    },
  };
};
