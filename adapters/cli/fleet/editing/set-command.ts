import * as E from 'fp-ts/lib/Either.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import type { EditingApi } from '../../../api/fleet/editing-api.js';
import type { ResourceLocator } from '../../../api/resources/resource-body.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { type ApiStep, type CommandResult, INTERRUPTED } from '../../command/command-output.js';
import { findIdOf } from '../../command/find-id-of.js';
import { type Document, type Given, readValues, withValue } from './read-values.js';
import { type AskDeps, type Asked, editAsked } from './edit-asked.js';

type Deps = AskDeps & Pick<CommandLineDeps, 'readText' | 'yaml'>;

/** What is to be different. */
export interface Change {
  readonly type: ResourceType;
  readonly idOrPath: string;
  readonly given: readonly Given[];
  /** The places of what is to be left out from now on. */
  readonly unset: readonly (readonly string[])[];
  readonly asked: Asked;
}

/** Changes what is given of a resource, and nothing else. */
export const setCommand =
  (deps: Deps, { type, idOrPath, given, unset, asked }: Change): ApiStep =>
  async (api) => {
    if (given.length + unset.length === 0) return E.left(malformedRequest([NOTHING_GIVEN]));
    const twice = given.find(([{ place }]) => unset.some((other) => isWithin(other, place)));
    if (twice !== undefined)
      return E.left(malformedRequest([`--${twice[0].name} is given, and --unset takes it away.`]));
    const values = await readValues(deps, given);
    if (E.isLeft(values)) return values;
    if (values.right === undefined) return E.right(INTERRUPTED);
    const patch = unset.reduce<Document>((all, at) => withValue(all, at, null), values.right);
    // A secret is in no description: it may be another one than before.
    const isSecret = given.some(([{ takes }]) => ['line', 'block', 'yaml'].includes(takes));
    return changeAsRead(deps, api, { type, idOrPath, asked }, patch, {
      done: `Changed ${type}`,
      mayBeSame: !isSecret,
    });
  };

const NOTHING_GIVEN =
  'Name what is to be different by at least one option, or by --unset; see --help.';

const isWithin = (above: readonly string[], place: readonly string[]): boolean =>
  above.every((key, index) => place[index] === key);

export interface Renaming extends Pick<Change, 'type' | 'idOrPath' | 'asked'> {
  readonly name: string;
}

/** Gives a resource another name. It keeps its id, its problems and its runs. */
export const renameCommand =
  (deps: AskDeps, { name, ...of }: Renaming): ApiStep =>
  (api) =>
    changeAsRead(deps, api, of, { name }, { done: `Renamed the ${of.type} to`, mayBeSame: true });

interface Done {
  readonly done: string;
  /** Whether a description that is the same as before says that nothing was changed. */
  readonly mayBeSame: boolean;
}

/** Changes a resource unless somebody else does so between its being read and changed. */
const changeAsRead = async (
  deps: AskDeps,
  api: EditingApi & ResourceLocator,
  { type, idOrPath, asked }: Omit<Renaming, 'name'>,
  patch: Document,
  { done, mayBeSame }: Done,
): CommandResult => {
  const id = await findIdOf(api, type, idOrPath);
  if (E.isLeft(id)) return id;
  const of = { type, id: id.right };
  const read = await api.describeResource(of);
  if (E.isLeft(read)) return read;
  const { tag } = read.right;
  return editAsked(deps, asked, {
    carryOut: (as) => api.changeResource(of, patch, { ...as, ifMatch: tag }),
    done,
    isSame: (edited) => mayBeSame && 'tag' in edited && edited.tag === tag,
  });
};
