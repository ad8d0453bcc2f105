import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import type { ProblemReport } from '../domain/problem.js';
import { notFound } from '../domain/refusal.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorise, type AuthoriseError } from './authorise.js';

/** Reports a problem of a resource; reported again, the open problem takes over what is new. */
export type OpenProblem = (
  caller: Caller,
  report: ProblemReport,
) => TE.TaskEither<AuthoriseError, void>;

export interface OpenProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'open'>;
}

export const openProblem =
  ({ permissions, problems }: OpenProblemPorts): OpenProblem =>
  (caller, report) =>
    pipe(
      authorise(permissions)(caller, 'problem:write', report.resource),
      TE.flatMap(() => problems.open(report)),
      TE.flatMap((opened) =>
        opened ? TE.right(undefined) : TE.left(notFound(report.resource.type)),
      ),
    );
