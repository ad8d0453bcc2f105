import { Secret } from '../../../core/shared/secret.js';
import type { SystemMariadb } from '../../support/database-servers/system-mariadb.js';
import { toolIn } from '../../support/backups/product-dump.js';
import { toMariadb } from '../../support/login-probe/to-mariadb.js';
import { AUTHORITY } from '../../support/network/certificates.js';
import { feature, isIn } from '../feature.js';
import type { OracleServer } from '../oracle-server.js';
import { accountFeatures } from './account-features.js';
import { dumpMysql } from './dump-mysql.js';
import type { Flavor } from './flavor.js';
import { makeMysql } from './make-mysql.js';
import { objectFeatures } from './object-features.js';
import { restoreFeatures } from './restore-features.js';
import { productRestore } from '../product-restore.js';
import { serverFeatures } from './server-features.js';

const TOOLS: Readonly<Record<Flavor, string>> = { mysql: 'mysqldump', mariadb: 'mariadb-dump' };

const PASSWORD = 'of the proof';

/** Of two servers, of which the other is for restores, and of the clients that belong to them. */
export const mysqlOracle = async (
  start: () => Promise<SystemMariadb>,
  flavor: Flavor,
  clients: string,
): Promise<OracleServer> => {
  const server = await start();
  const other = await start();
  await other.query(
    `CREATE USER 'proof'@'%' IDENTIFIED BY '${PASSWORD}'; GRANT ALL ON *.* TO 'proof'@'%' WITH GRANT OPTION`,
  );
  const login = { user: 'proof', password: new Secret(PASSWORD), database: 'mysql' };
  const target = toMariadb({ engine: flavor, port: other.port, ...login });
  const kind = { engine: flavor, format: 'plain', toolMajor: other.major } as const;
  const restore = productRestore(clients, target, kind);
  const tool = await toolIn(clients, TOOLS[flavor]);
  return {
    title: `${flavor} ${server.major}`,
    way: { engine: flavor, tls: { mode: 'verify-full', ca: AUTHORITY } },
    toolDirectory: clients,
    featuresFrom: (random) => [
      // A dump that would be whole is restored.
      ...(isIn(random, 30)
        ? [feature('may do everything', "GRANT ALL ON *.* TO 'admin_§'@'%'")]
        : [...accountFeatures(random, flavor), ...serverFeatures(random, flavor)]),
      ...objectFeatures(random, flavor),
      ...restoreFeatures(random, flavor),
    ],
    make: makeMysql(server, flavor, (login, objects) =>
      dumpMysql(tool, flavor, login, objects, restore),
    ),
    stop: async () => {
      await server.stop();
      await other.stop();
    },
  };
};
