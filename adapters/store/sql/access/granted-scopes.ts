import { createHash } from 'node:crypto';
import type { Caller, Grant, Permission, Scope } from '../../../../core/access/caller.js';
import { readPermission } from '../../../../core/access/caller.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';

/** The scopes of a caller's grants by a key, such as the permission that is granted there; each scope once a key. */
export type GrantedScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

/** What a caller may read, in the forms that statements and caches need. */
export interface ReadableGrants {
  /** By resource type. */
  readonly scopes: GrantedScopes;
  readonly json: string;
  /** A short key: equal for callers with equal grants. */
  readonly digest: string;
}

const TYPE_READ = new Map(RESOURCE_TYPES.map((type) => [readPermission(type), type]));

/** The scopes by permission. */
export const grantedScopes = ({ grants }: Caller): GrantedScopes =>
  scopesBy(grants, (permission) => permission);

export const grantsJson = (scopes: GrantedScopes): string =>
  JSON.stringify(Object.fromEntries([...scopes].map(([key, granted]) => [key, [...granted]])));

export const readableGrants = ({ grants }: Caller): ReadableGrants => readable(grants);

/** Made once for each token: every overview needs them, and a caller may have thousands of grants. */
const readable = oncePerValue((grants: readonly Grant[]): ReadableGrants => {
  const scopes = withFleet(scopesBy(grants, (permission) => TYPE_READ.get(permission)));
  const json = grantsJson(scopes);
  return { scopes, json, digest: createHash('sha256').update(json).digest('base64') };
});

/** A caller who may read any server may read what is wrong with the fleet itself. */
const withFleet = (scopes: GrantedScopes): GrantedScopes =>
  scopes.has('server') ? new Map([...scopes, ['fleet', new Set<Scope>(['fleet'])]]) : scopes;

const scopesBy = (
  grants: readonly Grant[],
  keyOf: (permission: Permission) => string | undefined,
): GrantedScopes => {
  const byKey = new Map<string, Set<Scope>>();
  for (const { permission, scope } of grants) {
    const key = keyOf(permission);
    if (key === undefined) continue;
    const scopes = byKey.get(key);
    if (scopes === undefined) byKey.set(key, new Set([scope]));
    else scopes.add(scope);
  }
  return byKey;
};
