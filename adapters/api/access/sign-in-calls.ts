import type { Option } from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ApiResult } from '../errors/error-document.js';

/** What is typed where, and by what it is completed. */
export const BegunSignInBody = t.strict({
  url: t.string,
  code: t.string,
  interval_seconds: t.number,
  pending: t.string,
});

export const SignedInBody = t.strict({ token: t.string, name: t.string, expires_at: t.string });

export type SignedIn = t.TypeOf<typeof SignedInBody>;

/** How a person signs in to a service without its page. */
export interface SignInCalls {
  readonly begin: () => ApiResult<t.TypeOf<typeof BegunSignInBody>>;
  /** None as long as nobody has confirmed the code. */
  readonly complete: (pending: string) => ApiResult<Option<SignedIn>>;
  readonly end: (token: string) => ApiResult<undefined>;
}
