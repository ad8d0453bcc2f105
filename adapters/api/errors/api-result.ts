import type { Either } from 'fp-ts/lib/Either.js';
import type { ProblemDocument } from './error-document.js';

/** What an operation answers: a body ready for JSON, or an error in words. */
export type Answer<A> = Promise<Either<ProblemDocument, A>>;
