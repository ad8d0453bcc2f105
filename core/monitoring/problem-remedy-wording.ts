import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DUMP_REASON_CODES, type DumpReason } from '../dump-check/dump-reason.js';
import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import { isAtDatabase } from '../dump-check/login-evidence.js';
import type { DetectedKind } from '../problems/detected-kind.js';
import { engineOf, kindRemedy, type RemediedProblem } from '../problems/detected-kind-wording.js';

/** Kinds whose own remedy names the resource, and is more helpful than that of the cause. */
const NAMED: ReadonlySet<string> = new Set<DetectedKind>([
  'database_missing',
  'database_closed',
  'database_access_denied',
]);

/** How to fix a problem: by its cause where that is known, otherwise by its kind; none for the kinds of reporters. */
export const problemRemedy = (problem: RemediedProblem): O.Option<string> =>
  pipe(
    kindRemedy(problem),
    O.map((byKind) =>
      NAMED.has(problem.kind) || isOfInstance(problem)
        ? byKind
        : O.getOrElse(() => byKind)(causeRemedy(problem)),
    ),
  );

/** A login to no database of the fleet was refused, of which the remedies of causes speak. */
const isOfInstance = ({ kind, facts }: RemediedProblem): boolean =>
  kind === ('admin_login_rejected' satisfies DetectedKind) && isAtDatabase(facts?.['code']);

/** A newer version may have stored a cause that this one does not know. */
const causeRemedy = (problem: RemediedProblem): O.Option<string> => {
  const { engine: _, ...reason } = problem.facts ?? {};
  return O.flatMap(O.fromNullable(DUMP_REASON_CODES.find((code) => code === reason['code'])), () =>
    O.tryCatch(() => dumpReasonWording(reason as unknown as DumpReason, engineOf(problem)).remedy),
  );
};
