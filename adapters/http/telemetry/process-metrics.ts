import { collectDefaultMetrics, Registry } from 'prom-client';

const state: { registry?: Registry } = {};

/**
 * The metrics of this process. There is one process, whatever the number of mounts in it, and prom-client
 * never takes down the observers that it puts up: so they are put up once, and not in the global registry, which is the host's.
 */
export const processMetrics = (): Registry => {
  if (state.registry === undefined) {
    state.registry = new Registry();
    collectDefaultMetrics({ register: state.registry });
  }
  return state.registry;
};
