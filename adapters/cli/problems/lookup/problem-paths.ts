import * as E from 'fp-ts/lib/Either.js';
import { isDetectedKind } from '../../../../core/problems/detected-kind.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import type { Api } from '../../../api/api.js';
import type { AttentionItem } from '../../../api/problems/overview-body.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import { findResources } from '../../../api/resources/find-resource.js';
import { escapeControlCharacters } from '../../terminal/escape-control-characters.js';

type Problem = Pick<AttentionItem, 'kind' | 'resource_type' | 'resource_id' | 'name' | 'message'>;

/** The paths of resources by their ids, without control characters. A resource that may not be read has none. */
export type Paths = ReadonlyMap<string, string>;

/**
 * The paths of the resources that have these problems. Only those that the problems themselves do not give are
 * requested: of what others have reported about an instance or what is under it.
 */
export const problemPaths = async (
  api: Pick<Api, 'locate'>,
  problems: readonly Problem[],
): Promise<Paths> => {
  const paths = new Map<string, string>();
  for (const problem of problems) {
    const { resource_id: id } = problem;
    const path = paths.get(id) ?? givenPath(problem) ?? (await locatedPath(api, id));
    if (path !== undefined) paths.set(id, escapeControlCharacters(path));
  }
  return paths;
};

/** How many names the paths of these have. */
const DEPTHS: Readonly<Record<string, number>> = {
  ...{ fleet: 1, server: 1, destination: 1, channel: 1 },
  ...{ instance: 2, database: 3 },
};

/** The name is the path of what has nothing above it; the messages of the monitor begin with the path. */
const givenPath = ({ kind, resource_type, name, message }: Problem): string | undefined => {
  const depth = DEPTHS[resource_type];
  if (depth === 1) return resourcePath(name);
  if (depth === undefined || !isDetectedKind(kind)) return undefined;
  const path = [...message.split('/').slice(0, depth - 1), resourcePath(name)].join('/');
  return message.startsWith(`${path}: `) ? path : undefined;
};

const locatedPath = async (api: Pick<Api, 'locate'>, id: string): Promise<string | undefined> => {
  const found = await findResources(api, id);
  return E.isRight(found) ? found.right[0]?.path : undefined;
};

type Keyed = Pick<AttentionItem, 'kind' | 'resource_id'>;

/** The remedies of open problems, by `remedyKey`. */
export type Remedies = ReadonlyMap<string, string>;

export const remedyKey = ({ kind, resource_id }: Keyed): string => `${resource_id} ${kind}`;

/**
 * The remedies of the problems of an overview, whose body has none: from the first page of the list, which has them but
 * where many are snoozed. Without it the overview is shown all the same.
 */
export const problemRemedies = async (
  api: Pick<Api, 'listProblems'>,
  attention: readonly Keyed[],
): Promise<Remedies> => {
  if (attention.length === 0) return new Map();
  const listed = await api.listProblems({ state: 'open', limit: String(PAGE_LIMIT.max) });
  const problems = E.isRight(listed) ? listed.right.problems : [];
  return new Map(
    problems.flatMap((problem) =>
      problem.remedy === null ? [] : [[remedyKey(problem), problem.remedy]],
    ),
  );
};
