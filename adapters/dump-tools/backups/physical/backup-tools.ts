import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ToolReport } from '../../../../core/backups/physical/known-backups.js';
import type { BackupTool } from '../../../../core/engines/backup-tool.js';
import { type BackupToolReader, splitOutput } from './backup-tool-reader.js';
import { barman } from './barman.js';
import { cloudnativepg } from './cloudnativepg.js';
import { pgBasebackup } from './pg-basebackup.js';
import { pgbackrest } from './pgbackrest.js';
import { walG } from './wal-g.js';
import { mariabackup, xtrabackup } from './xtrabackup.js';

/** The tools of physical backups whose output is read. */
export const BACKUP_TOOL_READERS: readonly BackupToolReader[] = [
  pgbackrest,
  barman,
  walG,
  pgBasebackup,
  xtrabackup,
  mariabackup,
  cloudnativepg,
];

/** The report in what the commands of a tool have printed; none where its backups are not in it. */
export const readBackups = (tool: BackupTool, text: string): O.Option<ToolReport> =>
  pipe(
    O.fromNullable(BACKUP_TOOL_READERS.find((reader) => reader.tool === tool)),
    O.chainNullableK(({ read }) => read(splitOutput(text))),
    O.map((report) => ({ tool, ...report })),
  );
