import type { OnRunEnd } from '../adapters/scheduler/backups/dispatch-runs.js';

export interface RunEndListeners {
  readonly onRunEnd: OnRunEnd;
  /** Adds one that hears of every run that ends from now on. */
  readonly listen: (listener: OnRunEnd) => void;
}

/** Tells the embedder, and all that listen, of each run that ends here. */
export const runEndListeners = (first: OnRunEnd = () => undefined): RunEndListeners => {
  const listeners = new Set<OnRunEnd>([first]);
  return {
    onRunEnd: (ended) => {
      for (const listener of listeners) listener(ended);
    },
    listen: (listener) => void listeners.add(listener),
  };
};
