import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../domain/access-token.js';
import { type Caller, grantsOn, type Scope } from '../domain/caller.js';
import type { Permission } from '../domain/permission.js';
import { forbidden, notFound } from '../domain/refusal.js';
import type { Secret } from '../domain/secret.js';
import type { Clock } from '../ports/clock.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { TokenMint } from '../ports/token-mint.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { AuthoriseError } from './authorise.js';

/** Issues a token. Nobody can hand out more than they hold themselves on the same scope. */
export type CreateToken = (
  caller: Caller,
  request: TokenRequest,
) => TE.TaskEither<CreateTokenError, IssuedToken>;

export interface TokenRequest {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
  readonly expiresAt: O.Option<Date>;
}

export interface IssuedToken {
  readonly token: AccessToken;
  /** Known from now on to its holder alone. */
  readonly text: Secret;
}

export interface CreateTokenPorts {
  readonly permissions: PermissionCheck;
  readonly tokens: Pick<TokenRegister, 'add'>;
  readonly mint: Pick<TokenMint, 'mint'>;
  readonly clock: Clock;
}

export type CreateTokenError = AuthoriseError | TokenNameTaken | ExpiryPassed;

export interface TokenNameTaken {
  readonly _tag: 'TokenNameTaken';
  readonly name: string;
}

/** The token would be dead at birth. */
export interface ExpiryPassed {
  readonly _tag: 'ExpiryPassed';
  readonly expiresAt: Date;
}

export const createToken =
  ({ permissions, tokens, ...makers }: CreateTokenPorts): CreateToken =>
  (caller, request) =>
    pipe(
      permissions.permissionsOn(caller, request.scope),
      TE.flatMap((held) => mayIssue(held, request)),
      TE.flatMapEither(() => stillToExpire(request, makers.clock.now())),
      TE.flatMap(() => {
        const { token, text, hash } = issueToken(makers, request);
        return pipe(
          tokens.add(token, hash),
          TE.flatMap((added) =>
            added ? TE.right({ token, text }) : TE.left(nameTaken(request.name)),
          ),
        );
      }),
    );

const stillToExpire = ({ expiresAt }: TokenRequest, now: Date): E.Either<ExpiryPassed, void> =>
  O.isSome(expiresAt) && expiresAt.value <= now
    ? E.left({ _tag: 'ExpiryPassed', expiresAt: expiresAt.value })
    : E.right(undefined);

const nameTaken = (name: string): TokenNameTaken => ({ _tag: 'TokenNameTaken', name });

const mayIssue = (
  held: ReadonlySet<Permission>,
  { permissions, scope }: TokenRequest,
): TE.TaskEither<AuthoriseError, void> => {
  if (scope !== 'fleet' && held.size === 0) return TE.left(notFound('resource'));
  const lacking = (['token:write', ...permissions] as const).find((wanted) => !held.has(wanted));
  return lacking === undefined ? TE.right(undefined) : TE.left(forbidden(lacking));
};

/** Strikes a token that holds what the request asks for; it is in no register yet. */
export const issueToken = (
  { mint, clock }: Pick<CreateTokenPorts, 'mint' | 'clock'>,
  { name, permissions, scope, expiresAt }: TokenRequest,
): IssuedToken & { readonly hash: string } => {
  const { id, text, hash } = mint.mint();
  const token = {
    id,
    name,
    grants: grantsOn(scope, permissions),
    createdAt: clock.now(),
    expiresAt,
    revokedAt: O.none,
  };
  return { token, text, hash };
};
