interface BackupToolRecord {
  /** As its makers write it. */
  readonly name: string;
  /** The command by which it, or what comes with it, finds out what is wrong. */
  readonly check: string;
  /** The command that makes a full backup. */
  readonly backup: string;
}

/** The tools of physical backups whose reports are read, by the names that a document has. */
export const BACKUP_TOOLS = {
  pgbackrest: {
    name: 'pgBackRest',
    check: 'pgbackrest --stanza=NAME check',
    backup: 'pgbackrest --stanza=NAME --type=full backup',
  },
  barman: { name: 'Barman', check: 'barman check SERVER', backup: 'barman backup SERVER' },
  'wal-g': {
    name: 'WAL-G',
    check: 'wal-g wal-verify integrity timeline',
    backup: 'wal-g backup-push --full $PGDATA',
  },
  pg_basebackup: {
    name: 'pg_basebackup',
    check: 'pg_verifybackup FOLDER',
    backup: 'pg_basebackup -D FOLDER',
  },
  xtrabackup: {
    name: 'XtraBackup',
    check: 'xtrabackup --prepare --target-dir=COPY',
    backup: 'xtrabackup --backup --target-dir=FOLDER',
  },
  mariabackup: {
    name: 'Mariabackup',
    check: 'mariadb-backup --prepare --target-dir=COPY',
    backup: 'mariadb-backup --backup --target-dir=FOLDER',
  },
  cloudnativepg: {
    name: 'CloudNativePG',
    check: 'kubectl cnpg status CLUSTER',
    backup: 'kubectl cnpg backup CLUSTER',
  },
} as const satisfies Readonly<Record<string, BackupToolRecord>>;

export type BackupTool = keyof typeof BACKUP_TOOLS;

export const isBackupTool = (name: unknown): name is BackupTool =>
  typeof name === 'string' && Object.hasOwn(BACKUP_TOOLS, name);

export const BACKUP_TOOL_NAMES = Object.keys(BACKUP_TOOLS) as readonly BackupTool[];
