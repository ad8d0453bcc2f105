import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { LRUCache } from 'lru-cache';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { ReadableGrants } from '../../sql/access/granted-scopes.js';
import type { GrantScans } from './grant-columns.js';
import { grantColumns, grantScans, grantScansWithoutLineage, scopeUuid } from './grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** The index scans of a caller's effective grants, which hold for some revisions of the fleet. */
export interface EffectiveGrantScans {
  readonly scans: GrantScans;
  readonly isCurrent: (fleetRevision: number) => boolean;
}

/**
 * The effective ones of the grants that are selected: those that no grant of the same type on a scope above includes.
 * IS TRUE makes PostgreSQL look each ancestor up in a hash table of the grants; pulled up into a join, all grants would
 * be scanned for each ancestor.
 */
export const effectiveGrantsOf = (granted: string): string => `
granted (type, scope) AS MATERIALIZED (
  ${granted}
), effective (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope FROM granted g
   WHERE (SELECT true FROM lineage l
           WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
             AND ((g.type, l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
           LIMIT 1) IS NULL
)`;

/** Those of the grants that a statement has as parameters. */
export const EFFECTIVE_GRANTS = effectiveGrantsOf(
  'SELECT type, scope FROM unnest(:grantKeys::text[], :grantScopes::uuid[]) g (type, scope)',
);

/** Suppressed problems in a scope are shown unless the caller may see the server that the scope is or is under. */
const SELECT_EFFECTIVE_GRANTS = `
WITH ${EFFECTIVE_GRANTS.replace(':grantKeys', '$1').replace(':grantScopes', '$2')}, scanned AS (
  SELECT o.type, o.scope,
         (o.type IN ('instance', 'database', 'schedule')
          AND (SELECT true FROM lineage l
                WHERE l.resource_id = o.scope AND (l.is_root OR l.scope_id = $3::uuid)
                  AND (('server', l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
                LIMIT 1) IS NULL)::int AS is_unsuppressed
    FROM effective o
)
SELECT coalesce(array_agg(type), '{}')::text AS types,
       coalesce(array_agg(scope), '{}')::text AS scopes,
       coalesce(array_agg(is_unsuppressed), '{}')::text AS unsuppressed,
       (SELECT sum(changes)::bigint FROM resource_count) AS fleet_revision
  FROM scanned`;

const decodeEffectiveGrants = decodeRow(
  t.strict({ types: t.string, scopes: t.string, unsuppressed: t.string, fleet_revision: t.number }),
  () => 'effective grants',
);

/** How many characters of grants are cached in all. */
const CACHE_CHARACTERS = 16_000_000;

export interface EffectiveGrants {
  /** From the cache if they are there. */
  readonly of: (grants: ReadableGrants) => PortTask<EffectiveGrantScans>;
  /** From the store, because the fleet has another revision now. */
  readonly reload: (grants: ReadableGrants) => PortTask<EffectiveGrantScans>;
}

export const effectiveGrants = (read: Execute): EffectiveGrants => {
  const cache = new LRUCache<string, EffectiveGrantScans>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ scans }) => JSON.stringify(scans).length,
  });
  const store = ({ digest }: ReadableGrants, computed: EffectiveGrantScans) => {
    cache.set(digest, computed);
    return computed;
  };
  const reload: EffectiveGrants['reload'] = (grants) =>
    pipe(
      read({
        name: 'effective_grants',
        text: SELECT_EFFECTIVE_GRANTS,
        values: [...grantColumns(grants.scopes), scopeUuid('fleet')],
      }),
      TE.flatMapEither(({ rows: [row] }) => decodeEffectiveGrants(row)),
      TE.map(({ types, scopes, unsuppressed, fleet_revision }) =>
        store(grants, {
          scans: grantScans(grants.scopes, [types, scopes, unsuppressed]),
          isCurrent: (fleetRevision) => fleetRevision === fleet_revision,
        }),
      ),
    );
  return {
    of: (grants) => {
      const cached = cache.get(grants.digest);
      if (cached !== undefined) return TE.right(cached);
      const scans = grantScansWithoutLineage(grants.scopes);
      return scans === undefined
        ? reload(grants)
        : TE.right(store(grants, { scans, isCurrent: () => true }));
    },
    reload,
  };
};
