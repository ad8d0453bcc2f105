import * as E from 'fp-ts/lib/Either.js';
import { parentPath, type ResourceType } from '../../../core/shared/resource.js';
import type { ResourcesApi } from '../../api/api.js';
import { ADDED } from '../../api/fleet/edit-operations.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { levelsOf } from '../fleet/editing/add-command.js';

/** More would not be read. */
const MOST_PAGES = 5;

/** The paths that begin so, one level at a time: what has something under it ends with a slash as well. */
export const pathsAt = async (
  api: Pick<ResourcesApi, 'listResources'>,
  wanted: { readonly paths: ResourceType | 'any'; readonly isParent: boolean },
  current: string,
): Promise<readonly string[]> => {
  const depth = current.split('/').length - 1;
  const chains = [...new Set(ADDED.map(({ type }) => type))]
    .filter((type) => wanted.paths === 'any' || wanted.paths === type)
    .map(levelsOf);
  const types = [...new Set(chains.flatMap((chain) => chain[depth] ?? []))];
  const listed = await Promise.all(types.map((type) => pathsOf(api, type, current)));
  const found = listed.flatMap((paths, index) => {
    const type = types[index];
    const isWanted = wanted.paths === 'any' || wanted.paths === type;
    const leads = chains.some((chain) => chain[depth] === type && chain.length > depth + 1);
    return paths.flatMap((path) => [
      ...(isWanted && !wanted.isParent ? [path] : []),
      ...(leads || (isWanted && wanted.isParent) ? [`${path}/`] : []),
    ]);
  });
  return [...new Set(found)];
};

const pathsOf = async (
  api: Pick<ResourcesApi, 'listResources'>,
  type: ResourceType,
  current: string,
): Promise<readonly string[]> => {
  const paths: string[] = [];
  const under = current.includes('/') ? parentPath(current) : undefined;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const q = current === '' ? undefined : current;
    const limit = String(PAGE_LIMIT.max);
    const listed = await api.listResources(type, { under, q, limit, after });
    if (E.isLeft(listed)) break;
    paths.push(...listed.right.rows.map(({ path }) => path));
    if (listed.right.next === null) break;
    after = listed.right.next;
  }
  return paths.filter((path) => path.startsWith(current));
};
