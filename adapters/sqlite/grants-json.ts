import type { Caller } from '../../core/domain/caller.js';
import { type Permission, readPermission } from '../../core/domain/permission.js';
import { RESOURCE_TYPES } from '../../core/domain/resource.js';

const TYPE_READ = new Map(RESOURCE_TYPES.map((type) => [readPermission(type), type]));

/** What a caller may read and where, as JSON for a statement: the scopes under each resource type. */
export const readableScopes = (caller: Caller): string =>
  scopesUnder(caller, (permission) => TYPE_READ.get(permission));

/** What a caller may do and where, as JSON for a statement: the scopes under each permission. */
export const grantedScopes = (caller: Caller): string =>
  scopesUnder(caller, (permission) => permission);

const scopesUnder = (
  { grants }: Caller,
  wordOf: (permission: Permission) => string | undefined,
): string => {
  const scopes: Record<string, Set<string>> = {};
  for (const { permission, scope } of grants) {
    const word = wordOf(permission);
    if (word !== undefined) (scopes[word] ??= new Set()).add(scope);
  }
  return JSON.stringify(scopes, (_key, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
};
