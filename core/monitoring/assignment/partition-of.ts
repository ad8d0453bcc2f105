import type { ResourceId } from '../../shared/resource.js';
import { PARTITION_COUNT } from './partition-round.js';

/** The slot in which a server is watched. Ids end in random digits, whatever their version, so slots fill evenly. */
export const partitionOf = (server: ResourceId): number =>
  Number.parseInt(server.slice(-2), 16) % PARTITION_COUNT;
