import { likeMysql } from './like-mysql.js';
import { mysqlConnection } from './mysql-connection.js';

export const mysql = likeMysql({
  name: 'MySQL',
  connection: mysqlConnection('mysql'),
  dumpTool: {
    name: 'mysqldump',
    short: 'mysql',
    programs: ['mysqldump'],
    clients: ['mysql'],
    folders: [],
    formulae: ['mysql*'],
    // As in `mysqldump  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server - GPL)`, and before 8.0
    // `mysqldump  Ver 10.13 Distrib 5.7.44, for linux-glibc2.12 (x86_64)`.
    versionLine:
      /^(?:\/\S*\/)?mysqldump {2}Ver (?:[\d.]+ Distrib )?(\d{1,3}(?:\.\d{1,3}){1,2})(?:-(?!MariaDB)\S+?)?,? for .*\n?$/,
    limit: 'and an older mysqldump can fail or leave things out',
    trap: "MariaDB's tool of that name does not fit",
    serverPackage: () => 'mysql-server',
  },
  // From 8.0.21 on, mysqldump reads tablespaces.
  monitoringGrant: 'GRANT SELECT ON performance_schema.* TO USER;',
  globalPrivileges: ['PROCESS'],
  unblockHost: 'TRUNCATE TABLE performance_schema.host_cache',
  notReady: "If it lasts, see the server's log, and whether `offline_mode` is on.",
});
