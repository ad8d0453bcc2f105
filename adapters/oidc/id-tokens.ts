import { decodeJwt, type JWTPayload } from 'jose';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { BELIEVED_MS, type Person } from '../../core/access/person.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { Issuer } from './issuer.js';
import { Refused } from './sign-in-failure.js';
import type { SignInContext } from './sign-ins.js';
import { asText, nameIn, withoutSlash } from './told-by.js';

type Context = Pick<SignInContext, 'people' | 'told' | 'tried'>;

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
export const identifying = (
  { people, told, tried }: Context,
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
    return [told.person(ofClient(claims, clientId)), believedUntil(claims)];
  };
  return (credential) =>
    FORM.test(credential)
      ? TE.map(O.some<readonly [Person, Date]>)(tried(() => identified(credential)))
      : TE.right(O.none);
};

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export const readingLogout =
  ({ people, told, tried }: Context): IdentityProvider['readLogout'] =>
  (token) =>
    tried(async () => {
      const { verify } = await people();
      const { events, nonce, sub, sid } = await verify(token, RECENT);
      const isLogout = events instanceof Object && LOGOUT_EVENT in events && nonce === undefined;
      const session = typeof sid === 'string' ? O.some(sid) : O.none;
      const ended = { person: O.map(told.id)(O.fromNullable(sub && asText(sub))), session };
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
  const { iss = '', sub: told, exp = 0 } = idTokenOnly(claims, clientId);
  const sub = asText(told);
  const group = `${name}:${sub}`;
  return [{ id: `${iss}#${sub}`, name: nameIn([group]), groups: [group] }, new Date(exp * 1_000)];
};
