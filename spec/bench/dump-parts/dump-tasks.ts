import { join } from 'node:path';
import type { DumpFormat } from '../../../core/engines/engine-record.js';
import type { DumpTask } from '../children/dump-task.js';
import type { NodeProcess } from '../processes/node-process.js';
import type { PreparedService } from '../processes/prepared-service.js';
import type { DumpedDatabase } from '../seeding/dumped-database.js';

/** A dump through the service, of the only database that it knows. */
export const downloadOf = (
  { token, ids }: PreparedService,
  { url }: NodeProcess,
  format: DumpFormat,
): DumpTask => ({
  _tag: 'Download',
  url: new URL(`/v1/databases/${ids[0] ?? ''}/dump?format=${format}`, url).href,
  token,
});

/** The program and the compression that the service chooses, with the password in its environment. */
export const bareTool = (
  { login, name, bin, major, authority }: DumpedDatabase,
  format: DumpFormat,
): DumpTask => ({
  _tag: 'Tool',
  file: join(bin, 'pg_dump'),
  args: [
    `--format=${format}`,
    ...(format === 'custom' ? [`--compress=${major >= 16 ? 'zstd:1' : '1'}`] : []),
  ],
  environment: {
    LC_ALL: 'C',
    PGHOST: '127.0.0.1',
    PGPORT: String(login.port),
    PGUSER: login.user,
    PGPASSWORD: login.password,
    PGDATABASE: name,
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: authority,
  },
});
