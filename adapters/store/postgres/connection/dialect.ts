import type { Dialect } from '../../sql/engine/engine.js';
import { grantColumns, IS_READABLE, scopeUuid } from '../access/grant-columns.js';
import { takeLock } from './session-settings.js';
import { TOLD_PROBLEM_RECORD } from '../problems/select-problem-page.js';
import { policyOf } from '../problems/policy-sql.js';
import { STORE_NOW } from './session.js';

const lateral = (table: string, condition: string): string =>
  `LATERAL (SELECT * FROM ${table} WHERE ${condition} OFFSET 0) ${table.split(' ').at(-1) ?? ''}`;

export const POSTGRES: Dialect = {
  now: STORE_NOW,
  greatest: 'greatest',
  least: 'least',
  key: 'id',
  ref: (resource) => `${resource}_id`,
  keyOf: (id) => `${id}::uuid`,
  idOf: (resource) => `${resource}_id`,
  lookUp: (table, condition) => `CROSS JOIN ${lateral(table, condition)}`,
  leftLookUp: (table, condition) => `LEFT JOIN ${lateral(table, condition)} ON true`,
  isIn: (column, select) => `${column} = ANY (ARRAY(${select}))`,
  isInUnlocked: (column, select) => `${column} = ANY (ARRAY(${select} FOR UPDATE SKIP LOCKED))`,
  locking: (clause) => clause,
  items: (list, type) => `unnest(${list}::${type}[]) one (value)`,
  records: (json, columns, alias) => {
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `json_to_recordset(${json}::json) ${alias} (${typed.join(', ')})`;
  },
  indexOf: 'strpos',
  toldProblem: TOLD_PROBLEM_RECORD,
  takeLock,
  lockRoots: (resources) => `SELECT take_turns(${resources}::uuid[])`,
  skipsLocked: true,
  isReadable: IS_READABLE,
  policy: policyOf('r'),
  grants: ({ scopes }) => {
    const [grantKeys, grantScopes] = grantColumns(scopes);
    return { grantKeys, grantScopes };
  },
  isWithin: (key, scopes) => `
EXISTS (SELECT FROM lineage l
         WHERE l.resource_id = ${key} AND (l.scope_id IN (SELECT unnest(${scopes}::uuid[]))) IS TRUE)`,
  scope: scopeUuid,
  fleet: `'${scopeUuid('fleet')}'::uuid`,
  maintenanceEnd: (key) => `shipshape.maintenance_end(${key})`,
  either: ({ postgres }) => postgres,
};
