import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  applyFleet,
  type ApplyFleet,
  type ApplyFleetPorts,
} from '../../../fleet/use-cases/apply-fleet.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';

export type ApplyFleetWithPreviewPorts = ApplyFleetPorts & ExpiringPorts;

/** A dry run says as well which dumps the changed schedules would not keep: what `keep` removes is gone for good. Only of schedules of which the caller may see the runs. */
export const applyFleetWithPreview =
  (ports: ApplyFleetWithPreviewPorts): ApplyFleet =>
  (caller, description, options) => {
    const applied = applyFleet(ports)(caller, description, options);
    return options.dryRun ? pipe(applied, TE.flatMap(withExpiring(ports, caller))) : applied;
  };
