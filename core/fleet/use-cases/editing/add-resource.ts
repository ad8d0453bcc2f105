import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, readPermission } from '../../../access/caller.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import { unavailable } from '../../../shared/ports/port-failure.js';
import { type FleetPart, neededPaths } from '../../editing/part-resources.js';
import type { DescribeNew, Draft, Drafted, NewPlace } from '../../editing/plan-addition.js';
import { describeAddition, planAddition, readDraft } from '../../editing/plan-addition.js';
import { authorizeEdit, authorizeNaming, findRef, visibleReferences } from './authorize-edit.js';
import type { EditedResource, EditFailure, EditOptions, EditPorts } from './carry-out-edit.js';
import { carryOutEdit } from './carry-out-edit.js';
import type { ResourceType } from '../../../shared/resource.js';
import type { ResourceMistaken } from '../../editing/edit-error.js';
import type { FleetRejected } from '../../planning/fleet-fault.js';

/** Makes a resource by hand, with all that is sent under it; what it is put under may be managed by a fleet file. */
export type AddResource = (
  caller: Caller,
  under: NewPlace,
  describe: DescribeNew,
  options: EditOptions,
) => TE.TaskEither<EditFailure, EditedResource>;

/** What it is put under may get another name meanwhile: then it is read once more. */
export const addResource =
  (ports: EditPorts): AddResource =>
  (...request) => {
    const add = addOnce(ports)(...request);
    return unlessChanged(add, unlessChanged(add, TE.left(unavailable('store', 'busy'))));
  };

const unlessChanged = (
  added: ReturnType<AddResource>,
  otherwise: ReturnType<AddResource>,
): ReturnType<AddResource> =>
  pipe(
    added,
    TE.orElse((error) => (error._tag === 'ChangedMeanwhile' ? otherwise : TE.left(error))),
  );

const addOnce =
  (ports: EditPorts): AddResource =>
  (caller, under, describe, options) => {
    const about = under.parent === 'fleet' ? O.none : O.some(under.parent);
    return pipe(
      authorizeUnder(ports, caller, under),
      TE.flatMap((): TE.TaskEither<EditFailure, FleetPart> =>
        ports.fleet.part({ about, paths: [] }),
      ),
      TE.flatMapEither((part) =>
        pipe(
          describeAddition(under, describe)(part),
          E.map((placed) => ({ part, placed })),
        ),
      ),
      TE.bind('visible', ({ placed }) =>
        visibleReferences(ports)(
          caller,
          [],
          placed.map(({ resource }) => resource),
        ),
      ),
      TE.flatMap(({ part, placed, visible }) => {
        const paths = neededPaths(placed, part.resources);
        const plan = () => flow(visible, planAddition(under, describe, paths));
        return pipe(
          carryOutEdit(ports, caller, options)({ about, paths }, plan),
          TE.bindTo('plan'),
          TE.bind('resource', () =>
            options.dryRun ? TE.right(O.none) : findRef(ports)(placed[0].resource),
          ),
        );
      }),
    );
  };

/** Succeeds if the caller may add something of this type under this. */
export const authorizeUnder = (
  { permissions }: EditPorts,
  caller: Caller,
  { parent, type }: NewPlace,
): TE.TaskEither<AuthorizeError, void> =>
  pipe(
    parent === 'fleet'
      ? TE.right(undefined)
      : authorize(permissions)(caller, readPermission(parent.type), parent),
    TE.flatMap(() => authorizeNaming(permissions)(caller, type, parent)),
  );

export type DraftError = AuthorizeError | FleetRejected | ResourceMistaken;

/** Reads a draft for a caller who may add the resource at its place or, of a stored one, change it. Nothing is stored. */
export const draftResource =
  (ports: EditPorts) =>
  <T extends ResourceType>(
    caller: Caller,
    type: T,
    draft: Draft,
  ): TE.TaskEither<DraftError, Drafted<T>> =>
    pipe(
      authorizeDraft(ports, caller, type, draft),
      TE.flatMap((about): TE.TaskEither<DraftError, FleetPart> =>
        ports.fleet.part({ about, paths: [] }),
      ),
      TE.flatMapEither(readDraft(type, draft)),
    );

/** What the part of the fleet for the draft is about. */
const authorizeDraft = (
  ports: EditPorts,
  caller: Caller,
  type: ResourceType,
  { at }: Draft,
): TE.TaskEither<AuthorizeError, Parameters<EditPorts['fleet']['part']>[0]['about']> => {
  if ('stored' in at) {
    const about = { type, id: at.stored };
    return TE.map(() => O.some(about))(authorizeEdit(ports.permissions)(caller, about));
  }
  return TE.map(() => (at.under === 'fleet' ? O.none : O.some(at.under)))(
    authorizeUnder(ports, caller, { parent: at.under, type }),
  );
};
