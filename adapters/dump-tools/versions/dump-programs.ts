import type { Engine } from '../../../core/shared/engine.js';
import type { DumpProgram } from './dump-program.js';
import { mariadbDump, mysqldump } from './mysql-dump-programs.js';
import { pgDump } from './pg-dump-program.js';

/** The programs among which the dump tools of an engine are. Until MariaDB 10.4 its tool was called mysqldump alone. */
export const DUMP_PROGRAMS: Readonly<Record<Engine, readonly DumpProgram[]>> = {
  postgresql: [pgDump],
  mysql: [mysqldump],
  mariadb: [mariadbDump, mysqldump],
};
