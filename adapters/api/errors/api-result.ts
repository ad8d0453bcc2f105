import type { Either } from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from './error-document.js';

/** What an operation answers: a body ready for JSON, or an error in words. */
export type ApiResult<A> = Promise<Either<ErrorDocument, A>>;
