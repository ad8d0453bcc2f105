import * as TE from 'fp-ts/lib/TaskEither.js';
import { mysqlProof } from '../../../adapters/dump-tools/backups/mysql/mysql-proof.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SystemMariadb } from '../../support/database-servers/system-mariadb.js';
import { toMariadb } from '../../support/login-probe/to-mariadb.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Outcome } from '../oracle-server.js';
import { productRestore } from '../product-restore.js';
import type { Flavor } from './flavor.js';

/** Restores what was dumped of a database. */
export type RestoreMysql = (database: string, bytes: Buffer) => Promise<Outcome>;

const PASSWORD = 'of the proof';

/** Restores the dumps of one server at another that has none of its accounts. */
export const restoreMysql = async (
  clients: string,
  flavor: Flavor,
  source: SystemMariadb,
  other: SystemMariadb,
): Promise<RestoreMysql> => {
  await other.query(
    `CREATE USER 'proof'@'%' IDENTIFIED BY '${PASSWORD}'; GRANT ALL ON *.* TO 'proof'@'%' WITH GRANT OPTION`,
  );
  const login = { user: 'proof', password: new Secret(PASSWORD), database: 'mysql' };
  const target = toMariadb({ engine: flavor, port: other.port, ...login });
  const restore = productRestore(clients, target);
  const kind = { engine: flavor, format: 'plain', toolMajor: other.major } as const;
  return async (database, bytes) => {
    const ask = (sql: string) =>
      TE.fromTask(() => source.query(`USE ${database};\nDELIMITER //\n${sql}//\n`));
    return restore({ kind, bytes, source: await rightOf(mysqlProof.count(ask)) });
  };
};
