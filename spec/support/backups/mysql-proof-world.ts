import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolDumpVerifier } from '../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { loopbackGates } from '../gate/loopback-gates.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import { Secret } from '../../../core/shared/secret.js';
import type { DumpVerifierWorld } from '../../contracts/backups/dump-verifier.contract.js';
import type { SystemMariadb } from '../database-servers/system-mariadb.js';
import { PASSWORD, toMariadb } from '../login-probe/to-mariadb.js';
import { pollUntil } from '../shared/poll-until.js';
import { serversHere, serversIn } from './proving/servers-here.js';
import { productDump, toolIn } from './product-dump.js';
import { withOtherByte } from './verifier-world.js';

/** Enough for a login on a busy machine. */
const DEADLINE_MS = 60_000;

/** A row too long for one packet of the protocol, in hexadecimal twice as long, which takes each restore a second. */
export const LONG_ROW_BYTES = 9_000_000;

const LITERAL = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "''");

/**
 * Everything of a database that a dump has, owned by an account that may not be where it is restored, with lines that look like
 * those that are changed on the way; and an event that would add rows.
 */
const CONTENT = `SET NAMES utf8mb4; SET GLOBAL max_allowed_packet = 67108864;
CREATE DATABASE shop CHARACTER SET latin1; CREATE USER gone@localhost; GRANT ALL ON *.* TO gone@localhost;
CREATE USER 'backup_admin'@'%' IDENTIFIED BY '${LITERAL}'; GRANT ALL ON *.* TO 'backup_admin'@'%';
CREATE USER 'proof'@'%' IDENTIFIED BY '${LITERAL}'; GRANT ALL ON \`shipshape\\_proof\\_%\`.* TO 'proof'@'%';
CREATE USER 'small'@'%' IDENTIFIED BY '${LITERAL}';
USE shop;
CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, a VARCHAR(100) CHARACTER SET utf8mb4, b LONGBLOB);
INSERT INTO item (a, b) VALUES ('x''\\n/*!50106 CREATE*/ \\\\! y', 'z'), ('naïve 😀', 0x000d0a);
CREATE TABLE nothing (id INT PRIMARY KEY);
CREATE TABLE \`a "wide" \`\`name\` (id INT PRIMARY KEY, total INT GENERATED ALWAYS AS (id * 2) STORED)
  PARTITION BY HASH (id) PARTITIONS 3;
INSERT INTO \`a "wide" \`\`name\` (id) VALUES (1), (2), (3);
CREATE DEFINER=gone@localhost VIEW items AS SELECT shop.item.id FROM shop.item;
delimiter //
CREATE DEFINER=gone@localhost TRIGGER tr BEFORE INSERT ON item FOR EACH ROW SET NEW.a = CONCAT(NEW.a, '!')//
CREATE DEFINER=gone@localhost PROCEDURE p() BEGIN
SELECT '
CREATE DEFINER=gone@localhost
\\n';
END//
CREATE DEFINER=gone@localhost FUNCTION f() RETURNS INT DETERMINISTIC RETURN 1//
CREATE DEFINER=gone@localhost EVENT ev ON SCHEDULE EVERY 1 SECOND STARTS '2037-01-01' DO BEGIN /* often */ INSERT INTO item (a) VALUES ('ev'); END//
delimiter ;
ALTER DATABASE shop CHARACTER SET utf8mb4;`;

const OF_MARIADB = `CREATE SEQUENCE shop.numbers;
CREATE TABLE shop.history (id INT) WITH SYSTEM VERSIONING; INSERT INTO shop.history VALUES (1);`;

export interface MysqlProofWorld extends DumpVerifierWorld {
  readonly query: SystemMariadb['query'];
  readonly socket: string;
  /** The database that was dumped, and the tool that did. */
  readonly source: Pick<DumpRequest, 'target' | 'tool'>;
  /** What tools printed. */
  readonly messages: readonly string[];
}

const TOOLS = { mysql: 'mysqldump', mariadb: 'mariadb-dump' };

/** A server that runs, with the tools of this folder. */
export const mysqlProofWorld = async (
  { port, socket, query, stop }: SystemMariadb,
  engine: keyof typeof TOOLS,
  clients: string,
  rowBytes = 10_000,
): Promise<MysqlProofWorld> => {
  const isMariadb = engine === 'mariadb';
  await query(`${CONTENT}${isMariadb ? OF_MARIADB : ''}
    INSERT INTO shop.item (b) VALUES (REPEAT('x', ${rowBytes}));`);
  const as = (user: string, password = PASSWORD, database = 'shop') =>
    toMariadb({ engine, port, user, database, password: new Secret(password) });
  const folder = await mkdtemp(join(tmpdir(), 'gates-'));
  const proofs = `${folder}-proofs`;
  const messages: string[] = [];
  const proving = {
    tools: execaDumpToolProbe({ directories: [clients], timeoutMs: DEADLINE_MS }),
    onToolMessage: (message: string) => void messages.push(message),
  };
  const tool = await toolIn(clients, TOOLS[engine]);
  const { bytes: dump, said } = await productDump({
    target: as('backup_admin'),
    tool,
    format: 'plain',
  });
  if (dump.length === 0) throw new Error(said);
  const kind = { engine, format: 'plain', toolMajor: tool.major } as const;
  const left = async () => [
    ...(await readdir(folder)),
    ...serversIn(proofs),
    await query(
      "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'ships%'",
    ),
    await query("SELECT id FROM information_schema.processlist WHERE user IN ('proof', 'small')"),
  ];
  return {
    verifier: toolDumpVerifier({
      ...proving,
      openGate: loopbackGates({ folder }),
      servers: serversHere({ ...proving, folder: proofs }),
    }),
    kind,
    dump,
    altered: withOtherByte(dump, dump.length - 40),
    // No client of the other engine is there.
    toolless: { kind: { ...kind, engine: isMariadb ? 'mysql' : 'mariadb' }, isReadAlone: true },
    target: as('proof'),
    restored: isMariadb ? { tables: 4, rows: 7 } : { tables: 3, rows: 6 },
    denying: as('small'),
    refusing: {
      target: as('proof', 'wrong'),
      failure: { code: 'login_rejected', cause: 'credentials' },
    },
    gone: async () => {
      await pollUntil(left, (found) => found.join('') === '');
    },
    close: async () => {
      await stop();
      for (const made of [folder, proofs]) await rm(made, { recursive: true, force: true });
    },
    query,
    socket,
    source: { target: as('backup_admin'), tool },
    messages,
  };
};
