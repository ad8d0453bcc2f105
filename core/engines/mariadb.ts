import { likeMysql } from './like-mysql.js';
import { mysqlConnection } from './mysql-connection.js';

export const mariadb = likeMysql({
  name: 'MariaDB',
  connection: mysqlConnection('mariadb'),
  dumpTool: {
    name: 'mariadb-dump',
    short: 'mariadb',
    // Until 10.4 both were called as those of MySQL, and `mysqldump` is installed to this day.
    programs: ['mariadb-dump', 'mysqldump'],
    clients: ['mariadb', 'mysql'],
    folders: [],
    formulae: ['mariadb*'],
    // As in `mysqldump  Ver 10.19 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)`, and from 11 on
    // `mariadb-dump from 11.8.2-MariaDB, client 10.19 for debian-linux-gnu (x86_64)`.
    versionLine:
      /^(?:\/\S*\/)?(?:mysqldump|mariadb-dump)(?: {2}Ver [\d.]+ Distrib| from) (\d{1,3}(?:\.\d{1,3}){1,2})-MariaDB\S*,.*\n?$/,
    dumpsNewer: true,
    limit: 'which is too old for this server',
    trap: "MySQL's mysqldump does not fit",
    serverPackage: () => 'mariadb-server',
    debianPackage: () => 'mariadb-client',
  },
  monitoringGrant: 'GRANT REPLICA MONITOR ON *.* TO USER;',
  globalPrivileges: [],
  unblockHost: 'FLUSH HOSTS',
  notReady: "If it lasts, see the server's log.",
});
