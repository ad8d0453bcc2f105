import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';

/** What an accepted login showed. */
export interface AcceptedLogin {
  readonly serverMajor: number;
  /** None where no inspection was requested. */
  readonly obstacles: readonly DumpObstacle[];
}
