/** Resolves after this time, or at the signal; it never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Without the errors that `node:timers/promises` makes of each signal: a check has a sleep that is ended early. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });

/** What a loop waits for between two rounds. */
export interface Bell {
  /** Ends the wait, or the next one where nothing waits now. */
  readonly ring: () => void;
  /** Resolves after this time, or once the bell rings, or at the signal. */
  readonly wait: (ms: number) => Promise<void>;
}

export const bell = (sleep: Sleep, signal: AbortSignal): Bell => {
  let ringing = new AbortController();
  const ring = () => ringing.abort();
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    wait: async (ms) => {
      await sleep(ms, ringing.signal);
      if (!signal.aborted) ringing = new AbortController();
    },
  };
};
