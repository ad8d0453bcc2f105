export interface Listeners<E> {
  /** Tells all that listen of an event. */
  readonly tell: (event: E) => void;
  /** Adds one that hears of every event from now on. */
  readonly listen: (listener: (event: E) => void) => void;
}

/** Those who hear of what happens on this node: the embedder, if it wants to, and the metrics of each mount. */
export const listeners = <E>(first: (event: E) => void = () => undefined): Listeners<E> => {
  const all = new Set([first]);
  return {
    tell: (event) => {
      for (const listener of all) listener(event);
    },
    listen: (listener) => void all.add(listener),
  };
};
