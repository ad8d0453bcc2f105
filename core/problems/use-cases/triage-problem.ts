import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden, NotFound } from '../../access/caller.js';
import { forbidden, notFound } from '../../access/caller.js';
import type { NoteRejected, SnoozeRejected, TriageVerdict } from '../triage-rules.js';
import {
  authorizeTriage,
  TRIAGE_PERMISSION,
  validateNote,
  validateSnooze,
} from '../triage-rules.js';
import type { ProblemRecord } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { ProblemRegister, ProblemTriage } from '../ports/problem-register.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import { getProblem, type GetProblemPorts } from './read-problems.js';
import * as O from 'fp-ts/lib/Option.js';

export type TriageProblemError = AuthorizeError | ProblemClosed;

/** A closed problem cannot be triaged. */
export interface ProblemClosed {
  readonly _tag: 'ProblemClosed';
}

const PROBLEM_CLOSED: ProblemClosed = { _tag: 'ProblemClosed' };

export interface TriageProblemPorts extends GetProblemPorts {
  readonly permissions: PermissionCheck;
  readonly problems: Pick<ProblemRegister, 'triage'>;
}

/** Triages an open problem for a caller who may, and returns it as it is afterwards. */
export const triageProblem =
  (ports: TriageProblemPorts) =>
  <E>(
    caller: Caller,
    id: Uuid,
    decide: () => E.Either<E, ProblemTriage>,
  ): TE.TaskEither<TriageProblemError | E, ProblemRecord> => {
    const find: TE.TaskEither<TriageProblemError, ProblemRecord> = getProblem(ports)(caller, id);
    return pipe(
      find,
      TE.flatMap((problem) => authorizeOnProblem(ports, caller, problem)),
      TE.flatMap(() => TE.fromEither(decide())),
      TE.flatMap((triage) => ports.problems.triage(id, triage)),
      // It may have been closed since it was read.
      TE.flatMap((isTriaged) => (isTriaged ? find : TE.left(PROBLEM_CLOSED))),
    );
  };

const authorizeOnProblem = (
  { permissions }: TriageProblemPorts,
  caller: Caller,
  problem: ProblemRecord,
): TE.TaskEither<TriageProblemError, void> =>
  pipe(
    permissions.permissionsOn(caller, problem.resource.id, problem.resource.type),
    TE.flatMap((held) => toResult(authorizeTriage(held, problem))),
  );

const toResult = (
  verdict: TriageVerdict,
): TE.TaskEither<NotFound | Forbidden | ProblemClosed, void> => {
  if (verdict === 'granted') return TE.right(undefined);
  if (verdict === 'closed') return TE.left(PROBLEM_CLOSED);
  return TE.left(verdict === 'hidden' ? notFound('problem') : forbidden(TRIAGE_PERMISSION));
};

/**
 * Acknowledges an open problem, with a note that may be empty; without a note, removes the acknowledgement.
 * The problem stays in the overview, behind the others of its severity. The last acknowledgement is stored.
 */
export type AcknowledgeProblem = (
  caller: Caller,
  id: Uuid,
  note: O.Option<string>,
) => TE.TaskEither<AcknowledgeProblemError, ProblemRecord>;

export type AcknowledgeProblemError = TriageProblemError | NoteRejected;

export const acknowledgeProblem =
  (ports: TriageProblemPorts): AcknowledgeProblem =>
  (caller, id, note) =>
    triageProblem(ports)(caller, id, () =>
      pipe(
        note,
        O.traverse(E.Applicative)(validateNote),
        E.map(O.map((text) => ({ by: caller.id, at: ports.clock.now(), note: text }))),
        E.map((acknowledgement): ProblemTriage => ({ acknowledgement })),
      ),
    );

/**
 * Leaves an open problem out of the overview until a time; without a time, ends the snooze.
 * The time is in the future, and at most a year ahead.
 */
export type SnoozeProblem = (
  caller: Caller,
  id: Uuid,
  until: O.Option<Date>,
) => TE.TaskEither<SnoozeProblemError, ProblemRecord>;

export type SnoozeProblemError = TriageProblemError | SnoozeRejected;

export const snoozeProblem =
  (ports: TriageProblemPorts): SnoozeProblem =>
  (caller, id, until) =>
    triageProblem(ports)(caller, id, () =>
      pipe(
        until,
        O.traverse(E.Applicative)((time) => validateSnooze(time, ports.clock.now())),
        E.map((snoozedUntil): ProblemTriage => ({ snoozedUntil })),
      ),
    );
