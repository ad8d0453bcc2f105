import * as TE from 'fp-ts/lib/TaskEither.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { busy, isResourceExhausted } from './resource-exhaustion.js';

/** Looks at the file system. What is not there, or not for us to see, looks like `nothing`. */
export const readOrDefault = <A>(at: () => Promise<A>, nothing: A): TE.TaskEither<Unavailable, A> =>
  pipe(
    TE.tryCatch(at, (error) => (error as NodeJS.ErrnoException).code),
    TE.orElse((code) => (isResourceExhausted(code) ? TE.left(busy) : TE.right(nothing))),
  );
