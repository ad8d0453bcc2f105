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
 * Whether the resource `r` may be read under the grants in two parameters. It is part of each query, so that hidden resources
 * are not found, in the same time as absent ones. IS TRUE keeps the grants in a hash table, however many there are.
 */
export const isReadable = (keys: string, scopes: string): string => `
EXISTS (SELECT FROM lineage l
         WHERE l.resource_id = r.id
           AND ((r.type, l.scope_id) IN (
                 SELECT type, scope FROM unnest(${keys}::text[], ${scopes}::uuid[]) g (type, scope))) IS TRUE)`;

export const IS_READABLE = isReadable('$1', '$2');
