import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { validateReportedKind, type KindReserved } from '../validate-reported-kind.js';
import type { ProblemReport } from '../problem.js';
import { notFound } from '../../access/access-error.js';
import { type ReportField, invalidFields } from '../validate-report.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';

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

export type OpenProblemError = AuthorizeError | KindReserved | ReportRejected;

/** The report cannot be kept as it is; each part that is wrong is named. */
export interface ReportRejected {
  readonly _tag: 'ReportRejected';
  readonly fields: readonly ReportField[];
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
      authorize(permissions)(caller, 'problem:write', reported.resource),
      TE.flatMapEither(() => validateReportedKind(reported.kind)),
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
  const parts = invalidFields(report);
  return parts.length > 0 ? E.left({ _tag: 'ReportRejected', fields: parts }) : E.right(report);
};
