import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { EngineTools, GatePlace } from '../engine-tools.js';
import { ENVIRONMENT } from '../tool-process.js';
import { mysqlContents } from './mysql-contents.js';
import { mysqlGlobals } from './mysql-globals.js';
import { mysqlRestore } from './mysql-restore.js';
import { mysqlProof } from './mysql-proof.js';
import { mariadbServer, mysqlServer } from './mysql-server.js';
import { sqlTail } from './sql-tail.js';

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
