const MINUTES = [1, 2, 4, 8, 15] as const;
const MINUTE_MS = 60_000;

/** For how long a login is not tried again that was rejected so many times, each time after waiting for as long. */
export const backOffMs = (rejections: number): number =>
  (MINUTES[rejections - 1] ?? 15) * MINUTE_MS;
