import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

export const CLIENT_ID = 'shipshape';
export const CLIENT_SECRET = 'a secret of the client, long enough';

/** A real OpenID provider on loopback, whose people sign in without being asked. */
export interface AnIdentityProvider {
  readonly issuer: string;
  /** The groups of each person; who is not there is not let in. */
  readonly people: Map<string, readonly string[]>;
  /** Who sits before the browser. */
  user: string;
  /** Whether it is asked for tokens too often. */
  isAskedTooOften: boolean;
  /** Signs claims as the provider does, unless the header or the key is another one. */
  readonly sign: (claims: object, header?: object, key?: CryptoKey) => Promise<string>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

const LIFETIME_S = 3_600;

export const anIdentityProvider = async (page: string): Promise<AnIdentityProvider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const http = createServer();
  await listen(http, 0);
  const { port } = http.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const made = {
    issuer,
    people: new Map<string, readonly string[]>(),
    user: 'ada',
    isAskedTooOften: false,
    sign: (claims: object, header: object = {}, with_: CryptoKey = privateKey) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'first', ...header })
        .sign(with_),
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
    start: () => listen(http, port),
  };
  const provider = new Provider(issuer, configuration(page, key, made.people));
  provider.use(async (ctx, next: () => Promise<unknown>) => {
    if (made.isAskedTooOften && ctx.path === '/token') {
      Object.assign(ctx, { status: 400, body: { error: 'slow_down' } });
      return;
    }
    if (!ctx.path.startsWith('/interaction/')) {
      await next();
      if (ctx.path === '/device/auth') Object.assign(ctx.body as object, { interval: 1 });
      return;
    }
    const login = { accountId: made.user };
    ctx.respond = false;
    await provider.interactionFinished(ctx.req, ctx.res, { login });
  });
  const callback = provider.callback();
  http.on('request', (request, response) => void callback(request, response));
  return made;
};

const listen = async (server: Server, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
};

const configuration = (
  page: string,
  key: JWK,
  people: ReadonlyMap<string, readonly string[]>,
): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [page],
      token_endpoint_auth_method: 'client_secret_post',
      response_types: ['code'],
      grant_types: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ['of the provider'] },
  scopes: ['openid', 'offline_access', 'profile', 'groups'],
  claims: { openid: ['sub', 'sid'], profile: ['preferred_username'], groups: ['groups'] },
  features: {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: true },
    backchannelLogout: { enabled: true },
  },
  ttl: { AccessToken: LIFETIME_S, IdToken: LIFETIME_S, RefreshToken: LIFETIME_S },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  pkce: { required: () => true },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, accountId) => {
    const groups = people.get(accountId);
    return groups === undefined
      ? undefined
      : { accountId, claims: () => ({ sub: accountId, preferred_username: accountId, groups }) };
  },
  loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid offline_access profile groups');
    await grant.save();
    return grant;
  },
});
