import type { Caller, Scope } from '../../core/domain/caller.js';
import { type Permission, readPermission } from '../../core/domain/permission.js';
import { RESOURCE_TYPES } from '../../core/domain/resource.js';

/** Each scope once under a word for what is granted there. */
export type GrantedScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

const TYPE_READ = new Map(RESOURCE_TYPES.map((type) => [readPermission(type), type]));

/** What a caller may read and where: the scopes under each resource type. */
export const readableScopes = (caller: Caller): GrantedScopes =>
  scopesUnder(caller, (permission) => TYPE_READ.get(permission));

/** What a caller may do and where: the scopes under each permission. */
export const grantedScopes = (caller: Caller): GrantedScopes =>
  scopesUnder(caller, (permission) => permission);

const scopesUnder = (
  { grants }: Caller,
  wordOf: (permission: Permission) => string | undefined,
): GrantedScopes => {
  const scopes = new Map<string, Set<Scope>>();
  for (const { permission, scope } of grants) {
    const word = wordOf(permission);
    if (word === undefined) continue;
    const there = scopes.get(word);
    if (there === undefined) scopes.set(word, new Set([scope]));
    else there.add(scope);
  }
  return scopes;
};
