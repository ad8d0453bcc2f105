import { type Caller, permissionsOn } from '../../../core/access/caller.js';
import type { PermissionCheck } from '../../../core/access/ports/permission-check.js';
import type { StateCell } from '../state.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Authenticator } from '../../../core/access/ports/authenticator.js';

export const memoryPermissionCheck = (cell: StateCell): PermissionCheck => ({
  permissionsOn: (caller, scope, type) =>
    cell.run(({ byId }) => {
      const stored = scope === 'fleet' ? FLEET : byId.get(scope);
      const exists = type === undefined || stored?.resource?.type === type;
      return permissionsOn(caller, exists ? (stored?.lineage ?? []) : []);
    }),
});

const FLEET = { lineage: ['fleet'], resource: undefined } as const;

/** Knows the callers that it was given, by their credentials. */
export const memoryAuthenticator = (callers: ReadonlyMap<string, Caller>): Authenticator => ({
  authenticate: (credential) => TE.right(O.fromNullable(callers.get(credential))),
});
