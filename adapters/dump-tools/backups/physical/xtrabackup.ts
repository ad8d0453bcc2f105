import type { BackupTool } from '../../../../core/engines/backup-tool.js';
import type { ToolBackup } from '../../../../core/backups/physical/known-backups.js';
import type { BackupToolReader } from './backup-tool-reader.js';

type Info = ReadonlyMap<string, string>;

/** The files follow each other; each begins with its `uuid`. */
const infosIn = (lines: readonly string[]): readonly Info[] => {
  const infos: Map<string, string>[] = [];
  for (const line of lines) {
    const [, key, value] = /^(\w+) = ?(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    if (key === 'uuid') infos.push(new Map());
    infos.at(-1)?.set(key, value);
  }
  return infos;
};

/** By the clock of the host, as the tool writes it. */
const timeOf = (info: Info, key: string): Date => new Date((info.get(key) ?? '').replace(' ', 'T'));

interface Made {
  readonly name: string;
  readonly to: string;
  readonly startedAt: Date;
}

/** Where nothing was written meanwhile, several reach to the same. */
const parentOf = (made: readonly Made[], from: string, before: Date): string | undefined =>
  made
    .filter(({ to, startedAt }) => to === from && startedAt < before)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())[0]?.name;

/** A backup from an LSN on builds on the backup that ends there; if none does, that one is missing. */
const toBackups = (infos: readonly Info[]): readonly ToolBackup[] => {
  const read = infos.map((info) => ({
    name: info.get('uuid') ?? '',
    from: info.get('innodb_from_lsn') ?? '0',
    to: info.get('innodb_to_lsn') ?? '0',
    startedAt: timeOf(info, 'start_time'),
    endedAt: timeOf(info, 'end_time'),
  }));
  return read
    .filter(({ startedAt, endedAt }) => !Number.isNaN(+startedAt) && !Number.isNaN(+endedAt))
    .map(({ name, from, startedAt, endedAt }) => ({
      name,
      state: 'succeeded' as const,
      startedAt,
      endedAt,
      sizeBytes: 0,
      needs: from === '0' ? [] : [parentOf(read, from, startedAt) ?? `lsn-${from}`],
    }));
};

/** XtraBackup, and Mariabackup, which was made of it: what either notes beside each of its backups. */
const readerOf = (tool: BackupTool, seen: string, files: string): BackupToolReader => ({
  tool,
  seen,
  commands: [[`cat ${files}`, 'backups, and of what each incremental one is']],
  read: ({ lines }) => {
    const infos = infosIn(lines);
    return infos.length === 0 ? undefined : { backups: toBackups(infos), checks: [] };
  },
});

export const xtrabackup = readerOf('xtrabackup', '8.0.35', 'FOLDER/*/xtrabackup_info');

export const mariabackup = readerOf(
  'mariabackup',
  '10.11.19',
  'FOLDER/*/xtrabackup_info FOLDER/*/mariadb_backup_info',
);
