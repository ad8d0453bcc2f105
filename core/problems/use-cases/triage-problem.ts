import type { Either } from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { judgeMarking, MARKING_PERMISSION, type MarkingVerdict } from '../authorize-triage.js';
import type { ProblemRecord } from '../problem.js';
import { type Forbidden, forbidden, type NotFound, notFound } from '../../access/access-error.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemMark, ProblemRegister } from '../ports/problem-register.js';
import type { AuthoriseError } from '../../access/use-cases/authorize.js';
import { getProblem, type GetProblemPorts } from './get-problem.js';

export type MarkProblemError = AuthoriseError | ProblemClosed;

/** The problem is over: there is nothing left to say of it. */
export interface ProblemClosed {
  readonly _tag: 'ProblemClosed';
}

const PROBLEM_CLOSED: ProblemClosed = { _tag: 'ProblemClosed' };

export interface MarkProblemPorts extends GetProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'mark'>;
}

/** Marks an open problem for a caller who sees it and may say so, and answers with what it is afterwards. */
export const markProblem =
  (ports: MarkProblemPorts) =>
  <E>(
    caller: Caller,
    id: Uuid,
    judge: () => Either<E, ProblemMark>,
  ): TE.TaskEither<MarkProblemError | E, ProblemRecord> => {
    const find: TE.TaskEither<MarkProblemError, ProblemRecord> = getProblem(ports)(caller, id);
    return pipe(
      find,
      TE.flatMap((problem) => authoriseMarking(ports, caller, problem)),
      TE.flatMap(() => TE.fromEither(judge())),
      TE.flatMap((mark) => ports.problems.mark(id, mark)),
      // It may have been closed since it was looked at.
      TE.flatMap((marked) => (marked ? find : TE.left(PROBLEM_CLOSED))),
    );
  };

const authoriseMarking = (
  { permissions }: MarkProblemPorts,
  caller: Caller,
  problem: ProblemRecord,
): TE.TaskEither<MarkProblemError, void> =>
  pipe(
    permissions.permissionsOn(caller, problem.resource.id, problem.resource.type),
    TE.flatMap((held) => admit(judgeMarking(held, problem))),
  );

const admit = (
  verdict: MarkingVerdict,
): TE.TaskEither<NotFound | Forbidden | ProblemClosed, void> => {
  if (verdict === 'granted') return TE.right(undefined);
  if (verdict === 'closed') return TE.left(PROBLEM_CLOSED);
  return TE.left(verdict === 'hidden' ? notFound('problem') : forbidden(MARKING_PERMISSION));
};
