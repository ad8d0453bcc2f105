import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { validateSnooze, type SnoozeRejected } from '../validate-snooze.js';
import type { ProblemRecord } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ProblemTriage } from '../ports/problem-register.js';
import type { TriageProblemError, TriageProblemPorts } from './triage-problem.js';
import { triageProblem } from './triage-problem.js';

/**
 * Leaves an open problem out of the overview until a time; without a time, ends the snooze.
 * The time is in the future, and at most a year ahead.
 */
export type SnoozeProblem = (
  caller: Caller,
  id: Uuid,
  until: O.Option<Date>,
) => TaskEither<SnoozeProblemError, ProblemRecord>;

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
