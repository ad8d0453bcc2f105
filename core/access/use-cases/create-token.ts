import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden, NotFound, TokenRequestVerdict } from '../caller.js';
import { authorizeTokenRequest, forbidden, notFound } from '../caller.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { AuthorizeError } from './authorize.js';
import type { IssuedToken, IssueTokenPorts, TokenRequest } from './issue-token.js';
import { issueToken } from './issue-token.js';

/**
 * Issues a token. It never holds more than the caller holds on the same scope, and never lives longer than the credential of
 * the caller: it ends with the token or session that made it, and expires with it, or at the earlier time that is given.
 */
export type CreateToken = (
  caller: Caller,
  request: TokenRequest,
) => TE.TaskEither<CreateTokenError, IssuedToken>;

export interface CreateTokenPorts extends IssueTokenPorts {
  readonly permissions: PermissionCheck;
  readonly tokens: Pick<TokenRegister, 'add'>;
}

export type CreateTokenError =
  | AuthorizeError
  | TokenNameTaken
  | ExpiryPassed
  | OutlivesMaker
  | MakerEnded;

/** No two tokens of an issuer have a name; those of others do not count, and are not given away. */
export interface TokenNameTaken {
  readonly _tag: 'TokenNameTaken';
  readonly name: string;
}

/** The token would have expired before it was issued. */
export interface ExpiryPassed {
  readonly _tag: 'ExpiryPassed';
  readonly expiresAt: Date;
}

/** The token would have outlived the credential of the caller, which ends at this time. */
export interface OutlivesMaker {
  readonly _tag: 'OutlivesMaker';
  readonly makerExpiresAt: Date;
}

/** The token or session of the caller was revoked since the request began. */
export interface MakerEnded {
  readonly _tag: 'MakerEnded';
}

export const createToken =
  ({ permissions, tokens, ...ports }: CreateTokenPorts): CreateToken =>
  (caller, request) =>
    pipe(
      permissions.permissionsOn(caller, request.scope),
      TE.map((held) => authorizeTokenRequest(held, request)),
      TE.flatMap(toResult),
      TE.flatMapEither(() => decideExpiry(caller, request, ports.clock.now())),
      TE.flatMap((expiresAt) => {
        const by = O.some(caller);
        const { token, text, hash } = issueToken(ports, { ...request, expiresAt }, by);
        return pipe(
          tokens.add(token, hash),
          TE.flatMap((addition): TE.TaskEither<CreateTokenError, IssuedToken> => {
            if (addition === 'added') return TE.right({ token, text });
            return TE.left(
              addition === 'maker_ended'
                ? { _tag: 'MakerEnded' }
                : { _tag: 'TokenNameTaken', name: token.name },
            );
          }),
        );
      }),
    );

const decideExpiry = (
  { expiresAt: makerExpiresAt }: Caller,
  { expiresAt }: TokenRequest,
  now: Date,
): E.Either<ExpiryPassed | OutlivesMaker, O.Option<Date>> => {
  if (O.isNone(expiresAt)) return E.right(O.fromNullable(makerExpiresAt));
  if (expiresAt.value <= now) return E.left({ _tag: 'ExpiryPassed', expiresAt: expiresAt.value });
  return makerExpiresAt !== undefined && expiresAt.value > makerExpiresAt
    ? E.left({ _tag: 'OutlivesMaker', makerExpiresAt })
    : E.right(expiresAt);
};

const toResult = (verdict: TokenRequestVerdict): TE.TaskEither<NotFound | Forbidden, void> => {
  if (verdict === 'hidden') return TE.left(notFound('resource'));
  return verdict === 'granted' ? TE.right(undefined) : TE.left(forbidden(verdict.lacking));
};
