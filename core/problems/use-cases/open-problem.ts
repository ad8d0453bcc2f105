import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { validateReportedKind, type KindReserved } from '../detected-kind.js';
import type { ProblemReport } from '../problem.js';
import { notFound } from '../../access/access-error.js';
import { type ReportField, invalidFields } from '../validate-report.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';

/**
 * Reports a problem of a resource; if it is open already, it is updated.
 * Only monitoring opens what monitoring detects.
 */
export type OpenProblem = (
  caller: Caller,
  report: ReportedProblem,
) => TE.TaskEither<OpenProblemError, void>;

export interface ReportedProblem extends Omit<ProblemReport, 'since'> {
  /** None means now. */
  readonly since: O.Option<Date>;
}

export type OpenProblemError = AuthorizeError | KindReserved | ReportRejected;

/** The report is not valid; every invalid field is listed. */
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
      TE.flatMapEither(() => validateReport(withSince(reported, clock.now()))),
      TE.flatMap(problems.open),
      TE.flatMap((opened) =>
        opened ? TE.right(undefined) : TE.left(notFound(reported.resource.type)),
      ),
    );

const withSince = (reported: ReportedProblem, now: Date): ProblemReport => ({
  ...reported,
  since: O.getOrElse(() => now)(reported.since),
});

const validateReport = (report: ProblemReport): E.Either<ReportRejected, ProblemReport> => {
  const fields = invalidFields(report);
  return fields.length > 0 ? E.left({ _tag: 'ReportRejected', fields }) : E.right(report);
};
