import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import { EVERY_PROBLEM, type ProblemFilter } from '../../problems/problem-page.js';
import { factsText, reopenSince } from '../../problems/problem-life.js';
import type { ProblemHistory } from '../../problems/ports/problem-history.js';
import type { ProblemRegister } from '../../problems/ports/problem-register.js';
import type { Problem, ProblemKey, ProblemReport } from '../../problems/problem.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export interface SettleProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'open' | 'close'>;
  readonly history: Pick<ProblemHistory, 'page'>;
}

/** What the upkeep of schedules and destinations reads. */
export const BACKUPS = {
  id: 'backups',
  grants: grantsOn('fleet', [
    'schedule:read',
    'destination:read',
    'server:read',
    'instance:read',
    'database:read',
  ]),
};

/** A resource has few kinds of problems: a page has all of them unless reporters use hundreds of kinds. */
const MOST_OPEN = 500;

/**
 * Opens, updates and closes problems of these kinds, so that exactly the reported ones are open. Writes only the differences:
 * usually none.
 */
export const settleProblems =
  (ports: SettleProblemsPorts) =>
  (
    resource: ProblemKey['resource'],
    kinds: readonly string[],
    reports: readonly ProblemReport[],
    now: Date,
  ): PortTask<void> =>
    pipe(
      openProblems(ports, resource, now),
      TE.map((open) => open.filter(({ kind }) => kinds.includes(kind))),
      TE.flatMap((open) =>
        TE.traverseSeqArray((write: PortTask<boolean>) => write)([
          ...open
            .filter(({ kind }) => reports.every((report) => report.kind !== kind))
            .map(({ kind }) => ports.problems.close({ kind, resource }, now)),
          ...reports
            .filter((report) => !open.some((problem) => isSame(problem, report)))
            .map((report) => ports.problems.open(report, reopenSince(now))),
        ]),
      ),
      TE.map(() => undefined),
    );

export const openProblems = (
  { history }: Pick<SettleProblemsPorts, 'history'>,
  { id }: ProblemKey['resource'],
  now: Date,
): PortTask<readonly Problem[]> => {
  const filter: ProblemFilter = {
    ...EVERY_PROBLEM,
    state: O.some('open'),
    resource: O.some(id),
  };
  return pipe(
    history.page(BACKUPS, { filter, after: O.none, limit: MOST_OPEN }, now),
    TE.map(({ problems }) => problems),
  );
};

/** The store only ever moves `since` earlier. */
const isSame = (open: Problem, report: ProblemReport): boolean =>
  open.kind === report.kind &&
  open.severity === report.severity &&
  open.message === report.message &&
  open.since <= report.since &&
  factsText(open.facts) === factsText(report.facts);
