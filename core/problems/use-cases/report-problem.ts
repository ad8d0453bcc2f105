import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import { type KindReserved, validateReportedKind } from '../detected-kind.js';
import type { ProblemKey, ProblemReport, ReportField } from '../problem.js';
import { CLOCK_SKEW_MS, invalidFields } from '../problem.js';
import { reopenSince } from '../problem-life.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/**
 * Reports a problem of a resource; an open one is updated, and one that was closed lately is reopened. It cannot begin in the
 * future. Only monitoring opens problems of the kinds that it detects.
 */
export type OpenProblem = (
  caller: Caller,
  report: ReportedProblem,
) => TE.TaskEither<OpenProblemError, void>;

export interface ReportedProblem extends Omit<ProblemReport, 'since' | 'facts' | 'validUntil'> {
  /** None means now. */
  readonly since: O.Option<Date>;
  /** It lapses unless it is reported again within this time; none for never. */
  readonly validForMs: O.Option<number>;
}

export type OpenProblemError = AuthorizeError | KindReserved | ReportRejected | SinceInFuture;

/** The problem would have begun later than now. */
export interface SinceInFuture {
  readonly _tag: 'SinceInFuture';
  readonly since: Date;
}

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
      TE.flatMapEither(() => validateReport(reported, clock.now())),
      TE.flatMap((report) => problems.open(report, reopenSince(clock.now()))),
      TE.flatMap((opened) =>
        opened ? TE.right(undefined) : TE.left(notFound(reported.resource.type)),
      ),
    );

const validateReport = (
  { since, validForMs, ...rest }: ReportedProblem,
  now: Date,
): E.Either<ReportRejected | SinceInFuture, ProblemReport> => {
  const report: ProblemReport = {
    ...rest,
    since: O.getOrElse(() => now)(since),
    ...(O.isSome(validForMs) ? { validUntil: new Date(now.getTime() + validForMs.value) } : {}),
  };
  const fields = invalidFields(report);
  if (fields.length > 0) return E.left({ _tag: 'ReportRejected', fields });
  if (report.since <= now) return E.right(report);
  return report.since.getTime() - now.getTime() > CLOCK_SKEW_MS
    ? E.left({ _tag: 'SinceInFuture', since: report.since })
    : E.right({ ...report, since: now });
};

/** Closes a problem of a resource; only monitoring closes problems of the kinds that it detects. */
export type CloseProblem = (
  caller: Caller,
  key: ProblemKey,
) => TE.TaskEither<CloseProblemError, void>;

export type CloseProblemError = AuthorizeError | KindReserved;

export interface CloseProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'close'>;
  readonly clock: Clock;
}

export const closeProblem =
  ({ permissions, problems, clock }: CloseProblemPorts): CloseProblem =>
  (caller, key) =>
    pipe(
      authorize(permissions)(caller, 'problem:write', key.resource),
      TE.flatMapEither(() => validateReportedKind(key.kind)),
      TE.flatMap(() => problems.close(key, clock.now())),
      TE.flatMap((closed) => (closed ? TE.right(undefined) : TE.left(notFound('problem')))),
    );

/** Closes a batch of the problems whose reports have expired; returns how many. */
export type LapseProblems = PortTask<number>;

export interface LapseProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'lapse'>;
  readonly clock: Clock;
}

/** Small enough not to hold up other writes. */
export const LAPSE_BATCH_SIZE = 100;

export const lapseProblems =
  ({ problems, clock }: LapseProblemsPorts): LapseProblems =>
  () =>
    problems.lapse(clock.now(), LAPSE_BATCH_SIZE)();
