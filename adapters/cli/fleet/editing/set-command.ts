import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import type { EditedBody, EditingApi } from '../../../api/fleet/editing-api.js';
import type { ResourceLocator } from '../../../api/resources/find-resource.js';
import { type ApiResult, malformedRequest } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { type ApiStep, INTERRUPTED } from '../../command/command-output.js';
import { findIdOf } from '../../command/find-id-of.js';
import type { FieldOption } from './field-options.js';
import { type Document, type Given, namingOptions, readValues, withValue } from './read-values.js';
import { editedOutput, nothingDone } from './add-command.js';

type Deps = Pick<CommandLineDeps, 'readText' | 'terminal' | 'yaml'>;

/** What is to be different. */
export interface Change {
  readonly type: ResourceType;
  readonly idOrPath: string;
  /** Those that there are, by which its fields are named. */
  readonly options: readonly FieldOption[];
  readonly given: readonly Given[];
  /** The places of what is to be left out from now on. */
  readonly unset: readonly (readonly string[])[];
  readonly dryRun: boolean;
}

/** Changes what is given of a resource, and nothing else. */
export const setCommand =
  (deps: Deps, { type, idOrPath, options, given, unset, dryRun }: Change): ApiStep =>
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
    return pipe(
      await changeAsRead(api, type, idOrPath, patch, dryRun),
      E.bimap(namingOptions(type, options), ({ edited, isSame }) =>
        isSame && !isSecret && 'resource' in edited
          ? nothingDone('Nothing to change.', edited.resource)
          : editedOutput(edited, `Changed ${type}`),
      ),
    );
  };

const NOTHING_GIVEN =
  'Name what is to be different by at least one option, or by --unset; see --help.';

const isWithin = (above: readonly string[], place: readonly string[]): boolean =>
  above.every((key, index) => place[index] === key);

export interface Renaming extends Pick<Change, 'type' | 'idOrPath' | 'dryRun'> {
  readonly name: string;
}

/** Gives a resource another name. It keeps its id, its problems and its runs. */
export const renameCommand =
  ({ type, idOrPath, name, dryRun }: Renaming): ApiStep =>
  async (api) =>
    pipe(
      await changeAsRead(api, type, idOrPath, { name }, dryRun),
      E.map(({ edited, isSame }) =>
        isSame && 'resource' in edited
          ? nothingDone('Nothing to change.', edited.resource)
          : editedOutput(edited, `Renamed the ${type} to`),
      ),
    );

interface Changed {
  readonly edited: EditedBody;
  /** Its description is the same as before. */
  readonly isSame: boolean;
}

/** Changes a resource unless somebody else does so between its being read and changed. */
const changeAsRead = async (
  api: EditingApi & ResourceLocator,
  type: ResourceType,
  idOrPath: string,
  patch: Document,
  dryRun: boolean,
): ApiResult<Changed> => {
  const id = await findIdOf(api, type, idOrPath);
  if (E.isLeft(id)) return id;
  const of = { type, id: id.right };
  const read = await api.describeResource(of);
  if (E.isLeft(read)) return read;
  const { tag } = read.right;
  return pipe(
    await api.changeResource(of, patch, { dryRun, ifMatch: tag }),
    E.map((edited) => ({ edited, isSame: 'tag' in edited && edited.tag === tag })),
  );
};
