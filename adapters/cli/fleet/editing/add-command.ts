import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { lastName, type ResourceType } from '../../../../core/shared/resource.js';
import { type ApiResult, malformedRequest } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { type ApiStep, INTERRUPTED } from '../../command/command-output.js';
import { STDIN } from '../../command/read-text.js';
import type { FieldOption } from './field-options.js';
import { type Document, type Given, readValues } from './read-values.js';
import { type AskDeps, type Asked, type Edit, editAsked } from './edit-asked.js';
import type { NewPlace } from '../../../../core/fleet/editing/plan-addition.js';
import { ADDED } from '../../../api/fleet/edit-operations.js';
import { type ResourceLocator, toUuid } from '../../../api/resources/resource-body.js';
import { findIdOf } from '../../command/find-id-of.js';

const parentTypeOf = (type: ResourceType): ResourceType | undefined =>
  ADDED.find((added) => added.type === type)?.under;

/** The types from the first of a path down to this one. */
export const levelsOf = (type: ResourceType): readonly ResourceType[] => {
  const under = parentTypeOf(type);
  return [...(under === undefined ? [] : levelsOf(under)), type];
};

/** What the path of a new resource looks like, such as `server/instance/name`. */
export const pathForm = (type: ResourceType): string =>
  [...levelsOf(type).slice(0, -1), 'name'].join('/');

/** Where a resource is to be added, and its name. */
interface NewResource {
  readonly place: NewPlace;
  readonly name: string;
}

/** The place at a path, whose first part may also be the id of what it is to be under. */
const findNewPlace = async (
  api: ResourceLocator,
  type: ResourceType,
  path: string,
): ApiResult<NewResource> => {
  const names = path.split('/');
  const parentType = parentTypeOf(type);
  const above = names.slice(0, -1).join('/');
  const isUnderId = parentType !== undefined && toUuid(above) !== undefined;
  const isOfForm = isUnderId || names.length === levelsOf(type).length;
  const name = isOfForm && !names.includes('') ? nameOf(path) : undefined;
  if (name === undefined) return E.left(malformedRequest([wordingOf(type, path)]));
  if (parentType === undefined) return E.right({ place: { type, parent: 'fleet' }, name });
  const parent = await findIdOf(api, parentType, above);
  return pipe(
    parent,
    E.map((id): NewResource => ({ place: { type, parent: { type: parentType, id } }, name })),
  );
};

const wordingOf = (type: ResourceType, path: string): string =>
  `${JSON.stringify(path)} is not the path of a new ${type}, which is ${pathForm(type)}. In a name a slash is written %2F, and a percent sign %25.`;

/** Undefined where a percent sign stands before anything else than two digits. */
const nameOf = (path: string): string | undefined => {
  try {
    return lastName(path);
  } catch {
    return undefined;
  }
};

type Deps = AskDeps & Pick<CommandLineDeps, 'readText' | 'yaml'>;

export interface Addition {
  readonly type: ResourceType;
  readonly path: string;
  /** Of what has kinds. */
  readonly kind?: string | undefined;
  readonly options: readonly FieldOption[];
  readonly given: readonly Given[];
  readonly asked: Asked;
}

/** Adds a resource. Of who sits at a terminal, a secret that it needs and was not given is asked. */
export const addCommand =
  (deps: Deps, { type, path, kind, options, given, asked }: Addition): ApiStep =>
  async (api) => {
    const found = await findNewPlace(api, type, path);
    if (E.isLeft(found)) return found;
    const { place, name } = found.right;
    const secrets = lackingSecrets(options, given);
    if (secrets.length > 0 && deps.terminal === undefined)
      return E.left(malformedRequest(secrets.map(([{ name: option }]) => missing(option))));
    const values = await readValues(deps, [...given, ...secrets]);
    if (E.isLeft(values)) return values;
    if (values.right === undefined) return E.right(INTERRUPTED);
    const document: Document = { name, ...(kind !== undefined && { kind }), ...values.right };
    const carryOut: Edit['carryOut'] = (as) => api.addResource(place, document, as);
    return editAsked(deps, asked, { carryOut, done: `Added ${type}` });
  };

const missing = (option: string): string =>
  `--${option} is missing, and there is no terminal on which to ask for it.`;

const lackingSecrets = (
  options: readonly FieldOption[],
  given: readonly Given[],
): readonly Given[] =>
  options
    .filter(({ takes, isNeeded }) => takes === 'line' && isNeeded)
    .filter(({ name }) => given.every(([option]) => option.name !== name))
    .map((option) => [option, STDIN]);
