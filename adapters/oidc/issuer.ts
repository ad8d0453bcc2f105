import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { Secret } from '../../core/shared/secret.js';
import { Refused } from './sign-in-failure.js';
import type { GuardedFetch } from '../network/guarded-fetch.js';

export interface IssuerOptions {
  readonly url: string;
  readonly clientId: string;
  readonly secret?: Secret | undefined;
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}

/** An issuer of ID tokens that was asked what it offers. */
export interface Issuer {
  readonly config: oidc.Configuration;
  readonly refresh: (token: Secret) => ReturnType<typeof oidc.refreshTokenGrant>;
  /** The claims of a token that is signed by it, and for us. */
  readonly verify: (
    token: string,
    checks?: { readonly maxAgeSeconds?: number; readonly required?: readonly string[] },
  ) => Promise<JWTPayload>;
}

/** For one request; openid-client takes seconds. */
export const TIMEOUT_SECONDS = 5;

/** By how much clocks may differ. */
const TOLERANCE_SECONDS = 30;

/** An issuer that did not answer is left alone for so long. */
const BACK_OFF_MS = 5_000;

/** Signatures that only the issuer can make: none, and none with a secret that others have. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Asks an issuer once it is needed, and keeps what it says. */
export const issuerOf = (options: IssuerOptions): (() => Promise<Issuer>) => {
  let asked: Promise<Issuer> | undefined;
  let failedAtMs = -Infinity;
  return () => {
    const nowMs = options.clock.now().getTime();
    const isTired = failedAtMs > -Infinity && Math.abs(nowMs - failedAtMs) >= BACK_OFF_MS;
    if (asked === undefined || isTired) {
      failedAtMs = -Infinity;
      asked = ask(options);
      asked.catch(() => {
        failedAtMs = options.clock.now().getTime();
      });
    }
    return asked;
  };
};

/** RFC 9068: signed alike, and for whom it calls. */
const isAccessToken = (typ = ''): boolean => /^(application\/)?at\+jwt$/i.test(typ);

/** Who is on the way to keys in plain http could put others in their place. */
const asSafeAs = ({ protocol }: URL, keysAt: string): URL => {
  const url = new URL(keysAt);
  if (protocol === 'https:' && url.protocol !== protocol)
    throw new Error(`jwks_uri ${url.href} is not https`);
  return url;
};

const discover = (server: URL, { clientId, secret, fetch }: IssuerOptions) =>
  oidc.discovery(
    server,
    clientId,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    secret === undefined ? oidc.None() : oidc.ClientSecretPost(secret.reveal()),
    {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: [
        oidc.enableNonRepudiationChecks,
        // The settings take http of this machine alone.
        // oxlint-disable-next-line typescript/no-deprecated -- the library marks it so that it stands out
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );

const ask = async (options: IssuerOptions): Promise<Issuer> => {
  const { url, clientId, fetch, clock } = options;
  const server = new URL(url);
  const config = await discover(server, options);
  const { issuer, jwks_uri: keysAt } = config.serverMetadata();
  const keys: JWTVerifyGetKey = createRemoteJWKSet(asSafeAs(server, keysAt ?? issuer), {
    [joseFetch]: fetch,
    timeoutDuration: TIMEOUT_SECONDS * 1_000,
    cooldownDuration: BACK_OFF_MS,
  });
  return {
    config,
    refresh: (token) => oidc.refreshTokenGrant(config, token.reveal()),
    verify: async (token, { maxAgeSeconds, required = [] } = {}) => {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        currentDate: clock.now(),
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ['iat', ...required],
        ...(maxAgeSeconds !== undefined && { maxTokenAge: maxAgeSeconds }),
      });
      if (isAccessToken(protectedHeader.typ)) throw new Refused('malformed');
      return payload;
    },
  };
};
