import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { addResource, type AddResource } from '../../../fleet/use-cases/editing/add-resource.js';
import type { EditPorts } from '../../../fleet/use-cases/editing/carry-out-edit.js';
import {
  changeResource,
  type ChangeResource,
} from '../../../fleet/use-cases/editing/change-resource.js';
import type { NextTimesPorts } from './find-next-times.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';
import { withNextTimes } from './with-next-times.js';

/** Adds to a dry run when the schedules are due that would be added, as for a whole fleet. */
export const addResourceWithPreview =
  (ports: EditPorts & NextTimesPorts): AddResource =>
  (caller, under, describe, options) => {
    const added = addResource(ports)(caller, under, describe, options);
    return options.dryRun
      ? pipe(
          added,
          TE.map(({ plan, ...rest }) => ({ ...rest, plan: withNextTimes(ports)(plan) })),
        )
      : added;
  };

/** Adds to a dry run when the changed schedule is due, and the dumps that it would remove, as for a whole fleet. */
export const changeResourceWithPreview =
  (ports: EditPorts & ExpiringPorts & NextTimesPorts): ChangeResource =>
  (caller, of, describe, options) => {
    const changed = changeResource(ports)(caller, of, describe, options);
    if (!options.dryRun) return changed;
    return pipe(
      changed,
      TE.flatMap(({ plan, ...rest }) =>
        pipe(
          withExpiring(ports, caller)(withNextTimes(ports)(plan)),
          TE.map((previewed) => ({ ...rest, plan: previewed })),
        ),
      ),
    );
  };
