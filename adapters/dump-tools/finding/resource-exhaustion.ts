import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Unavailable, unavailable } from '../../../core/shared/ports/port-failure.js';

/** Codes that speak of our own limits, such as open files, processes and memory (errno(3)). */
const OWN_LIMITS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** Whether this process ran out of something, which says nothing about the tools. */
export const isResourceExhausted = (code: unknown): boolean =>
  typeof code === 'string' && OWN_LIMITS.has(code);

export const busy: Unavailable = unavailable('dump_tool', 'busy');

/** Reads from the file system. What does not exist, or may not be read, reads as `nothing`. */
export const readOrDefault = <A>(
  read: () => Promise<A>,
  nothing: A,
): TE.TaskEither<Unavailable, A> =>
  pipe(
    TE.tryCatch(read, (error) => (error as NodeJS.ErrnoException).code),
    TE.orElse((code) => (isResourceExhausted(code) ? TE.left(busy) : TE.right(nothing))),
  );
