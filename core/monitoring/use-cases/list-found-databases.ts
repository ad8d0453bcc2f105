import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { ResourceId } from '../../shared/resource.js';
import type { FoundPage, FoundQuery, FoundRegister } from '../ports/found-register.js';

/** The databases that logins have found on an instance, by name, for a caller who may read the instance. */
export type ListFoundDatabases = (
  caller: Caller,
  instance: ResourceId,
  query: FoundQuery,
) => TE.TaskEither<AuthorizeError, FoundPage>;

export interface ListFoundDatabasesPorts {
  readonly permissions: PermissionCheck;
  readonly found: Pick<FoundRegister, 'page'>;
}

export const listFoundDatabases =
  ({ permissions, found }: ListFoundDatabasesPorts): ListFoundDatabases =>
  (caller, instance, query) =>
    pipe(
      authorize(permissions)(caller, 'instance:read', { type: 'instance', id: instance }),
      TE.flatMap(() => found.page(caller, instance, query)),
    );
