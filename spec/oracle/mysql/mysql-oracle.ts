import type { SystemMariadb } from '../../support/database-servers/system-mariadb.js';
import { toolIn } from '../../support/backups/product-dump.js';
import { AUTHORITY } from '../../support/network/certificates.js';
import type { OracleServer } from '../oracle-server.js';
import { accountFeatures } from './account-features.js';
import { dumpMysql } from './dump-mysql.js';
import type { Flavor } from './flavor.js';
import { makeMysql } from './make-mysql.js';
import { objectFeatures } from './object-features.js';
import { serverFeatures } from './server-features.js';

const TOOLS: Readonly<Record<Flavor, string>> = { mysql: 'mysqldump', mariadb: 'mariadb-dump' };

/** Of a server that runs, and of the clients that belong to it. */
export const mysqlOracle = async (
  server: SystemMariadb,
  flavor: Flavor,
  clients: string,
): Promise<OracleServer> => {
  const tool = await toolIn(clients, TOOLS[flavor]);
  return {
    title: `${flavor} ${server.major}`,
    way: { engine: flavor, tls: { mode: 'verify-full', ca: AUTHORITY } },
    toolDirectory: clients,
    featuresFrom: (random) => [
      ...accountFeatures(random, flavor),
      ...objectFeatures(random, flavor),
      ...serverFeatures(random, flavor),
    ],
    make: makeMysql(server, flavor, (login, objects) => dumpMysql(tool, flavor, login, objects)),
    stop: server.stop,
  };
};
