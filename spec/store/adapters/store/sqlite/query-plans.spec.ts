import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { memorySecretSealer } from '../../../../../adapters/store/sqlite/memory-store.js';
import { CREATE_EFFECTIVE_GRANTS } from '../../../../../adapters/store/sqlite/access/effective-grants-sql.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';
import { fillStore } from '../../../../support/sqlite/fill-store.js';
import { preparedStatements } from '../../../../support/sqlite/prepared-statements.js';
import { triggerStatements } from '../../../../support/sqlite/trigger-statements.js';
import { queryPlan } from '../../../../support/sqlite/query-plans.js';

/** Tables that have as many rows in any fleet, or a row a node. Every other one grows with the fleet, or with time. */
const SMALL: ReadonlySet<string> = new Set([
  'meta',
  'revision',
  'resource_count',
  'purged_problem',
  'fleet_problem_count',
  'open_problem_count',
  'monitoring_node',
  'monitoring_report',
  'partition_claim',
  'watch_node',
  'watch_turn',
]);

/** Columns of which one value may have ever more rows; but of a channel one message is under way. */
const WIDE =
  /(?<!delivery_under_way) \((?:type|scope|channel|schedule|database|destination|restore_on)=\?\)/;

/** What reads all of something on purpose, by its text, and why it may. */
const WALKS: readonly (readonly [RegExp, string])[] = [
  [
    /FROM resource r\s+WHERE r\.type (=|<>) 'policy'\s+ORDER BY r\.seq/,
    'describes or compares the whole fleet',
  ],
  [/WHERE type IN \('destination', 'channel', 'policy', 'fleet'\)/, 'a fleet has few of these'],
  [/FROM resource( f)? WHERE (f\.)?type = 'fleet'/, 'the fleet itself is one'],
  [/json_group_array\(id\)/, 'lists the servers, once they are others'],
  [/WHERE r\.type = 'server' AND CASE WHEN instr/, 'searches until it has enough of each type'],
  [
    /FROM audit_chain WHERE (sealed < seq|purged = seq)/,
    'reads the chains of the audit, of which each start makes one',
  ],
  [
    /^\s*(DELETE |SELECT .*\s)?(FROM|UPDATE) approval\b/s,
    'reads the requests of a day, which few make',
  ],
  [/FROM kept_dump k\s+WHERE k\.destination/, 'counts the dumps in one destination'],
  [/FROM offline_server/, 'stops at the first server that is offline'],
  [/u\.type = 'channel'/, 'a fleet has few channels'],
  [/SELECT 1 FROM token( LIMIT 1|\))/, 'stops at the first token'],
  [/LEFT JOIN token_use u/, 'lists the tokens'],
  [/ sign_in\s+WHERE |FROM resource WHERE instr\(attributes/, 'reads what few have'],
  [/FROM maintenance m CROSS JOIN resource r/, 'follows all windows of the fleet file'],
  [/FROM maintenance_rules m/, 'follows all rules of the fleet file'],
  [
    /^\s*UPDATE run\s+SET (database|destination|schedule)(_path)? = /,
    'changes the runs of what goes',
  ],
  [/^\s*(DELETE FROM|INSERT INTO) resource\b/, 'removes what belongs to what is removed'],
  [/problem_scope s\b.* WHERE s\.scope = 0/s, 'tells of all that is open'],
  [/s\.scope =\s+CASE :server/, 'is about a server and its problems'],
  [/(FROM|UPDATE|DELETE FROM) channel_(change|entry)\b.*channel = /s, 'is about a channel'],
  [/upkeep s WHERE s\.destination|UNION ALL SELECT resource FROM upkeep WHERE/, 'what uses one'],
  [/^\s*UPDATE upkeep SET wake_at = min/, 'wakes what uses a destination or an instance'],
  [
    /isOutdated.*FROM resource o CROSS JOIN resource s/s,
    'examines again what is under one, or uses it',
  ],
  [/isOutdated.*WHERE type = 'schedule'/s, 'examines all again, once a node starts'],
  [/kind = 'elsewhere' AND schedule = .* LIMIT 1/s, 'reads the runs of one schedule'],
];

const ALIASES =
  /\b(?:FROM|JOIN|INTO|UPDATE|,)\s+(\w+)(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|SET\b)(\w+))?/gi;

/** The steps that read every row of a table that grows, or all those of one type, channel, schedule and so on. */
const walksOf = (grown: ReadonlySet<string>, statement: string, plan: readonly string[]) => {
  const tables = new Map<string, string>();
  for (const [, table = '', alias = table] of statement.matchAll(ALIASES)) tables.set(alias, table);
  return plan.filter((step) => {
    const [, verb = '', name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? [];
    const reads = grown.has(tables.get(name) ?? name);
    return reads && (verb === 'SCAN' || /AUTOMATIC/.test(step) || WIDE.test(step));
  });
};

const growingTables = (database: Database): ReadonlySet<string> => {
  const tables = database.prepare<[], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table'",
  );
  return new Set(
    tables
      .pluck()
      .all()
      .filter((name) => !SMALL.has(name)),
  );
};

const SEALER = { sealer: memorySecretSealer() };

const SIZES = [1_000, 100_000] as const;

/** Fills a store, and analyzes it, as nobody should. */
const analyzeStore = async (directory: string, size: number): Promise<void> => {
  await sqliteStoreIn(directory, SEALER).close();
  const database = new Sqlite(join(directory, 'shipshape.db'));
  if (size > 0) fillStore(database, size);
  database.exec('ANALYZE');
  database.close();
};

describe('how SQLite carries out each statement that a store prepares, and each of a trigger', () => {
  const directory = temporaryDirectory();

  const walksIn = async (planted: readonly string[], size = 0) => {
    await analyzeStore(directory.path, size);
    // It opens the store, which removes what was counted.
    const prepared = await preparedStatements(directory.path, SEALER);
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    database.exec(CREATE_EFFECTIVE_GRANTS);
    const statements = [...prepared, ...triggerStatements(database), ...planted];
    const grown = growingTables(database);
    const walks = statements.flatMap((statement) =>
      walksOf(grown, statement, queryPlan(database, statement)).map((step) => ({
        step,
        statement,
      })),
    );
    database.close();
    const isIntended = (statement: string) => WALKS.some(([text]) => text.test(statement));
    return { statements, walks: walks.filter((one) => !isIntended(one.statement)) };
  };

  for (const size of SIZES)
    it(`reads no more than it is about, in a fleet of ${size} resources that somebody analyzed`, async () => {
      const { statements, walks } = await walksIn([], size);
      expect(statements.length).to.be.above(250);
      expect(walks).to.deep.equal([]);
    });

  for (const statement of [
    'SELECT path FROM resource WHERE name = :name',
    'SELECT d.path FROM resource d WHERE d.type = :type AND d.name = :name',
    `SELECT id FROM resource r WHERE (r.id = :server AND r.type = 'server')
         OR (r.parent_id = :server AND r.type = 'instance')
         OR (r.parent_id IN (SELECT id FROM resource WHERE parent_id = :server) AND r.type = 'database')`,
    'SELECT id FROM run WHERE schedule = :schedule AND engine = :engine',
    'SELECT resource FROM failure_streak WHERE failures = :failures',
  ])
    it(`sees that more is read than it is about by ${statement}`, async () => {
      const { walks } = await walksIn([statement]);
      expect(walks).to.have.length(1);
    });

  it('allows nothing that no statement does', async () => {
    const { statements } = await walksIn([]);
    const idle = WALKS.filter(([text]) => !statements.some((statement) => text.test(statement)));
    expect(idle).to.deep.equal([]);
  });
});
