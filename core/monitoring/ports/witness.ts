import type { Task } from 'fp-ts/lib/Task.js';
import type { WitnessAnswer } from '../isolation/assess-isolation.js';

/** Shows whether this node has a network when its servers fall silent at once. */
export interface Witness {
  /** Never rejects, and takes seconds at most. */
  readonly ask: Task<WitnessAnswer>;
}
