import type { Scope } from '../../../../core/access/caller.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { arrayLiteral, grantColumns, grantPairs, scopeUuid } from './grant-columns.js';

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
  return {
    types,
    scopes,
    unsuppressed: flags.includes('1') ? { flags, servers } : undefined,
  };
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
