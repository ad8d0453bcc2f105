import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { FleetPart } from '../../editing/part-resources.js';
import { type FleetResource, keyText } from '../../fleet-resource.js';
import { authorizeEdit } from './authorize-edit.js';
import type { EditFailure, EditPorts } from './carry-out-edit.js';
import { type Reference, referencesOf } from '../../planning/visit-references.js';

/**
 * A part of the fleet without what schedules are to refer to from now on, and the caller may not see: it might as well not be
 * there. Dumps are restored on an instance only for those who may change that as well.
 */
export type VisiblePart = (part: FleetPart) => FleetPart;

export const visibleReferences =
  ({ permissions, fleet }: EditPorts) =>
  (
    caller: Caller,
    before: readonly FleetResource[],
    after: readonly FleetResource[],
  ): TE.TaskEither<EditFailure, VisiblePart> => {
    const known = new Set([...before.flatMap(referencesOf), ...after].map(keyText));
    const added = after.flatMap(referencesOf).filter((one) => !known.has(keyText(one)));
    const findHidden = (reference: Reference): TE.TaskEither<AuthorizeError, O.Option<string>> =>
      pipe(
        fleet.locate(caller, reference.path),
        TE.map(RA.findFirst((one) => keyText(one) === keyText(reference))),
        TE.flatMap((found): TE.TaskEither<AuthorizeError, O.Option<string>> => {
          if (O.isNone(found)) return TE.right(O.some(keyText(reference)));
          const isWritten = reference.type === 'instance';
          const allowed = isWritten
            ? authorizeEdit(permissions)(caller, found.value)
            : TE.right(undefined);
          return TE.map(() => O.none)(allowed);
        }),
      );
    return pipe(
      added,
      TE.traverseSeqArray(findHidden),
      TE.map((hidden) => {
        const keys = new Set(RA.compact(hidden));
        return (part) => ({
          ...part,
          resources: part.resources.filter((one) => !keys.has(keyText(one))),
        });
      }),
    );
  };
