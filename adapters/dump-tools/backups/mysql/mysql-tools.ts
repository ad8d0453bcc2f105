import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { EngineTools, GatePlace } from '../engine-tools.js';
import { ENVIRONMENT } from '../tool-process.js';
import { mysqlGlobals } from './mysql-globals.js';
import { mysqlProof } from './mysql-proof.js';
import { mysqlRestore } from './mysql-restore.js';
import { mariadbServer, mysqlServer } from './mysql-server.js';
import { sqlTail } from './restorable-sql.js';
import type { ContentsTools } from '../contents/contents-tools.js';

const line = (kind: string, name: string, text = 'NULL', flag = '1'): string =>
  `SELECT JSON_ARRAY('${kind}', JSON_ARRAY(${name}), ${text}, ${flag})`;

/** Engines of tables whose rows are elsewhere: the tools leave them out. */
const WITHOUT_ROWS = "'MRG_MyISAM', 'MRG_ISAM', 'FEDERATED', 'CONNECT', 'OQGRAPH', 'SPIDER', 'VP'";

/** One shows whose database it is until a restore has its end. */
const tables = (withSizes: boolean): string => `${line(
  'table',
  'table_name',
  withSizes ? 'CAST(COALESCE(data_length, 0) AS CHAR)' : undefined,
  `IF(engine IN (${WITHOUT_ROWS}), 0, 1)`,
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

const catalogue = (withSizes: boolean): string =>
  [
    tables(withSizes),
    ofType('sequence', 'SEQUENCE'),
    ofType('view', 'VIEW'),
    INDEXES,
    CONSTRAINTS,
    FUNCTIONS,
    TRIGGERS,
  ].join('\n');

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const mysqlContents: ContentsTools = {
  // It goes on after an error: where a table cannot be counted.
  argv: [
    '--batch',
    '--raw',
    '--skip-column-names',
    '--binary-mode',
    '--force',
    '--local-infile=0',
    '--unbuffered',
    '--default-character-set=utf8mb4',
  ],
  setUp: "SET NAMES utf8mb4; SET SESSION sql_mode = '';",
  catalogue,
  unsettled: catalogue(false),
  hasUnsettledNames: true,
  expectDump: '',
  counting: '',
  rows: (table, number) =>
    `SELECT CONCAT('${number} ', COUNT(*)) FROM ${table.map(quoted).join('.')}`,
  statementsOf: (queries) => queries.map((query) => `${query};`).join('\n'),
};

/** Routines, events and triggers belong to a database; a lock of all tables would keep others from writing. */
const WHOLE_DATABASE = [
  '--single-transaction',
  '--quick',
  '--no-tablespaces',
  '--triggers',
  '--routines',
  '--events',
  '--hex-blob',
  // The most that there is: a row that the server takes must fit.
  '--max-allowed-packet=1G',
  '--default-character-set=utf8mb4',
];

interface MysqlTool {
  readonly engine: Engine;
  readonly major: number;
}

const isMysql8 = ({ engine, major }: MysqlTool): boolean => engine === 'mysql' && major >= 8;

/**
 * For a tool of MySQL or MariaDB at a gate, which is on this machine, and logs in by TLS itself. `--no-defaults` has to come
 * first (MySQL's manual, "Command-Line Options that Affect Option-File Handling").
 */
const mysqlConnection = (tool: MysqlTool, { directory, user }: GatePlace): readonly string[] => [
  '--no-defaults',
  isMysql8(tool) ? '--ssl-mode=DISABLED' : '--skip-ssl',
  '--protocol=SOCKET',
  `--socket=${directory}/mysql.sock`,
  `--user=${user}`,
];

const mysqldumpArguments = ({ target, tool }: DumpRequest, gate: GatePlace): readonly string[] => [
  ...mysqlConnection({ engine: target.engine, major: tool.major }, gate),
  ...WHOLE_DATABASE,
  ...(isMysql8({ engine: target.engine, major: tool.major }) ? OF_MYSQL_8 : []),
  // What follows is a name even if it begins with a dash.
  '--',
  target.database.name,
];

/** What an account without global privileges may read. */
const OF_MYSQL_8 = ['--set-gtid-purged=OFF', '--column-statistics=0'];

const SHARED: Omit<EngineTools, 'server'> = {
  dump: (request, gate) => ({
    file: request.tool.file,
    argv: mysqldumpArguments(request, gate),
    env: ENVIRONMENT,
  }),
  // The options of the gate come first, since `--no-defaults` has to.
  atGate: ({ file, argv }, { engine, database: { name } }, major, gate) => ({
    file,
    argv: [
      ...mysqlConnection({ engine, major }, gate),
      ...(name === '' ? [] : [`--database=${name}`]),
      ...argv,
    ],
    env: ENVIRONMENT,
  }),
  tail: sqlTail,
  proof: () => mysqlProof,
  globals: mysqlGlobals(['mariadb', 'mysql']),
  restore: mysqlRestore,
  contents: mysqlContents,
};

export const mysqlTools: EngineTools = { ...SHARED, server: mysqlServer };

export const mariadbTools: EngineTools = { ...SHARED, server: mariadbServer };
