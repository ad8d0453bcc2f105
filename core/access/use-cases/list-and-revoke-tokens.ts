import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, issuedUnder, type ListedToken } from '../access-token.js';
import type { Caller, Forbidden, NotFound } from '../caller.js';
import { forbidden, holdsAnywhere, notFound } from '../caller.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { PermissionCheck } from '../ports/permission-check.js';

/**
 * Every token there has been, the oldest first; never its text. Who may issue tokens for a part of the fleet gets those that it
 * issued, and what these issued.
 */
export type ListTokens = (caller: Caller) => PortTask<readonly ListedToken[], Forbidden>;

export interface ListTokensPorts {
  readonly permissions: PermissionCheck;
  readonly tokens: Pick<TokenRegister, 'list'>;
}

export const listTokens =
  ({ permissions, tokens }: ListTokensPorts): ListTokens =>
  (caller) =>
    holdsAnywhere(caller, 'token:write')
      ? pipe(
          TE.Do,
          TE.apS('onFleet', permissions.permissionsOn(caller, 'fleet')),
          TE.apS('all', tokens.list),
          TE.map(({ onFleet, all }) =>
            onFleet.has('token:write') ? all : issuedUnder(all, new Set([caller.id])),
          ),
        )
      : TE.left(forbidden('token:write'));

/**
 * Revokes a token that the caller may list, and all that it made unless that is to be kept: the next request with them is refused.
 * Returns the token. Revoking twice is the same as revoking once.
 */
export type RevokeToken = (
  caller: Caller,
  id: Uuid,
  options?: { readonly keepIssued: boolean },
) => PortTask<AccessToken, Forbidden | NotFound>;

export interface RevokeTokenPorts extends ListTokensPorts {
  readonly tokens: Pick<TokenRegister, 'list' | 'revoke'>;
  readonly clock: Clock;
}

export const revokeToken =
  ({ clock, ...ports }: RevokeTokenPorts): RevokeToken =>
  (caller, id, { keepIssued } = { keepIssued: false }) =>
    pipe(
      listTokens(ports)(caller),
      TE.map((listed) => listed.find((token) => token.id === id)),
      TE.flatMap(TE.fromNullable<PortFailure | NotFound>(notFound('token'))),
      TE.tap(() => ports.tokens.revoke(id, clock.now(), keepIssued)),
    );
