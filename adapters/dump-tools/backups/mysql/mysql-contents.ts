import type { ContentsTools } from '../contents/contents-tools.js';

const line = (kind: string, name: string, text = 'NULL', flag = '1'): string =>
  `SELECT JSON_ARRAY('${kind}', JSON_ARRAY(${name}), ${text}, ${flag})`;

/** Only InnoDB has tables in a snapshot. One shows whose database it is until a restore has its end. */
const TABLES = `${line(
  'table',
  'table_name',
  'CAST(COALESCE(data_length, 0) AS CHAR)',
  "IF(engine = 'InnoDB', 1, 0)",
)}
FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
  AND table_name NOT REGEXP '^shipshape_restore_[0-9a-f]{32}$';`;

const ofType = (kind: string, type: string): string =>
  `${line(kind, 'table_name')} FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type = '${type}';`;

const INDEXES = `SELECT DISTINCT${line('index', 'table_name, index_name').slice('SELECT'.length)}
FROM information_schema.statistics WHERE table_schema = DATABASE();`;

const CONSTRAINTS = `${line('constraint', 'table_name, constraint_type, constraint_name')}
FROM information_schema.table_constraints WHERE table_schema = DATABASE();`;

const FUNCTIONS = `${line('function', 'routine_type, routine_name')}
FROM information_schema.routines
WHERE routine_schema = DATABASE() AND routine_type IN ('FUNCTION', 'PROCEDURE');`;

const TRIGGERS = `${line('trigger', 'event_object_table, trigger_name')}
FROM information_schema.triggers WHERE trigger_schema = DATABASE();`;

const CATALOGUE = [
  TABLES,
  ofType('sequence', 'SEQUENCE'),
  ofType('view', 'VIEW'),
  INDEXES,
  CONSTRAINTS,
  FUNCTIONS,
  TRIGGERS,
].join('\n');

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** What MariaDB calls the setting, and in seconds. */
const limitOf = (ms: number): string =>
  `SET SESSION max_execution_time = ${Math.ceil(ms)}; SET SESSION max_statement_time = ${ms / 1_000};`;

export const mysqlContents: ContentsTools = {
  // It goes on after an error: where a table was changed since the snapshot, and where a setting is that of the other engine.
  argv: [
    ...['--batch', '--raw', '--skip-column-names', '--binary-mode', '--force', '--local-infile=0'],
    '--default-character-set=utf8mb4',
  ],
  setUp: "SET NAMES utf8mb4; SET SESSION sql_mode = '';",
  catalogue: CATALOGUE,
  unsettled: CATALOGUE,
  hasUnsettledNames: true,
  askWhetherInDump: 'SET TRANSACTION READ ONLY;',
  isInDump: ({ stderr }) => /^ERROR 1568 /m.test(stderr),
  counting: (limitMs) => (limitMs === undefined ? '' : limitOf(limitMs)),
  rows: (table, number, read) => {
    const name = table.map(quoted).join('.');
    return read === 'counts'
      ? `SELECT CONCAT('${number} ', COUNT(*)) FROM ${name};`
      : `SELECT CONCAT('${number} ', EXISTS (SELECT 1 FROM ${name}));`;
  },
};
