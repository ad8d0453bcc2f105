import type { Overrides } from './shipshape.js';

/** What happens on this node: who is told, the embedder first, and how the metrics are told as well. */
export const nodeEvents = ({ onRunEnd, onDelivery, onProblemChange }: Overrides) => {
  const runEnds = listeners(onRunEnd);
  const deliveries = listeners(onDelivery);
  return {
    tell: { onRunEnd: runEnds.call, onDelivery: deliveries.call, onProblemChange },
    listen: { listenToRuns: runEnds.listen, listenToDeliveries: deliveries.listen },
  };
};

/** The functions that are called with an event, in the order in which they came. */
const listeners = <E>(first: (event: E) => void = () => undefined) => {
  const all = new Set([first]);
  return {
    call: (event: E): void => {
      for (const listener of all) listener(event);
    },
    listen: (listener: (event: E) => void) => void all.add(listener),
  };
};
