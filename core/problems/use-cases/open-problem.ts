import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { judgeReportedKind, type KindReserved } from '../validate-reported-kind.js';
import type { ProblemReport } from '../problem.js';
import { notFound } from '../../access/access-error.js';
import { type ReportPart, wrongInReport } from '../validate-report.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorise, type AuthoriseError } from '../../access/use-cases/authorize.js';

/**
 * Reports a problem of a resource; reported again, the open problem takes over what is new.
 * What the monitor detects nobody else reports.
 */
export type OpenProblem = (
  caller: Caller,
  report: ReportedProblem,
) => TE.TaskEither<OpenProblemError, void>;

export interface ReportedProblem extends Omit<ProblemReport, 'since'> {
  /** None: since now. */
  readonly since: O.Option<Date>;
}

export type OpenProblemError = AuthoriseError | KindReserved | ReportRejected;

/** The report cannot be kept as it is; each part that is wrong is named. */
export interface ReportRejected {
  readonly _tag: 'ReportRejected';
  readonly parts: readonly ReportPart[];
}

export interface OpenProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'open'>;
  readonly clock: Clock;
}

export const openProblem =
  ({ permissions, problems, clock }: OpenProblemPorts): OpenProblem =>
  (caller, reported) =>
    pipe(
      authorise(permissions)(caller, 'problem:write', reported.resource),
      TE.flatMapEither(() => judgeReportedKind(reported.kind)),
      TE.flatMapEither(() => keepable(datedBack(reported, clock.now()))),
      TE.flatMap(problems.open),
      TE.flatMap((opened) =>
        opened ? TE.right(undefined) : TE.left(notFound(reported.resource.type)),
      ),
    );

const datedBack = (reported: ReportedProblem, now: Date): ProblemReport => ({
  ...reported,
  since: O.getOrElse(() => now)(reported.since),
});

const keepable = (report: ProblemReport): E.Either<ReportRejected, ProblemReport> => {
  const parts = wrongInReport(report);
  return parts.length > 0 ? E.left({ _tag: 'ReportRejected', parts }) : E.right(report);
};
