import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { GrantedScopes } from '../sql-rows/granted-scopes.js';
import { grantsDigest, grantsJson } from '../sql-rows/grants-json.js';

/** What callers may read, each grant once and none beneath another, clustered as the overview walks it. */
const CREATE = `
CREATE TEMP TABLE grant_cover (
  cover INTEGER NOT NULL,
  scope_id TEXT NOT NULL,
  resource_type TEXT NOT NULL,
  PRIMARY KEY (cover, scope_id, resource_type)
) WITHOUT ROWID`;

/**
 * Grants beneath one for the same type are left out, so that nothing shows twice.
 * The plus keeps SQLite from trying every grant on every ancestor: 1,000 grants would take a hundred times as long.
 */
const FILL = `
INSERT OR IGNORE INTO grant_cover (cover, scope_id, resource_type)
WITH granted (type, scope) AS MATERIALIZED (
  SELECT readable.key, scope.value
    FROM json_each(:grants) readable CROSS JOIN json_each(readable.value) scope
)
SELECT :cover, g.scope, g.type FROM granted g
 WHERE NOT EXISTS (SELECT 1 FROM lineage l
                    WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
                      AND (g.type, +l.scope_id) IN (SELECT type, scope FROM granted))`;

const SHAPE = 'SELECT sum(changes) FROM resource_count';

/** How many grants are kept in all, some 100 bytes each; those that were used last stay. */
const GRANTS_KEPT = 200_000;

interface Cover {
  readonly number: number;
  readonly shape: number;
  readonly size: number;
}

/**
 * Works out what a caller's grants come to, once for as long as the fleet keeps its shape.
 * Answers with the number under which `grant_cover` has it.
 */
export const grantCovers = (database: Database): ((granted: GrantedScopes) => number) => {
  database.exec(CREATE);
  const fill = database.prepare(FILL);
  const forget = database.prepare('DELETE FROM grant_cover WHERE cover = ?');
  const shapeNow = database.prepare<[], number>(SHAPE).pluck();
  const covers = new LRUCache<string, Cover>({
    maxSize: GRANTS_KEPT,
    sizeCalculation: ({ size }) => size,
    dispose: ({ number }) => forget.run(number),
  });
  let covered = 0;
  return (granted) => {
    const key = grantsDigest(granted);
    const shape = shapeNow.get() ?? 0;
    const known = covers.get(key);
    if (known?.shape === shape) return known.number;
    covered += 1;
    const { changes } = fill.run({ cover: covered, grants: grantsJson(granted) });
    covers.set(key, { number: covered, shape, size: Math.min(changes + 1, GRANTS_KEPT) });
    return covered;
  };
};
