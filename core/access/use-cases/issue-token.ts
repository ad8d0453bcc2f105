import * as O from 'fp-ts/lib/Option.js';
import { type AccessToken, FIRST_TOKEN_ID, type Issuer } from '../access-token.js';
import { type Caller, grantsOn, PERMISSIONS, type RequestedGrants } from '../caller.js';
import type { Secret } from '../../shared/secret.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { TokenGenerator, TokenRegister } from '../ports/token-register.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { DAY_MS } from '../../shared/durations.js';

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

/** Issues an administrator's token if there has never been a token; otherwise none. It ends after a day unless it is used. */
export type IssueFirstToken = () => PortTask<O.Option<IssuedToken>>;

export interface IssueFirstTokenPorts extends IssueTokenPorts {
  readonly tokens: Pick<TokenRegister, 'addFirst'>;
}

const FIRST_TOKEN = { name: 'admin', permissions: PERMISSIONS, scope: 'fleet' } as const;

const UNUSED_MS = DAY_MS;

export const issueFirstToken =
  ({ tokens, ...ports }: IssueFirstTokenPorts): IssueFirstToken =>
  () => {
    const expiresAt = O.some(new Date(ports.clock.now().getTime() + UNUSED_MS));
    const { text, hash, ...issued } = issueToken(ports, { ...FIRST_TOKEN, expiresAt }, O.none);
    const token = { ...issued.token, id: FIRST_TOKEN_ID };
    return pipe(
      tokens.addFirst(token, hash),
      TE.map((added) => (added ? O.some({ token, text }) : O.none)),
    );
  };
