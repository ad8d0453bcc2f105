import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import { readPermission } from '../../../access/permission.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { ResourceRef } from '../../../shared/resource.js';

/** Succeeds if the caller may change the resource. What it may change and not read is hidden all the same. */
export const authorizeEdit =
  (permissions: PermissionCheck) =>
  (caller: Caller, of: Pick<ResourceRef, 'type' | 'id'>): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      authorize(permissions)(caller, readPermission(of.type), of),
      TE.flatMap(() => authorize(permissions)(caller, 'fleet:write', of)),
    );
