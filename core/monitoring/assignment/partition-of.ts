import type { ResourceId } from '../../shared/resource.js';
import { WATCH_SLOTS } from './partition-round.js';

/** The slot in which a server is watched. Ids end in random digits, whatever their version, so slots fill evenly. */
export const slotOf = (server: ResourceId): number =>
  Number.parseInt(server.slice(-2), 16) % WATCH_SLOTS;
