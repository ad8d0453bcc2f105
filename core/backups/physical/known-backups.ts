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

/** What can be wrong with the backups that a tool has. */
export type RepositoryProblem = (typeof REPOSITORY_PROBLEMS)[number];

/** The problems that a report shows. */
export const problemsIn = (
  known: Pick<KnownBackups, 'usable' | 'broken' | 'gap' | 'failedChecks' | 'isTooOld'>,
): readonly RepositoryProblem[] =>
  REPOSITORY_PROBLEMS.filter(
    (kind) =>
      ({
        physical_backup_failed:
          known.failedChecks.length > 0 || (known.usable === 0 && known.broken.count === 0),
        physical_backup_overdue: known.isTooOld,
        backup_chain_broken: known.broken.count > 0,
        wal_gap: known.gap !== undefined,
      })[kind],
  );
