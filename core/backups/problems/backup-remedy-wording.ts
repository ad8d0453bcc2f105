import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  engineOf,
  kindRemedy,
  type RemediedProblem,
} from '../../problems/detected-kind-wording.js';
import { reasonOf } from './failure-facts.js';
import { reasonWording } from './foreseen-reason-wording.js';

const KINDS: ReadonlySet<string> = new Set([
  'dump_failed',
  'dump_overdue',
  'dump_will_fail',
  'proof_overdue',
  'destination_unwritable',
  'copy_missing',
]);

/** How to fix a problem of a schedule or a destination by its cause; none where that is not known. */
export const backupRemedy = (problem: RemediedProblem): O.Option<string> => {
  const { facts = {}, kind } = problem;
  if (!KINDS.has(kind)) return O.none;
  if (facts['run'] === 'elsewhere')
    return O.some(
      'Check the program that makes this dump, and that it reports it: `shipshape run PATH -- COMMAND` does both.',
    );
  // To start another: the cause is gone.
  if (facts['would_work'] !== undefined) return kindRemedy(problem);
  // A newer version may have stored a cause that this one does not know.
  return pipe(
    O.tryCatch(() => reasonWording(reasonOf(facts), engineOf(problem), 'UTC')),
    O.flatMap((wording) => O.fromNullable(wording as typeof wording | undefined)),
    O.map(({ remedy }) => remedy),
  );
};
