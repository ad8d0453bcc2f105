import type {
  ArchivedWal,
  KnownBackups,
  RestoreWindow,
  ToolBackup,
  ToolReport,
  WalRange,
} from './known-backups.js';
import { includes, isJoined, problemsIn } from './known-backups.js';

/** How many names are listed at most. */
const NAMES = 3;

/** What a report shows, with what still holds of the one before it. */
export const assessBackups = (
  report: ToolReport,
  before: KnownBackups | undefined,
  at: Date,
): KnownBackups => {
  const { tool, wal, backups } = report;
  const names = new Set(backups.map(({ name }) => name));
  const damaged = report.damaged ?? before?.damaged.filter((name) => names.has(name)) ?? [];
  const made = backups
    .filter(({ state }) => state === 'succeeded' || state === 'broken')
    .toSorted(byEnd);
  const intact = made.filter(({ name, state }) => state !== 'broken' && !damaged.includes(name));
  const whole = withNeeds(intact);
  const runs = wal === undefined ? [] : runsOf(wal.ranges);
  const usable = wal === undefined ? whole : whole.filter((backup) => runOf(runs, backup) >= 0);
  const window = windowOf(usable, runs, wal);
  const gap = wal === undefined ? before?.gap : gapIn(runs, whole);
  const broken = made.filter((backup) => !whole.includes(backup)).map(({ name }) => name);
  const known = {
    tool,
    reportedAt: at,
    usable: usable.length,
    damaged: damaged.slice(0, 100),
    ...(window !== undefined && { window }),
    broken: { names: broken.slice(-NAMES), count: broken.length },
    ...(gap !== undefined && { gap }),
    ...checked(report, before),
  };
  const since = problemsIn(known).map((kind) => [kind, before?.since[kind] ?? at]);
  return { ...known, since: Object.fromEntries(since) as KnownBackups['since'] };
};

const byEnd = (one: ToolBackup, other: ToolBackup): number =>
  one.endedAt.getTime() - other.endedAt.getTime();

/** Those of which all is there that they need, however indirectly. */
const withNeeds = (backups: readonly ToolBackup[]): readonly ToolBackup[] => {
  const names = new Set(backups.map(({ name }) => name));
  const left = backups.filter(({ needs }) => needs.every((name) => names.has(name)));
  return left.length === backups.length ? left : withNeeds(left);
};

/** Ranges over which a server can be brought forward without a gap. */
type Run = readonly [WalRange, ...WalRange[]];

const runsOf = (ranges: readonly WalRange[]): readonly Run[] =>
  ranges
    .filter((range, place) => !isAfter(ranges[place - 1], range))
    .map((first): Run => {
      const rest = ranges.slice(ranges.indexOf(first) + 1);
      const end = rest.findIndex((range, place) => !isAfter(rest[place - 1] ?? first, range));
      return [first, ...(end < 0 ? rest : rest.slice(0, end))];
    });

const isAfter = (before: WalRange | undefined, range: WalRange): boolean =>
  before !== undefined && isJoined(before, range);

/** Which of them has the WAL that a backup needs to be restored; the last one, if the backup has its own WAL. */
const runOf = (runs: readonly Run[], { wal }: ToolBackup): number =>
  wal === undefined
    ? Math.max(0, runs.length - 1)
    : runs.findIndex((run) => run.some((range) => includes(range, wal)));

/** From the oldest backup after the last gap that has one. */
const windowOf = (
  usable: readonly ToolBackup[],
  runs: readonly Run[],
  wal: ArchivedWal | undefined,
): RestoreWindow | undefined => {
  const newest = usable.at(-1);
  if (newest === undefined) return undefined;
  const last = runOf(runs, newest);
  const from = usable.find((backup) => runOf(runs, backup) === last)?.endedAt ?? newest.endedAt;
  const isOpen = wal?.archivedAt !== undefined && last === runs.length - 1;
  return isOpen && wal.archivedAt > newest.endedAt
    ? { from, until: wal.archivedAt, isContinuous: true }
    : { from, until: newest.endedAt, isContinuous: runs.length > 0 };
};

/**
 * The last gap after the oldest backup. Between the oldest backups a tool may be set to keep no WAL but their own: what is
 * missing from the end of one to the beginning of the next, with nothing between older ones, is no gap.
 */
const gapIn = (runs: readonly Run[], whole: readonly ToolBackup[]): KnownBackups['gap'] => {
  const unarchived = whole.findLast((backup) => runOf(runs, backup) < 0);
  const ofBackups = whole.flatMap(({ wal }) => (wal === undefined ? [] : [wal]));
  const oldest = ofBackups.map(({ first }) => first).toSorted()[0];
  const after = runs.findIndex((run) => oldest !== undefined && (run.at(-1)?.last ?? '') >= oldest);
  const kept = runs.slice(Math.max(0, after));
  const edges = kept
    .slice(1)
    .map((run, place) => ({ after: kept[place]?.at(-1)?.last ?? '', before: run[0].first }));
  const first = edges.findIndex(
    (edge) =>
      !ofBackups.some(({ last }) => last === edge.after) ||
      !ofBackups.some(({ first: begun }) => begun === edge.before),
  );
  const gap = first < 0 ? undefined : edges.at(-1);
  if (gap !== undefined || unarchived?.wal === undefined) return gap;
  return { after: runs.at(-1)?.at(-1)?.last ?? unarchived.wal.first };
};

/** Of checks that were not made again, what was reported last. */
const checked = (
  { checks }: ToolReport,
  before: KnownBackups | undefined,
): Pick<KnownBackups, 'failedChecks' | 'isTooOld'> => {
  const made = new Set(checks.map(({ name }) => name));
  const failed = checks.filter(({ hasPassed }) => !hasPassed);
  const ofAge = checks.filter(({ isOfAge }) => isOfAge === true);
  return {
    failedChecks: [
      ...(before?.failedChecks.filter((name) => !made.has(name)) ?? []),
      ...failed.filter(({ isOfAge }) => isOfAge !== true).map(({ name }) => name),
    ],
    isTooOld:
      ofAge.length === 0 ? (before?.isTooOld ?? false) : ofAge.some(({ hasPassed }) => !hasPassed),
  };
};
