/** Runs this number at once; the others wait in the order in which they came. */
export interface Slots {
  /** The number of a slot, from 0 on; undefined where the signal aborts before one is free. */
  readonly take: (signal: AbortSignal) => Promise<number | undefined>;
  readonly give: (slot: number) => void;
}

type Begin = (slot: number) => void;

export const slots = (count: number): Slots => {
  const free = Array.from({ length: count }, (_, slot) => slot);
  const waiting: Begin[] = [];
  return {
    take: async (signal) => {
      const slot = signal.aborted ? undefined : free.shift();
      return signal.aborted || slot !== undefined ? slot : waitIn(waiting, signal);
    },
    give: (slot) => {
      const next = waiting.shift();
      if (next === undefined) free.push(slot);
      else next(slot);
    },
  };
};

const waitIn = (waiting: Begin[], signal: AbortSignal): Promise<number | undefined> =>
  new Promise((resolve) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      resolve(undefined);
    };
    const begin = (slot: number) => {
      signal.removeEventListener('abort', leave);
      resolve(slot);
    };
    waiting.push(begin);
    signal.addEventListener('abort', leave, { once: true });
  });
