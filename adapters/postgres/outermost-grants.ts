import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { LRUCache } from 'lru-cache';
import type { PortFailure } from '../../core/ports/port-failure.js';
import { decodeRow } from '../sql-rows/decode-row.js';
import type { GrantedScopes } from '../sql-rows/granted-scopes.js';
import { grantsDigest } from '../sql-rows/grants-json.js';
import { type GrantColumns, grantColumns } from './grant-columns.js';
import type { Ask } from './postgres-lease.js';

/** Grants of which none lies beneath another, as far as the fleet had this shape. */
export interface Cover {
  readonly columns: GrantColumns;
  readonly fits: (shape: number) => boolean;
}

/**
 * IS TRUE keeps the grants in a hash table that is asked for each ancestor; pulled up into a join, they would
 * be walked for each.
 */
const SELECT_OUTERMOST = `
WITH granted (type, scope) AS MATERIALIZED (
  SELECT type, scope FROM unnest($1::text[], $2::uuid[]) g (type, scope)
)
SELECT coalesce(array_agg(g.type), '{}')::text AS words,
       coalesce(array_agg(g.scope), '{}')::text AS scopes,
       (SELECT sum(changes)::bigint FROM resource_count) AS shape
  FROM granted g
 WHERE (SELECT true FROM lineage l
         WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
           AND ((g.type, l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
         LIMIT 1) IS NULL`;

const decodeOutermost = decodeRow(
  t.strict({ words: t.string, scopes: t.string, shape: t.number }),
  () => 'outermost grants',
);

/** How many characters of grants are remembered in all. */
const REMEMBERED = 16_000_000;

export interface OutermostGrants {
  /** Worked out, unless they are remembered. */
  readonly of: (granted: GrantedScopes) => TE.TaskEither<PortFailure, Cover>;
  /** Worked out again, since the fleet has another shape now. */
  readonly again: (granted: GrantedScopes) => TE.TaskEither<PortFailure, Cover>;
}

export const outermostGrants = (read: Ask): OutermostGrants => {
  const covers = new LRUCache<string, Cover>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ columns }) => columns.join('').length + 1,
  });
  const again: OutermostGrants['again'] = (granted) =>
    pipe(
      read({ name: 'outermost', text: SELECT_OUTERMOST, values: [...grantColumns(granted)] }),
      TE.flatMapEither(({ rows: [row] }) => decodeOutermost(row)),
      TE.map(({ words, scopes, shape }) => {
        const cover: Cover = { columns: [words, scopes], fits: (now) => now === shape };
        covers.set(grantsDigest(granted), cover);
        return cover;
      }),
    );
  return {
    of: (granted) => {
      if (isFlat(granted)) return TE.right({ columns: grantColumns(granted), fits: () => true });
      const known = covers.get(grantsDigest(granted));
      return known === undefined ? again(granted) : TE.right(known);
    },
    again,
  };
};

/** One scope under each word, or the fleet above all others: nothing can lie beneath another, whatever the fleet. */
const isFlat = (granted: GrantedScopes): boolean =>
  [...granted.values()].every((scopes) => scopes.size === 1 || scopes.has('fleet'));
