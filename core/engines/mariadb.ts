import { likeMysql } from './like-mysql.js';

export const mariadb = likeMysql({
  name: 'MariaDB',
  client: 'mariadb',
  dumpTool: {
    name: 'mariadb-dump',
    short: 'mariadb',
    limit: 'which is too old for this server',
    trap: "MySQL's mysqldump does not fit",
    debianPackage: () => 'mariadb-client',
  },
  globalPrivileges: [],
  unblockHost: 'FLUSH HOSTS',
  notReady: "If it lasts, see the server's log.",
});
