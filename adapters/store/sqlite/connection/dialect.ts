import type { Dialect } from '../../sql/engine/engine.js';
import { maintenanceEnd, policyOf, TOLD_PROBLEM } from '../problems/derived-sql.js';
import { IS_READABLE } from '../access/effective-grants-sql.js';

/**
 * A statement without the types that PostgreSQL needs. A limit is an expression, since SQLite looks at a parameter when it
 * plans, and would plan the statement again for each value.
 */
export const sqliteText = (typed: string): string =>
  typed.replaceAll(/::\w+(\[\])?/g, '').replaceAll(/\bLIMIT (:\w+)/g, 'LIMIT CAST($1 AS INTEGER)');

export const SQLITE: Dialect = {
  now: ':now',
  greatest: 'max',
  least: 'min',
  key: 'seq',
  ref: (resource) => resource,
  keyOf: (id) => `(SELECT seq FROM resource WHERE id = ${id})`,
  idOf: (resource) => `(SELECT id FROM resource WHERE seq = ${resource})`,
  lookUp: (table, condition) => `CROSS JOIN ${table} ON ${condition}`,
  leftLookUp: (table, condition) => `LEFT JOIN ${table} ON ${condition}`,
  isIn: (column, select) => `${column} IN (${select})`,
  isInUnlocked: (column, select) => `${column} IN (${select})`,
  locking: () => '',
  items: (list) => `json_each(${list}) one`,
  records: (json, columns, alias) => {
    const selected = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${selected.join(', ')} FROM json_each(${json})) ${alias}`;
  },
  indexOf: 'instr',
  toldProblem: TOLD_PROBLEM,
  takeLock: () => '',
  lockRoots: () => '',
  skipsLocked: false,
  isReadable: IS_READABLE,
  policy: policyOf('r'),
  grants: ({ json }) => ({ grants: json }),
  isWithin: (key, scopes) => `
EXISTS (SELECT 1 FROM json_each(${scopes}) scope
         WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = ${key}))`,
  scope: (scope) => scope,
  fleet: '0',
  maintenanceEnd,
  either: ({ sqlite }) => sqlite,
};
