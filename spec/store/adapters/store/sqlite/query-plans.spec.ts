import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { CREATE_EFFECTIVE_GRANTS } from '../../../../../adapters/store/sqlite/access/effective-grants-sql.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { fillStore } from '../../../../support/sqlite/fill-store.js';
import { preparedStatements } from '../../../../support/sqlite/prepared-statements.js';
import { queryPlan } from '../../../../support/sqlite/query-plans.js';

/** The tables that have more rows the larger a fleet is, or the longer it has been watched. */
const GROWING: ReadonlySet<string> = new Set([
  'resource',
  'lineage',
  'problem',
  'problem_scope',
  'closed_problem_scope',
  'problem_span',
  'failure_streak',
  'run',
  'run_scope',
  'upkeep',
  'seen_server',
  'login_rejection',
  'channel_change',
  'channel_entry',
  'delivery',
  'token',
  'maintenance',
]);

/** What reads all of something on purpose, by its text, and why it may. */
const WALKS: readonly (readonly [RegExp, string])[] = [
  [/FROM resource r\s+ORDER BY r\.seq/, 'describes or compares the whole fleet'],
  [/WHERE type IN \('destination', 'channel', 'fleet'\)/, 'a fleet has few of these'],
  [/json_group_array\(id\)/, 'lists the servers, once they are others'],
  [/FROM offline_server/, 'stops at the first server that is offline'],
  [/u\.type = 'channel'/, 'a fleet has few channels'],
  [/SELECT 1 FROM token( LIMIT 1|\))/, 'stops at the first token'],
  [/FROM token ORDER BY created_at, name/, 'lists the tokens'],
  [/FROM maintenance m CROSS JOIN resource r/, 'follows all windows of the fleet file'],
];

const ALIASES =
  /\b(?:FROM|JOIN|INTO|UPDATE|,)\s+(\w+)(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|SET\b)(\w+))?/gi;

/** The steps that read every row of a table that grows, or all those of one type. */
const walksOf = (statement: string, plan: readonly string[]): readonly string[] => {
  const tables = new Map<string, string>();
  for (const [, table = '', alias = table] of statement.matchAll(ALIASES)) tables.set(alias, table);
  return plan.filter((step) => {
    const [, verb = '', name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? [];
    const reads = GROWING.has(tables.get(name) ?? name);
    return reads && (verb === 'SCAN' || /AUTOMATIC|\(type=\?\)/.test(step));
  });
};

type Prepare = (database: Database) => void;

const SIZES = [1_000, 100_000] as const;

const STATISTICS: Readonly<Record<string, Prepare>> = {
  'without statistics': () => undefined,
  'with statistics': (database) => {
    database.exec('ANALYZE');
  },
};

describe('how SQLite carries out each statement that a store prepares', () => {
  const directory = temporaryDirectory();

  const walksIn = async (planted: readonly string[], prepare: Prepare) => {
    const statements = [...(await preparedStatements(directory.path)), ...planted];
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    database.exec(CREATE_EFFECTIVE_GRANTS);
    prepare(database);
    const walks = statements.flatMap((statement) =>
      walksOf(statement, queryPlan(database, statement)).map((step) => ({ step, statement })),
    );
    database.close();
    const isIntended = (statement: string) => WALKS.some(([text]) => text.test(statement));
    return { count: statements.length, walks: walks.filter((one) => !isIntended(one.statement)) };
  };

  for (const size of SIZES)
    for (const [what, count] of Object.entries(STATISTICS))
      it(`reads no more than it is about, in a fleet of ${size} resources ${what}`, async () => {
        const { count: looked, walks } = await walksIn([], (database) => {
          fillStore(database, size);
          count(database);
        });
        expect(looked).to.be.above(150);
        expect(walks).to.deep.equal([]);
      });

  for (const statement of [
    'SELECT path FROM resource WHERE name = :name',
    'SELECT d.path FROM resource d WHERE d.type = :type AND d.name = :name',
    `SELECT id FROM resource r WHERE (r.id = :server AND r.type = 'server')
         OR (r.parent_id = :server AND r.type = 'instance')
         OR (r.parent_id IN (SELECT id FROM resource WHERE parent_id = :server) AND r.type = 'database')`,
  ])
    it(`sees that all of a type are read by ${statement}`, async () => {
      const { walks } = await walksIn([statement], () => undefined);
      expect(walks).to.have.length(1);
    });

  it('allows nothing that no statement does', async () => {
    const statements = await preparedStatements(directory.path);
    const idle = WALKS.filter(([text]) => !statements.some((statement) => text.test(statement)));
    expect(idle).to.deep.equal([]);
  });
});
