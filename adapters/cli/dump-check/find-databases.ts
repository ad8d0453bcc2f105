import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { findResources, notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { type NamedDatabase, notADatabase } from './find-database.js';

type Found = Promise<E.Either<ErrorDocument, readonly NamedDatabase[]>>;

/**
 * The databases that these ids and paths stand for, each once: of a server or an instance all that the caller may read,
 * and without any, all of the fleet. The first that stands for nothing is the error.
 */
export const findDatabases = async (api: Api, idsOrPaths: readonly string[]): Found => {
  if (idsOrPaths.length === 0) return listAll(api, undefined);
  const byId = new Map<string, NamedDatabase>();
  for (const idOrPath of idsOrPaths) {
    const found = await databasesOf(api, idOrPath);
    if (E.isLeft(found)) return found;
    for (const database of found.right) byId.set(database.id, database);
  }
  return E.right([...byId.values()]);
};

/** Of an unknown id, see `findDatabase`. Databases may be readable under a path whose own resource is not. */
const databasesOf = async (api: Api, idOrPath: string): Found => {
  const found = await findResources(api, idOrPath);
  if (E.isLeft(found)) return found;
  const id = toUuid(idOrPath);
  const scope = found.right.find(({ type }) => SCOPES.has(type));
  const [other] = found.right;
  if (scope === undefined && other !== undefined)
    return E.left(notADatabase(idOrPath, other, RULE));
  if (scope === undefined && id !== undefined) return E.right([{ id, path: null }]);
  const path = scope?.path ?? idOrPath;
  const databases = await listAll(api, path);
  if (E.isLeft(databases) || databases.right.length > 0) return databases;
  return E.left(
    scope === undefined
      ? notFoundError('database', idOrPath)
      : malformedRequest([`The ${scope.type} ${path} has no database that may be read from here.`]),
  );
};

const SCOPES: ReadonlySet<string> = new Set(['server', 'instance', 'database']);

const RULE =
  'Only databases are checked, such as db-eu-1/main/shop, or all of a server or an instance.';

const listAll = async (api: Api, under: string | undefined): Found => {
  const databases: NamedDatabase[] = [];
  for (let after: string | undefined; ;) {
    const page = await api.listDatabases({ under, after, limit: '100' });
    if (E.isLeft(page)) return page;
    for (const { id: text, path } of page.right.databases) {
      const id = toUuid(text);
      if (id !== undefined) databases.push({ id, path });
    }
    if (page.right.next === null) return E.right(databases);
    after = page.right.next;
  }
};
