import type { Scope } from '../../../core/access/caller.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { arrayLiteral, grantColumns, grantPairs, scopeUuid } from './grant-columns.js';

/** What the overview walks for a caller, as array literals of one length: a resource type and a scope each. */
export interface GrantScans {
  readonly types: string;
  readonly scopes: string;
  /** Of somebody who is shown what is folded, because of servers that are out of sight. */
  readonly unsuppressed: UnsuppressedScans | undefined;
}

export interface UnsuppressedScans {
  /** As many as there are types and scopes: 1 where it is so, otherwise 0. */
  readonly flags: string;
  /** What is beneath these is folded all the same: they are in sight. Of use where the scope is the whole fleet. */
  readonly servers: string;
}

/** What can lie beneath a server. */
const SUPPRESSIBLE: ReadonlySet<string> = new Set(['instance', 'database', 'schedule']);

const NO_SCOPES: ReadonlySet<Scope> = new Set();

const visibleServers = (granted: GrantedScopes): ReadonlySet<Scope> =>
  granted.get('server') ?? NO_SCOPES;

/** The walks of a caller, from the columns that say them. */
export const grantScans = (
  granted: GrantedScopes,
  [types, scopes, where]: readonly [types: string, scopes: string, unfolding: string],
): GrantScans => {
  const servers = arrayLiteral([...visibleServers(granted)].map(scopeUuid));
  return {
    types,
    scopes,
    unsuppressed: where.includes('1') ? { flags: where, servers } : undefined,
  };
};

/** The walks that the grants alone tell of, whatever the fleet; undefined where the lineage of a scope has its say. */
export const grantScansWithoutLineage = (granted: GrantedScopes): GrantScans | undefined => {
  const hidden: readonly (0 | 1 | undefined)[] = grantPairs(granted).map(([type, scope]) =>
    SUPPRESSIBLE.has(type) ? hidesServer(visibleServers(granted), scope) : 0,
  );
  const known = hidden.filter((one) => one !== undefined);
  if (!isWithoutNesting(granted) || known.length < hidden.length) return undefined;
  return grantScans(granted, [...grantColumns(granted), arrayLiteral(known)]);
};

/** One scope under each word, or the fleet above all others: nothing can lie beneath another. */
const isWithoutNesting = (granted: GrantedScopes): boolean =>
  [...granted.values()].every((scopes) => scopes.size === 1 || scopes.has('fleet'));

/**
 * 1 if somebody who may see these servers does not see the one above everything in a scope, 0 if so; undefined where
 * that depends. Nothing tells here whether a scope is a server at all: who may see all servers in an instance sees none.
 */
const hidesServer = (servers: ReadonlySet<Scope>, scope: Scope): 0 | 1 | undefined => {
  if (servers.has('fleet')) return 0;
  return servers.size === 0 || scope === 'fleet' ? 1 : undefined;
};
