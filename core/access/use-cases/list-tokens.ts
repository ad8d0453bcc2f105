import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { issuedUnder, type ListedToken } from '../access-token.js';
import { type Caller, type Forbidden, forbidden, holdsAnywhere } from '../caller.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { TokenRegister } from '../ports/token-register.js';

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
