import type { Scope } from '../../../core/access/caller.js';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { arrayLiteral, grantColumns, grantPairs } from './grant-columns.js';
import { scopeUuid } from './scope-column.js';

/** What the overview walks for a caller, as array literals of one length: a resource type and a scope each. */
export interface OverviewWalks {
  readonly types: string;
  readonly scopes: string;
  /** Of somebody who is shown what is folded, because of servers that are out of sight. */
  readonly unfolding: Unfolding | undefined;
}

export interface Unfolding {
  /** As many as there are types and scopes: 1 where it is so, otherwise 0. */
  readonly where: string;
  /** What is beneath these is folded all the same: they are in sight. Of use where the scope is the whole fleet. */
  readonly servers: string;
}

/** What can lie beneath a server. */
const FOLDABLE: ReadonlySet<string> = new Set(['instance', 'database', 'schedule']);

const NOWHERE: ReadonlySet<Scope> = new Set();

const serversInSight = (granted: GrantedScopes): ReadonlySet<Scope> =>
  granted.get('server') ?? NOWHERE;

/** The walks of a caller, from the columns that say them. */
export const overviewWalks = (
  granted: GrantedScopes,
  [types, scopes, where]: readonly [types: string, scopes: string, unfolding: string],
): OverviewWalks => {
  const servers = arrayLiteral([...serversInSight(granted)].map(scopeUuid));
  return { types, scopes, unfolding: where.includes('1') ? { where, servers } : undefined };
};

/** The walks that the grants alone tell of, whatever the fleet; undefined where the lineage of a scope has its say. */
export const plainWalks = oncePerValue((granted: GrantedScopes): OverviewWalks | undefined => {
  const hidden: readonly (0 | 1 | undefined)[] = grantPairs(granted).map(([type, scope]) =>
    FOLDABLE.has(type) ? hidesServer(serversInSight(granted), scope) : 0,
  );
  const known = hidden.filter((one) => one !== undefined);
  if (!isFlat(granted) || known.length < hidden.length) return undefined;
  return overviewWalks(granted, [...grantColumns(granted), arrayLiteral(known)]);
});

/** One scope under each word, or the fleet above all others: nothing can lie beneath another. */
const isFlat = (granted: GrantedScopes): boolean =>
  [...granted.values()].every((scopes) => scopes.size === 1 || scopes.has('fleet'));

/**
 * 1 if somebody who may see these servers does not see the one above everything in a scope, 0 if so; undefined where
 * that depends. Nothing tells here whether a scope is a server at all: who may see all servers in an instance sees none.
 */
const hidesServer = (servers: ReadonlySet<Scope>, scope: Scope): 0 | 1 | undefined => {
  if (servers.has('fleet')) return 0;
  return servers.size === 0 || scope === 'fleet' ? 1 : undefined;
};
