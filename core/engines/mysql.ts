import { likeMysql } from './like-mysql.js';

export const mysql = likeMysql({
  name: 'MySQL',
  client: 'mysql',
  dumpTool: {
    name: 'mysqldump',
    short: 'mysql',
    limit: 'and an older mysqldump can fail or leave things out',
    trap: "MariaDB's tool of that name does not fit",
  },
  // From 8.0.21 on, mysqldump reads tablespaces.
  globalPrivileges: ['PROCESS'],
  unblockHost: 'TRUNCATE TABLE performance_schema.host_cache',
  notReady: "If it lasts, see the server's log, and whether `offline_mode` is on.",
});
