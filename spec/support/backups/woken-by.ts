import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { rightOf } from '../shared/right-of.js';

/** What a register gave to be looked after, all of which can be read. */
export const wokenBy = <A>(
  waking: TE.TaskEither<unknown, readonly E.Either<unknown, A>[]>,
): Promise<readonly A[]> => rightOf(pipe(waking, TE.flatMapEither(E.sequenceArray)));
