import type {
  ExpiryPassed,
  MakerEnded,
  OutlivesMaker,
  TokenNameTaken,
} from '../../../core/access/use-cases/create-token.js';
import type { TooManySessions } from '../../../core/access/use-cases/start-session.js';
import { type SignInRefused, signInRefusedWording } from '../../../core/access/sign-in-refused.js';
import type { FailureDocuments } from '../errors/error-document.js';

/** Why there is no new token or session, besides what any request may fail of. */
export type TokenRefusal =
  ExpiryPassed | OutlivesMaker | MakerEnded | TokenNameTaken | TooManySessions | SignInRefused;

export const TOKEN_DOCUMENTS: FailureDocuments<TokenRefusal> = {
  ExpiryPassed: [
    'malformed_request',
    ({ expiresAt }) =>
      `The token would have expired at ${expiresAt.toISOString()}; choose a later time.`,
  ],
  OutlivesMaker: [
    'malformed_request',
    ({ makerExpiresAt }) =>
      `A token ends with the one that makes it, here at ${makerExpiresAt.toISOString()}: give \`expires_at\` that time, an earlier one or none, or make the token with one that lasts longer.`,
  ],
  SignInRefused: ['sign_in_refused', signInRefusedWording],
  MakerEnded: [
    'unauthenticated',
    'The token or session of this request was revoked meanwhile, so that it made no other; send one that is good.',
  ],
  TokenNameTaken: [
    'name_taken',
    ({ name }) =>
      `You have issued a token ${JSON.stringify(name)} already; revoke it, or choose another name.`,
  ],
  TooManySessions: [
    'too_many_requests',
    ({ waitSeconds }) =>
      `Too many sessions were begun with this token within a minute. Try again in ${waitSeconds} s.`,
  ],
};
