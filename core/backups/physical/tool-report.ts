import type { BackupTool } from '../../engines/backup-tool.js';

/** What a tool of physical backups shows of them at one moment. */
export interface ToolReport {
  readonly tool: BackupTool;
  /** Every backup that it has, in any order. */
  readonly backups: readonly ToolBackup[];
  /** Absent where it does not show the archive. */
  readonly wal?: ArchivedWal;
  /** The checks that it has made; of one that is not among them, what was reported last still holds. */
  readonly checks: readonly ToolCheck[];
  /** The backups whose files were read, and are not what was written; absent where none were read. */
  readonly damaged?: readonly string[];
}

export interface ToolBackup {
  /** By which the tool knows it. */
  readonly name: string;
  /** A `broken` one was made, and has files no more that it takes. */
  readonly state: 'succeeded' | 'failed' | 'running' | 'broken';
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly sizeBytes: number;
  /** The names of the backups without which it cannot be restored. */
  readonly needs: readonly string[];
  /** The WAL without which it cannot be restored. */
  readonly wal?: WalRange;
}

/** Segments of one timeline by their names, none missing between the first and the last. */
export interface WalRange {
  readonly first: string;
  readonly last: string;
}

/** The WAL that is in the archive. */
export interface ArchivedWal {
  /** In order, with something missing between two of one timeline. */
  readonly ranges: readonly WalRange[];
  /** When the last segment came. */
  readonly archivedAt?: Date;
}

export interface ToolCheck {
  readonly name: string;
  readonly hasPassed: boolean;
  /** Not the result of the check, but that the last backup is older than the tool allows. */
  readonly isOfAge?: true;
}
