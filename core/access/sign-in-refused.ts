/** Why what somebody signs in with is not taken. */
export type SignInFault =
  | 'malformed'
  | 'unsigned'
  | 'signature'
  | 'key'
  | 'expired'
  | 'early'
  | 'stale'
  | 'audience'
  | 'issuer'
  | 'replayed'
  | 'denied'
  | 'ended'
  | 'roleless'
  | 'off';

export interface SignInRefused {
  readonly _tag: 'SignInRefused';
  readonly why: SignInFault;
  /** Who signs in, where that is known. */
  readonly name?: string;
}

export const signInRefused = (why: SignInFault, name?: string): SignInRefused => ({
  _tag: 'SignInRefused',
  why,
  ...(name !== undefined && { name }),
});

const CLOCKS = 'compare the clocks of the Shipshape host and of the provider';

const WORDS: Readonly<Record<Exclude<SignInFault, 'roleless'>, string>> = {
  malformed:
    'What the provider sent for the sign-in is no ID token that can be read. Sign in again.',
  unsigned:
    'The ID token is not signed in a way that proves its issuer; `alg: none` and shared secrets are not taken.',
  signature: 'The signature of the ID token is not of its issuer.',
  key: 'The issuer publishes no key with which the ID token was signed. Sign in again, so that a newer key is used.',
  expired: `The ID token has expired. Sign in again; if it has just been issued, ${CLOCKS}.`,
  early: `The ID token is from the future; ${CLOCKS}.`,
  stale: `The ID token was issued more than five minutes ago: a newer one would say in which groups its owner is now. If it is new, ${CLOCKS}.`,
  audience: 'The ID token is for another service: its audience is not SHIPSHAPE_OIDC_CLIENT_ID.',
  issuer:
    'The ID token is of an issuer that Shipshape does not know: see SHIPSHAPE_OIDC_ISSUER and SHIPSHAPE_OIDC_MACHINES.',
  replayed:
    'This sign-in was not begun here, was used before, or took more than ten minutes. Sign in again.',
  denied: 'The provider did not let you in: it, or you, refused the sign-in.',
  ended: 'The provider has ended your session, or knows you no more. Sign in again.',
  off: 'Signing in is switched off here: no provider is set, or SHIPSHAPE_TOKEN_SIGN_IN is off.',
};

export const signInRefusedWording = ({ why, name }: SignInRefused): string =>
  why === 'roleless'
    ? `${name ?? 'Whoever this is'} is known to the provider, and has no role here: \`access\` in the fleet file gives none to any of its groups.`
    : WORDS[why];
