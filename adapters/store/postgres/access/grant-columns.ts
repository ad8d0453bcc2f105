import type { Scope } from '../../../../core/access/caller.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';

/** Grants as two array literals of one length for a statement: the keys, and a scope for each. */
export type GrantColumns = readonly [keys: string, scopes: string];

export const grantColumns = (granted: GrantedScopes): GrantColumns => {
  const pairs = grantPairs(granted);
  return [
    arrayLiteral(pairs.map(([key]) => key)),
    arrayLiteral(pairs.map(([, scope]) => scopeUuid(scope))),
  ];
};

/** A grant on the fleet includes every other scope of its key, so that those need not be sent. */
export const grantPairs = (granted: GrantedScopes): readonly (readonly [string, Scope])[] =>
  [...granted].flatMap(([key, scopes]) =>
    (scopes.has('fleet') ? (['fleet'] as const) : [...scopes]).map(
      (scope) => [key, scope] as const,
    ),
  );

/** None of our keys, UUIDs and numbers has a character that would have to be quoted. */
export const arrayLiteral = (elements: readonly (string | number)[]): string =>
  `{${elements.join(',')}}`;

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as string as Uuid;

/**
 * The value of a scope in its column: the fleet is the nil UUID of RFC 9562, section 5.9, which is no resource's id.
 * The nil UUID that a caller sends is no resource's id either, and must not be taken for the fleet.
 */
export const scopeUuid = (scope: Scope): Uuid => {
  if (scope === 'fleet') return NIL as string as Uuid;
  return scope === NIL ? MAX : scope;
};

/**
 * Whether the resource `r` may be read under the grants in the parameters. It is part of each query, so that hidden resources
 * are not found, in the same time as absent ones. IS TRUE keeps the grants in a hash table, however many there are.
 */
export const IS_READABLE = `
EXISTS (SELECT FROM lineage l
         WHERE l.resource_id = r.id
           AND ((r.type, l.scope_id) IN (
                 SELECT type, scope FROM unnest(:grantKeys::text[], :grantScopes::uuid[]) g (type, scope))) IS TRUE)`;

/** The index scans of the overview for a caller, as array literals of one length: a resource type and a scope each. */
export interface GrantScans {
  readonly types: string;
  readonly scopes: string;
  /** For callers who are shown suppressed problems, because they cannot see the server that suppresses them. */
  readonly unsuppressed: UnsuppressedScans | undefined;
}

export interface UnsuppressedScans {
  /** One for each type and scope: 1 where suppressed problems are shown, otherwise 0. */
  readonly flags: string;
  /** Problems under these stay suppressed, because the caller can see them. Needed where the scope is the whole fleet. */
  readonly servers: string;
}

/** The types that are found under servers. */
const SUPPRESSIBLE: ReadonlySet<string> = new Set(['instance', 'database', 'schedule']);

const NO_SCOPES: ReadonlySet<Scope> = new Set();

const visibleServers = (granted: GrantedScopes): ReadonlySet<Scope> =>
  granted.get('server') ?? NO_SCOPES;

export const grantScans = (
  granted: GrantedScopes,
  [types, scopes, flags]: readonly [types: string, scopes: string, flags: string],
): GrantScans => {
  const servers = arrayLiteral([...visibleServers(granted)].map(scopeUuid));
  return { types, scopes, unsuppressed: flags.includes('1') ? { flags, servers } : undefined };
};

/** The scans that follow from the grants alone, whatever the fleet is; undefined where they depend on the lineage of a scope. */
export const grantScansWithoutLineage = (granted: GrantedScopes): GrantScans | undefined => {
  const hidden: readonly (0 | 1 | undefined)[] = grantPairs(granted).map(([type, scope]) =>
    SUPPRESSIBLE.has(type) ? hidesServer(visibleServers(granted), scope) : 0,
  );
  const known = hidden.filter((one) => one !== undefined);
  if (!isWithoutNesting(granted) || known.length < hidden.length) return undefined;
  return grantScans(granted, [...grantColumns(granted), arrayLiteral(known)]);
};

/** One scope for each key, or the fleet, which includes all others: no grant can be under another. */
const isWithoutNesting = (granted: GrantedScopes): boolean =>
  [...granted.values()].every((scopes) => scopes.size === 1 || scopes.has('fleet'));

/**
 * 1 if callers who may read these servers cannot see the server above a scope, 0 if they can; undefined where it depends
 * on the lineage. A scope of these need not be a server: a caller who may read all servers in an instance sees none.
 */
const hidesServer = (servers: ReadonlySet<Scope>, scope: Scope): 0 | 1 | undefined => {
  if (servers.has('fleet')) return 0;
  return servers.size === 0 || scope === 'fleet' ? 1 : undefined;
};
