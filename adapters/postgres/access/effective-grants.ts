import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { LRUCache } from 'lru-cache';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest } from '../../sql/access/grants-json.js';
import { scopeUuid } from './scope-column.js';
import { grantColumns } from './grant-columns.js';
import { EFFECTIVE_GRANTS } from './effective-grants-sql.js';
import { type GrantScans, grantScans, grantScansWithoutLineage } from './grant-scans.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** Grants of which none lies beneath another, and what is walked of them, as far as the fleet had this shape. */
export interface EffectiveGrantScans {
  readonly scans: GrantScans;
  readonly isCurrent: (shape: number) => boolean;
}

/** What is folded in a scope is shown there, unless the caller may see the server that the scope is or lies beneath. */
const SELECT_EFFECTIVE_GRANTS = `
WITH ${EFFECTIVE_GRANTS}, walked AS (
  SELECT o.type, o.scope,
         (o.type IN ('instance', 'database', 'schedule')
          AND (SELECT true FROM lineage l
                WHERE l.resource_id = o.scope AND (l.is_root OR l.scope_id = $3::uuid)
                  AND (('server', l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
                LIMIT 1) IS NULL)::int AS unfolding
    FROM outermost o
)
SELECT coalesce(array_agg(type), '{}')::text AS types,
       coalesce(array_agg(scope), '{}')::text AS scopes,
       coalesce(array_agg(unfolding), '{}')::text AS unfolding,
       (SELECT sum(changes)::bigint FROM resource_count) AS shape
  FROM walked`;

const decodeEffectiveGrants = decodeRow(
  t.strict({ types: t.string, scopes: t.string, unfolding: t.string, shape: t.number }),
  () => 'outermost grants',
);

/** How many characters of grants are remembered in all. */
const CACHE_CHARACTERS = 16_000_000;

export interface EffectiveGrants {
  /** Worked out, unless they are remembered. */
  readonly of: (granted: GrantedScopes) => TE.TaskEither<PortFailure, EffectiveGrantScans>;
  /** Worked out again, since the fleet has another shape now. */
  readonly reload: (granted: GrantedScopes) => TE.TaskEither<PortFailure, EffectiveGrantScans>;
}

export const effectiveGrants = (read: Execute): EffectiveGrants => {
  const covers = new LRUCache<string, EffectiveGrantScans>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ scans }) => JSON.stringify(scans).length,
  });
  const again: EffectiveGrants['reload'] = (granted) =>
    pipe(
      read({
        name: 'outermost',
        text: SELECT_EFFECTIVE_GRANTS,
        values: [...grantColumns(granted), scopeUuid('fleet')],
      }),
      TE.flatMapEither(({ rows: [row] }) => decodeEffectiveGrants(row)),
      TE.map(({ types, scopes, unfolding, shape }) => {
        const walks = grantScans(granted, [types, scopes, unfolding]);
        const cover: EffectiveGrantScans = { scans: walks, isCurrent: (now) => now === shape };
        covers.set(grantsDigest(granted), cover);
        return cover;
      }),
    );
  return {
    of: (granted) => {
      const plain = grantScansWithoutLineage(granted);
      if (plain !== undefined) return TE.right({ scans: plain, isCurrent: () => true });
      const known = covers.get(grantsDigest(granted));
      return known === undefined ? again(granted) : TE.right(known);
    },
    reload: again,
  };
};
