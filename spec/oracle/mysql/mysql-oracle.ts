import type { SystemMariadb } from '../../support/database-servers/system-mariadb.js';
import { toolIn } from '../../support/backups/product-dump.js';
import { AUTHORITY } from '../../support/network/certificates.js';
import { feature, isIn } from '../feature.js';
import type { OracleServer } from '../oracle-server.js';
import { accountFeatures } from './account-features.js';
import { dumpMysql } from './dump-mysql.js';
import type { Flavor } from './flavor.js';
import { makeMysql } from './make-mysql.js';
import { objectFeatures } from './object-features.js';
import { restoreFeatures } from './restore-features.js';
import { restoreMysql } from './restore-mysql.js';
import { serverFeatures } from './server-features.js';

const TOOLS: Readonly<Record<Flavor, string>> = { mysql: 'mysqldump', mariadb: 'mariadb-dump' };

/** Of two servers, of which the other is for restores, and of the clients that belong to them. */
export const mysqlOracle = async (
  start: () => Promise<SystemMariadb>,
  flavor: Flavor,
  clients: string,
): Promise<OracleServer> => {
  const server = await start();
  const other = await start();
  const restore = await restoreMysql(clients, flavor, server, other);
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
