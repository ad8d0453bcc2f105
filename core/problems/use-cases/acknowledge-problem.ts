import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ProblemRecord } from '../problem.js';
import { type NoteRejected, validateNote } from '../validate-snooze.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ProblemTriage } from '../ports/problem-register.js';
import type { TriageProblemError, TriageProblemPorts } from './triage-problem.js';
import { triageProblem } from './triage-problem.js';

/**
 * Acknowledges an open problem, with a note that may be empty; without a note, removes the acknowledgement.
 * The problem stays in the overview, behind the others of its severity. The last acknowledgement is stored.
 */
export type AcknowledgeProblem = (
  caller: Caller,
  id: Uuid,
  note: O.Option<string>,
) => TaskEither<AcknowledgeProblemError, ProblemRecord>;

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
