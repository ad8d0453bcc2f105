import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { ResourceType } from '../../../shared/resource.js';
import { type Draft, type Drafted, readDraft } from '../../editing/draft.js';
import type { ResourceMistaken } from '../../editing/edit-error.js';
import type { FleetPart } from '../../editing/fleet-part.js';
import type { FleetRejected } from '../../planning/fleet-fault.js';
import { authorizeUnder } from './add-resource.js';
import { authorizeEdit } from './authorize-edit.js';
import type { EditPorts } from './carry-out-edit.js';

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
    return pipe(
      authorizeEdit(ports.permissions)(caller, about),
      TE.map(() => O.some(about)),
    );
  }
  return pipe(
    authorizeUnder(ports, caller, { parent: at.under, type }),
    TE.map(() => (at.under === 'fleet' ? O.none : O.some(at.under))),
  );
};
