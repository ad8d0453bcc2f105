import * as E from 'fp-ts/lib/Either.js';
import type { Answer } from '../operations/answer.js';
import { problemDocument } from '../operations/error-catalogue.js';
import { asId, findResources, nothingFound } from '../operations/find-resource.js';
import type { Operations } from '../operations/operations.js';
import type { ProblemBody } from '../operations/problem-body.js';
import type { ProblemDocument } from '../operations/problem-document.js';
import type { ProblemParameters } from '../operations/problem-parameters.js';
import { everyProblem } from './every-problem.js';

type Among = Pick<ProblemParameters, 'state'>;

/**
 * The one problem that is meant by an id, by the beginning of one, or by the path of a resource: what people see of
 * a problem is where it is. `among` says which are looked through; an id alone means any.
 */
export const findProblem = async (
  operations: Operations,
  named: string,
  among: Among,
): Answer<ProblemBody> => {
  const id = asId(named);
  if (id !== undefined) return operations.getProblem(id);
  const begun = await thoseBegunBy(operations, named, among);
  if (E.isLeft(begun)) return begun;
  const found = begun.right.length > 0 ? begun : await thoseOf(operations, named, among);
  return E.isLeft(found) ? found : only(named, found.right);
};

type Found = Answer<readonly ProblemBody[]>;

const BEGINNING = /^[0-9a-f-]{4,35}$/i;

const thoseBegunBy = async (operations: Operations, named: string, among: Among): Found => {
  if (!BEGINNING.test(named)) return E.right([]);
  const beginning = named.toLowerCase();
  return select(operations, among, ({ id }) => id.startsWith(beginning));
};

const thoseOf = async (operations: Operations, path: string, among: Among): Found => {
  const resources = await findResources(operations, path);
  if (E.isLeft(resources)) return resources;
  const found: ProblemBody[] = [];
  for (const { id } of resources.right) {
    const here = { ...among, resource: id };
    const selected = await select(operations, here, ({ resource_id }) => resource_id === id);
    if (E.isLeft(selected)) return selected;
    found.push(...selected.right);
  }
  return E.right(found);
};

const select = async (
  operations: Operations,
  parameters: Omit<ProblemParameters, 'limit' | 'after'>,
  isMeant: (problem: ProblemBody) => boolean,
): Found =>
  E.map(({ problems }: { readonly problems: readonly ProblemBody[] }) => problems.filter(isMeant))(
    await everyProblem(operations, parameters),
  );

const only = (
  named: string,
  [first, ...others]: readonly ProblemBody[],
): E.Either<ProblemDocument, ProblemBody> => {
  if (first === undefined) return E.left(nothingFound('problem', named));
  return others.length === 0 ? E.right(first) : E.left(several(named, [first, ...others]));
};

const several = (named: string, problems: readonly ProblemBody[]): ProblemDocument =>
  problemDocument(
    'malformed_request',
    `${JSON.stringify(named)} stands for several problems; name one of them by its id.`,
    problems.map(({ id, kind, resource_type, name }) => ({
      code: 'candidate',
      detail: `${id} ${kind}, ${resource_type} ${name}`,
    })),
  );
