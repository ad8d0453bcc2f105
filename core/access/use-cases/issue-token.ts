import * as O from 'fp-ts/lib/Option.js';
import type { AccessToken, Issuer } from '../access-token.js';
import { type Caller, grantsOn } from '../caller.js';
import type { RequestedGrants } from '../authorize-token-request.js';
import type { Secret } from '../../shared/secret.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { TokenGenerator } from '../ports/token-generator.js';

export interface TokenRequest extends RequestedGrants {
  readonly name: string;
  readonly expiresAt: O.Option<Date>;
}

export interface IssuedToken {
  readonly token: AccessToken;
  /** Only its holder has it from now on. */
  readonly text: Secret;
}

export interface IssueTokenPorts {
  readonly generator: Pick<TokenGenerator, 'generate'>;
  readonly clock: Clock;
}

/** Generates a token with the requested grants; it is not registered yet. */
export const issueToken = (
  { generator, clock }: IssueTokenPorts,
  { name, permissions, scope, expiresAt }: TokenRequest,
  issuer: O.Option<Caller>,
): IssuedToken & { readonly hash: string } => {
  const { id, text, hash } = generator.generate();
  const token = {
    id,
    name,
    grants: grantsOn(scope, permissions),
    createdAt: clock.now(),
    expiresAt,
    revokedAt: O.none,
    parent: O.none,
    maker: O.flatMap(({ tokenId }: Caller) => O.fromNullable(tokenId))(issuer),
    issuedBy: O.map(issuerOf)(issuer),
  };
  return { token, text, hash };
};

const issuerOf = ({ id, name }: Caller): Issuer => ({ id, ...(name !== undefined && { name }) });
