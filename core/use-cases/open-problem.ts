import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import type { ProblemReport } from '../domain/problem.js';
import { notFound } from '../domain/refusal.js';
import { type ReportPart, wrongInReport } from '../domain/wrong-in-report.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorise, type AuthoriseError } from './authorise.js';

/** Reports a problem of a resource; reported again, the open problem takes over what is new. */
export type OpenProblem = (
  caller: Caller,
  report: ProblemReport,
) => TE.TaskEither<OpenProblemError, void>;

export type OpenProblemError = AuthoriseError | ReportRejected;

/** The report cannot be kept as it is; each part that is wrong is named. */
export interface ReportRejected {
  readonly _tag: 'ReportRejected';
  readonly parts: readonly ReportPart[];
}

export interface OpenProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'open'>;
}

export const openProblem =
  ({ permissions, problems }: OpenProblemPorts): OpenProblem =>
  (caller, report) =>
    pipe(
      authorise(permissions)(caller, 'problem:write', report.resource),
      TE.flatMapEither(() => keepable(report)),
      TE.flatMap(() => problems.open(report)),
      TE.flatMap((opened) =>
        opened ? TE.right(undefined) : TE.left(notFound(report.resource.type)),
      ),
    );

const keepable = (report: ProblemReport): E.Either<ReportRejected, void> => {
  const parts = wrongInReport(report);
  return parts.length > 0 ? E.left({ _tag: 'ReportRejected', parts }) : E.right(undefined);
};
