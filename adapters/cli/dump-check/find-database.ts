import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ResourceBody } from '../../api/resources/resource-body.js';
import {
  findResources,
  notFoundError,
  toUuid,
  withArticle,
} from '../../api/resources/resource-body.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { Api } from '../../api/api.js';

export interface NamedDatabase {
  readonly id: Uuid;
  readonly path: string | null;
}

/**
 * The database with this id or path. An unknown id is taken for a database without a path: a token may be allowed to
 * back a database up, and not to read it.
 */
export const findDatabase = async (
  api: Api,
  idOrPath: string,
): Promise<E.Either<ErrorDocument, NamedDatabase>> => {
  const found = await findResources(api, idOrPath);
  if (E.isLeft(found)) return found;
  const database = found.right.find(({ type }) => type === 'database');
  const id = toUuid(database?.id ?? idOrPath);
  if (database !== undefined && id !== undefined) return E.right({ id, path: database.path });
  const [other] = found.right;
  if (other !== undefined)
    return E.left(
      notADatabase(idOrPath, other, 'Only databases are dumped, such as db-eu-1/main/shop.'),
    );
  return id === undefined
    ? E.left(notFoundError('database', idOrPath))
    : E.right({ id, path: null });
};

/** What the id or the path stands for, and the rule that it breaks. */
export const notADatabase = (
  idOrPath: string,
  { type }: ResourceBody,
  rule: string,
): ErrorDocument =>
  malformedRequest([`${JSON.stringify(idOrPath)} is ${withArticle(type)}. ${rule}`]);
