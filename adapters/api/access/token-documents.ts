import type {
  ExpiryPassed,
  MakerEnded,
  OutlivesMaker,
  TokenNameTaken,
} from '../../../core/access/use-cases/create-token.js';
import type { TooManySessions } from '../../../core/access/use-cases/start-session.js';
import { type SignInRefused, signInRefusedWording } from '../../../core/access/sign-in-refused.js';
import { errorDocument, type ErrorDocument } from '../errors/error-document.js';

/** Why there is no new token or session, besides what any request may fail of. */
export type TokenRefusal =
  ExpiryPassed | OutlivesMaker | MakerEnded | TokenNameTaken | TooManySessions | SignInRefused;

export const TOKEN_DOCUMENTS: {
  readonly [T in TokenRefusal['_tag']]: (
    refusal: Extract<TokenRefusal, { _tag: T }>,
  ) => ErrorDocument;
} = {
  ExpiryPassed: ({ expiresAt }) =>
    errorDocument(
      'malformed_request',
      `The token would have expired at ${expiresAt.toISOString()}; choose a later time.`,
    ),
  OutlivesMaker: ({ makerExpiresAt }) =>
    errorDocument(
      'malformed_request',
      `A token ends with the one that makes it, here at ${makerExpiresAt.toISOString()}: give \`expires_at\` that time, an earlier one or none, or make the token with one that lasts longer.`,
    ),
  SignInRefused: (refusal) => errorDocument('sign_in_refused', signInRefusedWording(refusal)),
  MakerEnded: () =>
    errorDocument(
      'unauthenticated',
      'The token or session of this request was revoked meanwhile, so that it made no other; send one that is good.',
    ),
  TokenNameTaken: ({ name }) =>
    errorDocument(
      'name_taken',
      `You have issued a token ${JSON.stringify(name)} already; revoke it, or choose another name.`,
    ),
  TooManySessions: ({ waitSeconds }) =>
    errorDocument(
      'too_many_requests',
      `Too many sessions were begun with this token within a minute. Try again in ${waitSeconds} s.`,
    ),
};
