import type { Caller, Grant, Scope } from '../../../core/access/caller.js';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import { type Permission, readPermission } from '../../../core/access/permission.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';

/** Each scope once under a word for what is granted there. */
export type GrantedScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

const TYPE_READ = new Map(RESOURCE_TYPES.map((type) => [readPermission(type), type]));

/** What a caller may read and where: the scopes under each resource type. */
export const readableScopes = ({ grants }: Caller): GrantedScopes => readable(grants);

/** What a caller may do and where: the scopes under each permission. */
export const grantedScopes = ({ grants }: Caller): GrantedScopes => granted(grants);

const scopesUnder = (
  grants: readonly Grant[],
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

const readable = oncePerValue((grants: readonly Grant[]) =>
  scopesUnder(grants, (permission) => TYPE_READ.get(permission)),
);

const granted = oncePerValue((grants: readonly Grant[]) =>
  scopesUnder(grants, (permission) => permission),
);
