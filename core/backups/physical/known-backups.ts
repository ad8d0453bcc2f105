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
  /** The backups that cannot be restored, since they, or others that they need, are damaged or missing: some names, and how many. */
  readonly broken: { readonly names: readonly string[]; readonly count: number };
  /** Those that are damaged themselves, by the last verification. */
  readonly damaged: readonly string[];
  /** The last gap in the archive after the oldest backup; `before` is absent if the WAL of a backup never arrived. */
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
  /** The checks that the tool has made; for any other, the last report still holds. */
  readonly checks: readonly ToolCheck[];
  /** The backups whose files were read and differ from what was written; absent if none were read. */
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
  /** Whether the check is about the age of the last backup, for which the tool has a limit. */
  readonly isOfAge?: true;
}

/** The name of a WAL segment: the timeline, and its place on it, both in hexadecimal. */
export const WAL_SEGMENT = /^[0-9A-F]{24}$/;

interface Place {
  readonly log: number;
  readonly segment: number;
}

const placeOf = (name: string): Place => ({
  log: Number.parseInt(name.slice(8, 16), 16),
  segment: Number.parseInt(name.slice(16), 16),
});

export const timelineOf = (name: string): string => name.slice(0, 8);

/** Where a segment is on its timeline, in a form that sorts. */
const positionOf = (name: string): string => name.slice(8);

/**
 * Whether a segment is the next one after another. A log has 4 GiB, so as many segments as their size allows, 1 MiB to 1 GiB: the
 * first of a log follows one whose number is the last of any such size.
 */
const follows = (before: string, after: string): boolean => {
  const [one, other] = [placeOf(before), placeOf(after)];
  if (one.log === other.log) return other.segment === one.segment + 1;
  const perLog = one.segment + 1;
  return other.log === one.log + 1 && other.segment === 0 && PER_LOG.has(perLog);
};

const PER_LOG: ReadonlySet<number> = new Set(Array.from({ length: 11 }, (_, power) => 4 << power));

/** Segments, in any order, as the ranges that they make. */
export const toRanges = (names: readonly string[]): readonly WalRange[] => {
  const sorted = [...new Set(names)].toSorted();
  const firsts = sorted.filter((name, place) => !isNext(sorted[place - 1] ?? '', name));
  const lasts = sorted.filter((name, place) => !isNext(name, sorted[place + 1] ?? ''));
  return firsts.map((first, place) => ({ first, last: lasts[place] ?? first }));
};

const isNext = (before: string, name: string): boolean =>
  timelineOf(before) === timelineOf(name) && follows(before, name);

/** Whether nothing is missing between two ranges. A new timeline begins where the one before it ends, or earlier. */
export const isJoined = ({ last }: WalRange, { first }: WalRange): boolean =>
  timelineOf(last) !== timelineOf(first) &&
  (positionOf(first) <= positionOf(last) || follows(last, first));

/** Whether a range has all of another. */
export const includes = (whole: WalRange, { first, last }: WalRange): boolean =>
  timelineOf(whole.first) === timelineOf(first) && whole.first <= first && last <= whole.last;
