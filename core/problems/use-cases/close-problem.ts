import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import { type KindReserved, validateReportedKind } from '../detected-kind.js';
import type { ProblemKey } from '../problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';

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
