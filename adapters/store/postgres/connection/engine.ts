import * as E from 'fp-ts/lib/Either.js';
import type { QueryConfig } from 'pg';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { Dialect, Engine, Preparing } from '../../sql/engine/engine.js';
import type { Prepared, Query, Steps } from '../../sql/engine/steps.js';
import { statementOf, storedValue } from '../../sql/engine/steps.js';
import { methodsThat, registerWrites, type RegisterWrites } from '../../sql/register-writes.js';
import type { Execute } from './checked-out-connection.js';
import { takeLock, withLongTimeout } from './session-settings.js';
import { type PostgresSession, STORE_NOW } from './session.js';
import { grantColumns, IS_READABLE, scopeUuid } from '../access/grant-columns.js';
import { TOLD_PROBLEM_RECORD } from '../problems/select-problem-page.js';
import { policyOf } from '../problems/page-parts.js';

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

/** A colon before it belongs to a type. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi;

export interface PostgresEngine extends Engine<RegisterWrites> {
  /** Runs steps in a transaction that has begun, each statement of which may take long. */
  readonly runLong: <F, A>(execute: Execute, work: () => Steps<F, A>) => PortTask<A, F>;
}

/** The engine of a store. A statement that is in no transaction of its steps has one of its own. */
export const postgresEngine = (session: PostgresSession): PostgresEngine => {
  const { bind, ...preparing } = namedParameters();
  const run = stepsWith(bind);
  return {
    ...preparing,
    read: (steps) => run(session.read, steps),
    runLong: (execute, work) => run(inLongTime(execute), work),
    writes: methodsThat(
      registerWrites(preparing),
      (steps) =>
        (...args) =>
          run(session.write, () => steps(...args), session.transact),
    ),
  };
};

/** PostgreSQL knows parameters by their numbers alone. */
const namedParameters = (): Preparing & { readonly bind: (query: Query) => QueryConfig } => {
  const parameters = new Map<Prepared, readonly string[]>();
  return {
    sql: POSTGRES,
    prepare: (name, text) => {
      const names = [...new Set([...text.matchAll(PARAMETER)].map(([, known = '']) => known))];
      const numbered = (_: string, known: string) => `$${names.indexOf(known) + 1}`;
      const prepared = { name, text: text.replaceAll(PARAMETER, numbered) };
      parameters.set(prepared, names);
      return statementOf(prepared);
    },
    bind: ({ statement, values }) => ({
      ...statement,
      values: (parameters.get(statement) ?? []).map((name) => storedValue(values[name])),
    }),
  };
};

const inLongTime =
  (execute: Execute): Execute =>
  (statement) =>
    execute(withLongTimeout(typeof statement === 'string' ? { text: statement } : statement));

type Run = <F, A>(
  execute: Execute,
  work: () => Steps<F, A>,
  transact?: PostgresSession['transact'],
) => PortTask<A, F>;

/** Runs steps, each statement as `execute` does. A transaction is part of the one that it is in, and of what only reads. */
const stepsWith = (bind: (query: Query) => QueryConfig): Run => {
  const run: Run = (execute, work, transact) => async () => {
    const steps = work();
    let step = steps.next();
    while (step.done !== true) {
      const command = step.value;
      if (command._tag === 'Left') return command;
      const outcome = await (command._tag === 'Query'
        ? resultOf(execute, bind(command))
        : together(execute, command.work, transact)());
      // The work of a transaction fails only as the steps do that it is in.
      if (E.isLeft(outcome)) return outcome as E.Left<never>;
      step = steps.next(outcome.right);
    }
    return E.right(step.value);
  };
  const together: Run = (execute, work, transact) =>
    transact === undefined ? run(execute, work) : transact((within) => run(within, work));
  return run;
};

const resultOf = async (execute: Execute, query: QueryConfig) => {
  if (query.text === '') return E.right({ rows: [], count: 0 });
  const result = await execute(query)();
  return E.isLeft(result)
    ? result
    : E.right({ rows: result.right.rows, count: result.right.rowCount });
};
