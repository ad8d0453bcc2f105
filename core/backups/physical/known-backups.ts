import type { BackupTool } from '../../engines/backup-tool.js';

/** The moments to which an instance can be brought back. */
export interface RestoreWindow {
  readonly from: Date;
  readonly until: Date;
  /** To any moment between them; otherwise only to the ends of backups. */
  readonly isContinuous: boolean;
}

/** What is known of the physical backups of an instance since the last report of their tool. */
export interface KnownBackups {
  readonly tool: BackupTool;
  readonly reportedAt: Date;
  /** How many can be restored. */
  readonly usable: number;
  /** Absent where nothing can be restored. */
  readonly window?: RestoreWindow;
  /** Those that cannot be restored, since they or what they need is damaged or missing: some names, and how many. */
  readonly broken: { readonly names: readonly string[]; readonly count: number };
  /** Those that are damaged themselves, by the last verification. */
  readonly damaged: readonly string[];
  /** The last gap in the archive after the oldest backup; `before` is absent where the WAL of a backup never came. */
  readonly gap?: { readonly after: string; readonly before?: string };
  readonly failedChecks: readonly string[];
  /** A check of the tool says that the last backup is too old. */
  readonly isTooOld: boolean;
  /** Since when each problem is there. */
  readonly since: Readonly<Partial<Record<RepositoryProblem, Date>>>;
}

export const REPOSITORY_PROBLEMS = [
  'physical_backup_failed',
  'physical_backup_overdue',
  'backup_chain_broken',
  'wal_gap',
] as const;

export type RepositoryProblem = (typeof REPOSITORY_PROBLEMS)[number];

export const problemsIn = (
  known: Pick<KnownBackups, 'usable' | 'broken' | 'gap' | 'failedChecks' | 'isTooOld'>,
): readonly RepositoryProblem[] =>
  REPOSITORY_PROBLEMS.filter((kind) => {
    const isEmpty = known.usable + known.broken.count === 0 && known.gap === undefined;
    return {
      physical_backup_failed: known.failedChecks.length > 0 || isEmpty,
      // A tool says so as well where it has none.
      physical_backup_overdue: known.isTooOld && !isEmpty,
      backup_chain_broken: known.broken.count > 0,
      wal_gap: known.gap !== undefined,
    }[kind];
  });

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

/** A `broken` one was made, and has files no more that it takes. */
export const BACKUP_STATES = ['succeeded', 'failed', 'running', 'broken'] as const;

export interface ToolBackup {
  /** By which the tool knows it. */
  readonly name: string;
  readonly state: (typeof BACKUP_STATES)[number];
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
