import { decodeJwt, type JWTPayload } from 'jose';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { BELIEVED_MS, type Person } from '../../core/access/person.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { Issuer } from './issuer.js';
import { Refused, tried } from './sign-in-failure.js';
import type { SignInContext } from './sign-ins.js';
import { withoutSlash } from './told-by.js';

type Context = Pick<SignInContext, 'people' | 'told'>;

interface Known {
  readonly issuer: string;
  readonly clientId: string;
  /** By their issuers. */
  readonly ofMachines: ReadonlyMap<
    string,
    { readonly name: string; readonly get: () => Promise<Issuer> }
  >;
}

const FORM = /^ey[\w-]*\.[\w-]*\.[\w-]*$/;

/** The issuer that a token names decides by whose keys it is verified. */
export const identifying =
  (
    { people, told }: Context,
    { issuer, clientId, ofMachines }: Known,
  ): IdentityProvider['identify'] =>
  (credential) =>
    TE.map(O.fromNullable<readonly [Person, Date] | undefined>)(
      tried(async () => {
        if (!FORM.test(credential)) return undefined;
        const { iss = '' } = readUnproved(credential);
        const machine = ofMachines.get(withoutSlash(iss));
        if (machine !== undefined) {
          const { verify } = await machine.get();
          return machineOf(machine.name, await verify(credential), clientId);
        }
        if (withoutSlash(iss) !== withoutSlash(issuer)) throw new Refused('issuer');
        const { verify } = await people();
        const claims = await verify(credential, { maxAgeSeconds: BELIEVED_MS / 1_000 });
        return [told.person(idTokenOnly(claims, clientId)), believedUntil(claims)];
      }),
    );

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export const readingLogout =
  ({ people, told }: Context): IdentityProvider['readLogout'] =>
  (token) =>
    tried(async () => {
      const { verify } = await people();
      const { events, nonce, sub, sid } = await verify(token);
      const isLogout = events instanceof Object && LOGOUT_EVENT in events && nonce === undefined;
      const session = typeof sid === 'string' ? O.some(sid) : O.none;
      const ended = { person: O.map(told.id)(O.fromNullable(sub)), session };
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

/** A logout token is signed like an ID token, and one for several parties names the one that may use it. */
const idTokenOnly = (claims: JWTPayload, clientId: string): JWTPayload => {
  const { events, aud, azp } = claims;
  if (events !== undefined) throw new Refused('malformed');
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) throw new Refused('audience');
  return claims;
};

const believedUntil = ({ iat = 0, exp = 0 }: JWTPayload): Date =>
  new Date(Math.min(exp * 1_000, iat * 1_000 + BELIEVED_MS));

const machineOf = (name: string, claims: JWTPayload, clientId: string): readonly [Person, Date] => {
  const { iss = '', sub = '', exp = 0 } = idTokenOnly(claims, clientId);
  const group = `${name}:${sub}`;
  return [{ id: `${iss}#${sub}`, name: group, groups: [group] }, new Date(exp * 1_000)];
};
