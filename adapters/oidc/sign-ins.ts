import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as oidc from 'openid-client';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { Issuer } from './issuer.js';
import { answerOf, Refused, type Tried } from './sign-in-failure.js';
import type { claimsReader } from './read-claims.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import { Secret } from '../../core/shared/secret.js';

/** What is kept of a sign-in that was begun, by its way: who began it has it, and any node can complete it. */
interface Begun {
  readonly page: Readonly<Record<'verifier' | 'state' | 'nonce' | 'page', string>>;
  readonly device: { readonly device: string };
}

const LASTS_MS = 600_000;

const placeOf = (way: keyof Begun) => `pending sign-in, ${way}`;

export const pendingSignIns = ({
  sealer,
  clock,
}: {
  readonly sealer: Pick<SecretSealer, 'seal' | 'unseal'>;
  readonly clock: Clock;
}) => ({
  seal: <W extends keyof Begun>(way: W, begun: Begun[W]): string => {
    const text = JSON.stringify({ ...begun, atMs: clock.now().getTime() });
    return Buffer.from(sealer.seal(new Secret(text), placeOf(way))).toString('base64url');
  },
  unseal: <W extends keyof Begun>(sealed: string, way: W): Begun[W] => {
    const opened = sealer.unseal(Buffer.from(sealed, 'base64url'), placeOf(way));
    if (O.isNone(opened)) throw new Refused('replayed');
    const { atMs, ...begun } = JSON.parse(opened.value.reveal()) as Begun[W] & { atMs: number };
    if (clock.now().getTime() > atMs + LASTS_MS) throw new Refused('replayed');
    return begun as unknown as Begun[W];
  },
});

export interface SignInContext {
  readonly people: () => Promise<Issuer>;
  readonly pending: ReturnType<typeof pendingSignIns>;
  readonly read: ReturnType<typeof claimsReader>;
  readonly tried: Tried;
}

/** The authorization code flow, with PKCE. */
export const pageSignIns = ({
  people,
  pending,
  read,
  tried,
}: SignInContext): Pick<IdentityProvider, 'begin' | 'complete'> => ({
  begin: (page) =>
    tried(async () => {
      const { config } = await people();
      const verifier = oidc.randomPKCECodeVerifier();
      const begun = { verifier, state: oidc.randomState(), nonce: oidc.randomNonce(), page };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: page,
        scope: scopesOf(config),
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending: pending.seal('page', begun) };
    }),
  complete: (sealed, query) =>
    tried(async () => {
      const { verifier, state, nonce, page } = pending.unseal(sealed, 'page');
      const issuer = await people();
      const back = new URL(page);
      back.search = query;
      const tokens = await oidc.authorizationCodeGrant(issuer.config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return read.signedIn(issuer, tokens);
    }),
});

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The device flow (RFC 8628); who waits asks again and again. */
export const deviceSignIns = ({
  people,
  pending,
  read,
  tried,
}: SignInContext): Pick<IdentityProvider, 'beginDevice' | 'completeDevice'> => ({
  beginDevice: tried(async () => {
    const { config } = await people();
    const begun = await oidc.initiateDeviceAuthorization(config, { scope: scopesOf(config) });
    return {
      url: begun.verification_uri_complete ?? begun.verification_uri,
      code: begun.user_code,
      intervalSeconds: begun.interval ?? 5,
      pending: pending.seal('device', { device: begun.device_code }),
    };
  }),
  completeDevice: (sealed) =>
    tried(async () => {
      const { device } = pending.unseal(sealed, 'device');
      const issuer = await people();
      try {
        const sent = { device_code: device };
        const tokens = await oidc.genericGrantRequest(issuer.config, DEVICE_GRANT, sent);
        return E.right(await read.signedIn(issuer, tokens));
      } catch (error) {
        const answer = answerOf(error);
        if (!['authorization_pending', 'slow_down'].includes(answer)) throw error;
        return E.left({ slower: answer === 'slow_down' });
      }
    }),
});

export const refreshing =
  ({ people, read, tried }: SignInContext): IdentityProvider['refresh'] =>
  (refresh, person) =>
    tried(async () => {
      const issuer = await people();
      const tokens = await issuer.refresh(refresh).catch((error: unknown) => {
        throw answerOf(error) === 'invalid_grant' ? new Refused('ended') : error;
      });
      const now = await read.signedIn(issuer, tokens, person);
      if (now.person.id !== person.id) throw new Refused('ended');
      return O.isSome(now.refresh) ? now : { ...now, refresh: O.some(refresh) };
    });

const SCOPES = ['openid', 'profile', 'email', 'groups', 'offline_access'];

/** What of these the provider knows. */
const scopesOf = (config: oidc.Configuration): string => {
  const { scopes_supported: known = SCOPES } = config.serverMetadata();
  return SCOPES.filter((scope) => scope === 'openid' || known.includes(scope)).join(' ');
};
