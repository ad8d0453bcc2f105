import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { Kinds } from '../../../described/kind.js';
import type { ResourceRef } from '../../../shared/resource.js';
import type { FleetPart } from '../../editing/part-resources.js';
import type { DescribeAgain, IsExpected } from '../../editing/plan-edit.js';
import { describeEdit, hidingSecrets, pathsOf, planEdit } from '../../editing/plan-edit.js';
import type { SeesKey } from '../../editing/edit-error.js';
import type { FleetPlan } from '../../planning/plan-fleet-change.js';
import { withoutSecrets } from '../../secrets/keep-secrets.js';
import { authorizeEdit, authorizeRenaming, visibleReferences } from './authorize-edit.js';
import type { EditedResource, EditFailure, EditOptions, ShowPorts } from './carry-out-edit.js';
import { carryOutEdit } from './carry-out-edit.js';
import { planRemoval, type Removal } from '../../editing/plan-removal.js';

/**
 * Changes a resource that was made by hand. It keeps its id, whatever is changed; what refers to it by its name follows.
 * What a fleet file manages is changed there.
 */
export type ChangeResource = (
  caller: Caller,
  of: Pick<ResourceRef, 'type' | 'id'>,
  describe: DescribeAgain,
  options: EditOptions & { readonly isExpected?: IsExpected },
) => TE.TaskEither<EditFailure, EditedResource>;

export const changeResource =
  (ports: ShowPorts): ChangeResource =>
  (caller, of, describe, { isExpected, ...options }) => {
    const about = O.some(of);
    const edit = hidingSecrets(ports.kinds)({ describe, ...(isExpected && { isExpected }) });
    return pipe(
      authorizeEdit(ports.permissions)(caller, of),
      TE.flatMap((): TE.TaskEither<EditFailure, FleetPart> =>
        ports.fleet.part({ about, paths: [] }),
      ),
      TE.flatMapEither((part) =>
        pipe(
          describeEdit(of.type, edit)(part),
          E.map((described) => ({ part, described })),
        ),
      ),
      TE.tap(({ described: { before, after } }) =>
        before.name === after.name
          ? TE.right(undefined)
          : authorizeRenaming(ports)(caller, of.type, before),
      ),
      TE.bind('visible', ({ described: { before, after } }) =>
        visibleReferences(ports)(caller, [before], [after]),
      ),
      TE.flatMap(({ part, described, visible }) => {
        const paths = pathsOf(described, part.resources);
        const plan = (sees: SeesKey) => flow(visible, planEdit(of.type, edit, paths)(sees));
        const resource = O.some({ ...of, path: described.after.path });
        return pipe(
          carryOutEdit(ports, caller, options)({ about, paths }, plan),
          TE.map((plan) => ({ resource, plan: withoutEditedSecrets(ports.kinds, plan) })),
        );
      }),
    );
  };

const withoutEditedSecrets = (kinds: Kinds, { edited, ...plan }: FleetPlan): FleetPlan => ({
  ...plan,
  ...(edited !== undefined && { edited: withoutSecrets(kinds)(edited) }),
});

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
