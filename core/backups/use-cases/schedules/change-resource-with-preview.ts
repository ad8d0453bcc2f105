import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { EditPorts } from '../../../fleet/use-cases/editing/carry-out-edit.js';
import {
  changeResource,
  type ChangeResource,
} from '../../../fleet/use-cases/editing/change-resource.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';

/** Adds to a dry run the dumps that the changed schedule would remove, as for a whole fleet. */
export const changeResourceWithPreview =
  (ports: EditPorts & ExpiringPorts): ChangeResource =>
  (caller, of, describe, options) => {
    const changed = changeResource(ports)(caller, of, describe, options);
    if (!options.dryRun) return changed;
    return pipe(
      changed,
      TE.flatMap(({ plan, ...rest }) =>
        pipe(
          withExpiring(ports, caller)(plan),
          TE.map((previewed) => ({ ...rest, plan: previewed })),
        ),
      ),
    );
  };
