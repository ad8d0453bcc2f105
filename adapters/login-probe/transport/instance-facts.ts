import * as O from 'fp-ts/lib/Option.js';
import type { ConnectionRoom, InstanceFacts } from '../../../core/dump-check/instance-facts.js';

/** Of a login that shows nothing of the instance but its version. */
export const NO_INSTANCE_FACTS: InstanceFacts = {
  databases: new Map(),
  connections: O.none,
  isStandby: O.none,
  found: O.none,
  version: O.none,
  signs: [],
  slow: [],
  standing: O.none,
  counters: O.none,
};

/** What is left while this login is one of those in use: it is about to end. */
export const connectionRoom = (limit: number, used: number): ConnectionRoom => ({
  left: Math.max(0, limit - Math.max(0, used - 1)),
  limit,
});
