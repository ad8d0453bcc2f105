import { setTimeout as delay } from 'node:timers/promises';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Identified } from '../../core/access/ports/identity-provider.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import type { SignInFault, SignInRefused } from '../../core/access/sign-in-refused.js';
import { signInRefused } from '../../core/access/sign-in-refused.js';

/** An error that carries a refusal to the one place that returns it. */
export class Refused extends Error {
  constructor(readonly why: SignInFault) {
    super(why);
  }
}

/** What jose and openid-client call what is wrong. */
const FAULTS: Readonly<Record<string, SignInFault>> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWKS_NO_MATCHING_KEY: 'key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'key',
  ERR_JOSE_ALG_NOT_ALLOWED: 'unsigned',
  ERR_JOSE_NOT_SUPPORTED: 'unsigned',
  ERR_JWS_INVALID: 'malformed',
  ERR_JWT_INVALID: 'malformed',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'malformed',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_KEY_SELECTION_FAILED: 'key',
  // Of the answer of the provider itself: another state or nonce, or none.
  OAUTH_INVALID_RESPONSE: 'replayed',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'replayed',
};

/** Of a claim that is not as it must be. */
const CLAIMS: Readonly<Record<string, SignInFault>> = {
  aud: 'audience',
  iss: 'issuer',
  nbf: 'early',
  iat: 'early',
};

/** What the token endpoint, or the authorization endpoint, says. */
const ANSWERS: Readonly<Record<string, SignInFault>> = {
  access_denied: 'denied',
  login_required: 'denied',
  invalid_grant: 'replayed',
  expired_token: 'replayed',
};

interface Thrown {
  readonly code?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly claim?: string;
  readonly cause?: unknown;
}

const faultOf = (thrown: Thrown): SignInFault | undefined => {
  const { code = '', error = '', claim = '', cause } = thrown;
  if (thrown instanceof Refused) return thrown.why;
  // Signed so long ago that it is believed no longer, though it has not expired.
  if (code === 'ERR_JWT_EXPIRED' && claim === 'iat') return 'stale';
  const inner = cause instanceof Error ? faultOf(cause) : undefined;
  const ofClaim = code.startsWith('ERR_JWT_') ? CLAIMS[claim] : undefined;
  // An ID token whose signature is wrong is an answer that is invalid, too.
  if (code === 'OAUTH_INVALID_RESPONSE' && /signature/.test(String(cause))) return 'signature';
  return inner ?? ANSWERS[error] ?? ofClaim ?? FAULTS[code];
};

/** Everything else is that the provider did not answer as one does. */
export const failureOf = (thrown: unknown): PortFailure | SignInRefused => {
  const why = faultOf(thrown as Thrown);
  return why === undefined ? unavailable('identity_provider', 'unreachable') : signInRefused(why);
};

/** Called with what an operator has to know of a provider; it has no secret. */
export type OnProviderError = (error: Error) => void;

export type Tried = <A>(work: () => Promise<A>) => Identified<A>;

/** Whatever the provider does, in a time that one waits. */
const DEADLINE_MS = 10_000;

export const trying =
  (onError: OnProviderError): Tried =>
  (work) =>
    TE.tryCatch(
      () => beforeDeadline(work()),
      (thrown) => {
        const failure = failureOf(thrown);
        if (failure._tag !== 'SignInRefused') onError(new Error(causesOf(thrown).join(': ')));
        return failure;
      },
    );

const beforeDeadline = async <A>(work: Promise<A>): Promise<A> => {
  const over = new AbortController();
  const tooLate = delay(DEADLINE_MS, undefined, over).then(() => {
    throw new Error(`no end after ${DEADLINE_MS / 1_000} seconds`);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    over.abort();
  }
};

/** What went wrong, and by what: of an answer of the provider only what OAuth calls its error. */
const causesOf = (thrown: unknown): readonly string[] => {
  if (!(thrown instanceof Error)) return [];
  const { message, cause, error, error_description: words } = thrown as Error & Thrown;
  const own = cause instanceof Error ? '' : message;
  return [...[own, error, words].filter(isText).map(oneLine), ...causesOf(cause)];
};

const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200);

/** What the provider calls what is wrong, if it is that. */
export const answerOf = (thrown: unknown): string => (thrown as Thrown).error ?? '';
