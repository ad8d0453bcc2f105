import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  applyFleet,
  type ApplyFleet,
  type ApplyFleetPorts,
} from '../../../fleet/use-cases/apply-fleet.js';
import type { NextTimesPorts } from './find-next-times.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';
import { withNextTimes } from './with-next-times.js';

export type ApplyFleetWithPreviewPorts = ApplyFleetPorts & ExpiringPorts & NextTimesPorts;

/**
 * Adds to a dry run when its schedules are due, and the dumps that the changed ones would remove, since that cannot be undone; these
 * only of schedules whose runs the caller may see.
 */
export const applyFleetWithPreview =
  (ports: ApplyFleetWithPreviewPorts): ApplyFleet =>
  (caller, description, options) => {
    const applied = applyFleet(ports)(caller, description, options);
    return options.dryRun
      ? pipe(applied, TE.map(withNextTimes(ports)), TE.flatMap(withExpiring(ports, caller)))
      : applied;
  };
