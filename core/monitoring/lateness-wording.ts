import * as O from 'fp-ts/lib/Option.js';
import { DETECTED_KINDS, detectedKey } from '../problems/detected-kind.js';
import type { ProblemReport } from '../problems/problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { WatchStatus } from './watch-status.js';

/** The report that checks are late. It has no figures that change, so that its row is written once. */
export const latenessReport = (
  fleet: ResourceId,
  { intervalMs }: WatchStatus,
  since: Date,
): ProblemReport => ({
  ...detectedKey('watch_behind', fleet),
  severity: DETECTED_KINDS.watch_behind.severity,
  message: `fleet: Checks of servers are, or will be, late by more than a round (${O.getOrElse(() => 0)(intervalMs) / 1_000} s), so that problems open and close late. One node is too few, or SHIPSHAPE_CHECKS_AT_ONCE is too low.`,
  since,
});
