import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  applyFleet,
  type ApplyFleet,
  type ApplyFleetPorts,
} from '../../../fleet/use-cases/apply-fleet.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';

export type ApplyFleetWithPreviewPorts = ApplyFleetPorts & ExpiringPorts;

/**
 * Adds to a dry run the dumps that the changed schedules would remove, since that cannot be undone. Only of schedules whose
 * runs the caller may see.
 */
export const applyFleetWithPreview =
  (ports: ApplyFleetWithPreviewPorts): ApplyFleet =>
  (caller, description, options) => {
    const applied = applyFleet(ports)(caller, description, options);
    return options.dryRun ? TE.flatMap(withExpiring(ports, caller))(applied) : applied;
  };
