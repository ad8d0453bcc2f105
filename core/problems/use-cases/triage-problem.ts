import type { Either } from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { authorizeTriage, TRIAGE_PERMISSION, type TriageVerdict } from '../authorize-triage.js';
import type { ProblemRecord } from '../problem.js';
import { type Forbidden, forbidden, type NotFound, notFound } from '../../access/access-error.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemTriage, ProblemRegister } from '../ports/problem-register.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import { getProblem, type GetProblemPorts } from './get-problem.js';

export type TriageProblemError = AuthorizeError | ProblemClosed;

/** The problem is over: there is nothing left to say of it. */
export interface ProblemClosed {
  readonly _tag: 'ProblemClosed';
}

const PROBLEM_CLOSED: ProblemClosed = { _tag: 'ProblemClosed' };

export interface TriageProblemPorts extends GetProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'triage'>;
}

/** Marks an open problem for a caller who sees it and may say so, and answers with what it is afterwards. */
export const triageProblem =
  (ports: TriageProblemPorts) =>
  <E>(
    caller: Caller,
    id: Uuid,
    judge: () => Either<E, ProblemTriage>,
  ): TE.TaskEither<TriageProblemError | E, ProblemRecord> => {
    const find: TE.TaskEither<TriageProblemError, ProblemRecord> = getProblem(ports)(caller, id);
    return pipe(
      find,
      TE.flatMap((problem) => authoriseMarking(ports, caller, problem)),
      TE.flatMap(() => TE.fromEither(judge())),
      TE.flatMap((mark) => ports.problems.triage(id, mark)),
      // It may have been closed since it was looked at.
      TE.flatMap((marked) => (marked ? find : TE.left(PROBLEM_CLOSED))),
    );
  };

const authoriseMarking = (
  { permissions }: TriageProblemPorts,
  caller: Caller,
  problem: ProblemRecord,
): TE.TaskEither<TriageProblemError, void> =>
  pipe(
    permissions.permissionsOn(caller, problem.resource.id, problem.resource.type),
    TE.flatMap((held) => admit(authorizeTriage(held, problem))),
  );

const admit = (
  verdict: TriageVerdict,
): TE.TaskEither<NotFound | Forbidden | ProblemClosed, void> => {
  if (verdict === 'granted') return TE.right(undefined);
  if (verdict === 'closed') return TE.left(PROBLEM_CLOSED);
  return TE.left(verdict === 'hidden' ? notFound('problem') : forbidden(TRIAGE_PERMISSION));
};
