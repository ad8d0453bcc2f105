import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import type { ProblemKey } from '../domain/problem.js';
import { notFound } from '../domain/refusal.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { ProblemRegister } from '../ports/problem-register.js';
import { authorise, type AuthoriseError } from './authorise.js';

/** Reports that a problem of a resource is over. */
export type CloseProblem = (caller: Caller, key: ProblemKey) => TE.TaskEither<AuthoriseError, void>;

export interface CloseProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'close'>;
}

export const closeProblem =
  ({ permissions, problems }: CloseProblemPorts): CloseProblem =>
  (caller, key) =>
    pipe(
      authorise(permissions)(caller, 'problem:write', key.resource),
      TE.flatMap(() => problems.close(key)),
      TE.flatMap((closed) => (closed ? TE.right(undefined) : TE.left(notFound('problem')))),
    );
