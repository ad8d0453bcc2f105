import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { ResourceRef } from '../../../shared/resource.js';
import { planRemoval, type Removal } from '../../editing/plan-removal.js';
import type { FleetPlan } from '../../planning/plan-fleet-change.js';
import { withoutSecrets } from '../../secrets/keep-secrets.js';
import type { EditFailure, EditOptions, ShowPorts } from './carry-out-edit.js';
import { carryOutEdit } from './carry-out-edit.js';
import { authorizeEdit } from './authorize-edit.js';

/** Removes a resource that was made by hand, with all that is known of it; what a fleet file manages is removed there. */
export type RemoveResource = (
  caller: Caller,
  of: Pick<ResourceRef, 'type' | 'id'>,
  options: EditOptions & Removal,
) => TE.TaskEither<EditFailure, FleetPlan>;

export const removeResource =
  (ports: ShowPorts): RemoveResource =>
  (caller, of, { isExpected = () => true, ...options }) =>
    TE.flatMap(authorizeEdit(ports.permissions)(caller, of), () =>
      carryOutEdit(
        ports,
        caller,
        options,
      )(
        { about: O.some(of), paths: [] },
        planRemoval(of.type, {
          ...options,
          isExpected: (before) => isExpected(withoutSecrets(ports.kinds)(before)),
        }),
      ),
    );
