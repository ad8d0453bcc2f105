import * as O from 'fp-ts/lib/Option.js';
import { decodeJwt, type JWTPayload } from 'jose';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import type { Secret } from '../../core/shared/secret.js';
import type { IsDialable } from '../network/address-policy.js';
import { guardedFetch } from '../network/guarded-fetch.js';
import type { HostLookup } from '../network/system-host-lookup.js';
import { type Issuer, issuerOf, TIMEOUT_SECONDS } from './issuer.js';
import type { SignInContext } from './sign-ins.js';
import { deviceSignIns, pageSignIns, pendingSignIns, refreshing } from './sign-ins.js';
import { type OnProviderError, Refused, trying } from './sign-in-failure.js';
import { asText, type ClaimOptions, nameIn, claimsReader, withoutSlash } from './read-claims.js';
import { BELIEVED_MS, type Person } from '../../core/access/person.js';

export interface OidcOptions extends ClaimOptions {
  readonly clientId: string;
  readonly secret?: Secret | undefined;
  readonly network: { readonly lookUp: HostLookup; readonly isDialable: IsDialable };
  readonly sealer: Pick<SecretSealer, 'seal' | 'unseal'>;
  readonly clock: Clock;
  /** Called with why the provider did not answer as one does. */
  readonly onError: OnProviderError;
}

/** People and machines as OpenID Connect knows them. Nothing is asked before somebody needs it. */
export const oidcProvider = (options: OidcOptions): IdentityProvider => {
  const { clock, clientId, secret, machines } = options;
  const fetch = guardedFetch(options.network, TIMEOUT_SECONDS * 1_000);
  const people = issuerOf({ url: options.issuer, clientId, secret, fetch, clock });
  const ofMachines = new Map(
    Object.entries(machines).map(([name, url]) => [
      withoutSlash(url),
      { name, get: issuerOf({ url, clientId, fetch, clock }) },
    ]),
  );
  const context = {
    people,
    pending: pendingSignIns(options),
    read: claimsReader(options),
    tried: trying(options.onError),
  };
  return {
    name: O.some(new URL(options.issuer).hostname),
    identify: identifying(context, { ...options, ofMachines }),
    ...pageSignIns(context),
    ...deviceSignIns(context),
    refresh: refreshing(context),
    readLogout: readingLogout(context),
  };
};

type Context = Pick<SignInContext, 'people' | 'read' | 'tried'>;

interface Known {
  readonly issuer: string;
  readonly clientId: string;
  /** By their issuers. */
  readonly ofMachines: ReadonlyMap<
    string,
    { readonly name: string; readonly get: () => Promise<Issuer> }
  >;
}

const ID_TOKEN = { required: ['exp', 'sub'] };

const RECENT = { maxAgeSeconds: BELIEVED_MS / 1_000 };

const FORM = /^ey[\w-]*\.[\w-]*\.[\w-]*$/;

/** The issuer that a token names decides by whose keys it is verified. */
const identifying = (
  { people, read, tried }: Context,
  { issuer, clientId, ofMachines }: Known,
): IdentityProvider['identify'] => {
  const identified = async (credential: string): Promise<readonly [Person, Date]> => {
    const iss = withoutSlash(asText(readUnproved(credential).iss));
    const machine = ofMachines.get(iss);
    if (machine !== undefined) {
      const { verify } = await machine.get();
      return machineOf(machine.name, await verify(credential, ID_TOKEN), clientId);
    }
    if (iss !== withoutSlash(issuer)) throw new Refused('issuer');
    const { verify } = await people();
    const claims = await verify(credential, { ...ID_TOKEN, ...RECENT });
    return [read.person(ofClient(claims, clientId)), believedUntil(claims)];
  };
  return (credential) =>
    FORM.test(credential)
      ? TE.map(O.some<readonly [Person, Date]>)(tried(() => identified(credential)))
      : TE.right(O.none);
};

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const readingLogout =
  ({ people, read, tried }: Context): IdentityProvider['readLogout'] =>
  (token) =>
    tried(async () => {
      const { verify } = await people();
      const { events, nonce, sub, sid } = await verify(token, RECENT);
      const isLogout = events instanceof Object && LOGOUT_EVENT in events && nonce === undefined;
      const session = typeof sid === 'string' ? O.some(sid) : O.none;
      const ended = { person: O.map(read.id)(O.fromNullable(sub && asText(sub))), session };
      if (!isLogout || (O.isNone(ended.person) && O.isNone(session)))
        throw new Refused('malformed');
      return ended;
    });

const readUnproved = (token: string): JWTPayload => {
  try {
    return decodeJwt(token);
  } catch {
    throw new Refused('malformed');
  }
};

/** A logout token is signed like an ID token. */
const idTokenOnly = (claims: JWTPayload, clientId: string): JWTPayload => {
  const { events, aud, azp } = claims;
  if (events !== undefined) throw new Refused('malformed');
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) throw new Refused('audience');
  return claims;
};

/** What another client was given to call us is signed alike, and no proof that a person signs in here. */
const ofClient = (claims: JWTPayload, clientId: string): JWTPayload => {
  if ((claims['azp'] ?? clientId) !== clientId) throw new Refused('audience');
  return idTokenOnly(claims, clientId);
};

const believedUntil = ({ iat = 0, exp = 0 }: JWTPayload): Date =>
  new Date(Math.min(exp * 1_000, iat * 1_000 + BELIEVED_MS));

const machineOf = (name: string, claims: JWTPayload, clientId: string): readonly [Person, Date] => {
  const { iss = '', sub: subject, exp = 0 } = idTokenOnly(claims, clientId);
  const sub = asText(subject);
  const group = `${name}:${sub}`;
  return [{ id: `${iss}#${sub}`, name: nameIn([group]), groups: [group] }, new Date(exp * 1_000)];
};
