import * as O from 'fp-ts/lib/Option.js';
import { knownOf, type ScheduleState } from '../schedule-state.js';
import { endedRuns, overdueAfterMs } from '../problems/overdue.js';
import { failuresOf } from '../verdict/dump-verdict.js';
import { type KnownBackups, problemsIn, type RepositoryProblem } from './known-backups.js';

export interface PhysicalProblem {
  readonly kind: RepositoryProblem;
  readonly since: Date;
  /** The last report shows it. */
  readonly known: O.Option<KnownBackups>;
  /** The last backup failed, or none came for this time. */
  readonly isOfRun: boolean;
}

/** The problems of a schedule of physical backups, and when they change next if nothing else happens. */
export const physicalProblems = (
  state: ScheduleState,
  unmade: O.Option<Date>,
  now: Date,
): { readonly problems: readonly PhysicalProblem[]; readonly nextAt: Date | undefined } => {
  const failures = failuresOf(endedRuns(state.runs));
  const dueAt = O.toUndefined(unmade);
  const overdueAt =
    dueAt === undefined ? undefined : new Date(dueAt.getTime() + overdueAfterMs(state));
  const ofRuns = new Map<RepositoryProblem, Date>([
    ...(O.isSome(failures) ? ([['physical_backup_failed', failures.value.firstAt]] as const) : []),
    ...(dueAt !== undefined && overdueAt !== undefined && overdueAt <= now
      ? ([['physical_backup_overdue', dueAt]] as const)
      : []),
  ]);
  const known = O.toUndefined(knownOf(state));
  const reported = new Set(known === undefined ? [] : problemsIn(known));
  return {
    problems: [...new Set([...reported, ...ofRuns.keys()])].map((kind) => ({
      kind,
      since: earliest([ofRuns.get(kind), known?.since[kind]]) ?? now,
      known: reported.has(kind) ? knownOf(state) : O.none,
      isOfRun: ofRuns.has(kind),
    })),
    nextAt: overdueAt !== undefined && overdueAt > now ? overdueAt : undefined,
  };
};

const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
