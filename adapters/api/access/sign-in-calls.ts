import type { Either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { ApiResult } from '../errors/error-document.js';

/** What is typed where, and by what it is completed. */
export const BegunSignInBody = t.strict({
  url: t.string,
  code: t.string,
  interval_seconds: t.number,
  pending: t.string,
});

/** Nobody has confirmed the code yet; whether to ask five seconds later each time from now on. */
export const UnfinishedBody = t.exact(t.partial({ slower: t.boolean }));

type Unfinished = t.TypeOf<typeof UnfinishedBody>;

export const SignedInBody = t.strict({ token: t.string, name: t.string, expires_at: t.string });

export type SignedIn = t.TypeOf<typeof SignedInBody>;

/** How a person signs in to a service without its page. */
export interface SignInCalls {
  readonly begin: () => ApiResult<t.TypeOf<typeof BegunSignInBody>>;
  readonly complete: (pending: string) => ApiResult<Either<Unfinished, SignedIn>>;
  readonly end: (token: string) => ApiResult<undefined>;
}
