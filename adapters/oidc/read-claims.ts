import * as O from 'fp-ts/lib/Option.js';
import * as oidc from 'openid-client';
import type { Person, SignedIn } from '../../core/access/person.js';
import { isPrintableLine } from '../../core/shared/name.js';
import { Secret } from '../../core/shared/secret.js';
import type { Issuer } from './issuer.js';
import { Refused } from './sign-in-failure.js';

export interface ClaimOptions {
  readonly issuer: string;
  readonly groupsClaim: string;
  /** Issuers of ID tokens of machines, by the name that begins their groups. */
  readonly machines: Readonly<Record<string, string>>;
}

/** What stands for somebody is stored, and compared. */
export const asText = (claim: unknown): string => {
  if (typeof claim !== 'string' || !isPrintableLine(claim)) throw new Refused('malformed');
  return claim;
};

/** The first of these that says something, without what would change how a line is read. */
export const nameIn = (called: readonly unknown[]): string =>
  called
    .filter((one) => typeof one === 'string')
    .map((one) => one.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim())
    .find((one) => one !== '')
    ?.slice(0, 100) ?? '';

export const withoutSlash = (url: string): string => url.replace(/\/$/, '');

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** Reads people from the claims of an issuer. */
export const claimsReader = ({ issuer, groupsClaim, machines }: ClaimOptions) => {
  const id = (sub: string): string => `${withoutSlash(issuer)}#${sub}`;
  const isOfMachine = (group: string) =>
    Object.keys(machines).some((name) => group.startsWith(`${name}:`));
  const person = (claims: Readonly<Record<string, unknown>>): Person => {
    const { sub, preferred_username: user, email, name } = claims;
    const groups = [claims[groupsClaim] ?? []].flat();
    return {
      id: id(asText(sub)),
      name: nameIn([user, email, name, sub]),
      groups: groups
        .filter((one) => typeof one === 'string')
        .filter((one) => isPrintableLine(one) && !isOfMachine(one)),
    };
  };
  /** If the ID token is missing, or has no groups, the provider is asked for them. */
  const signedIn = async (
    { config }: Issuer,
    tokens: Tokens,
    before?: Person,
  ): Promise<SignedIn> => {
    const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
    const sub = claims['sub'] ?? before?.id.slice(id('').length);
    if (typeof sub !== 'string') throw new Refused('malformed');
    const isWhole = claims[groupsClaim] !== undefined;
    const more =
      isWhole || config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(config, tokens.access_token, sub);
    const { sid } = claims;
    return {
      person: person({ ...more, ...claims, sub }),
      session: typeof sid === 'string' ? O.some(sid) : O.none,
      refresh: O.map((text: string) => new Secret(text))(O.fromNullable(tokens.refresh_token)),
    };
  };
  return { id, person, signedIn };
};
