import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../caller.js';
import { type Forbidden, notFound, type NotFound } from '../access-error.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { TokenRegister } from '../ports/token-register.js';
import { authorizeOnFleet } from './authorize.js';

/** Revokes a token, and all that it made: the next request with them is refused. Revoking twice is the same as revoking once. */
export type RevokeToken = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<PortFailure | Forbidden | NotFound, void>;

export interface RevokeTokenPorts {
  readonly permissions: PermissionCheck;
  readonly tokens: Pick<TokenRegister, 'revoke'>;
  readonly clock: Clock;
}

export const revokeToken =
  ({ permissions, tokens, clock }: RevokeTokenPorts): RevokeToken =>
  (caller, id) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'token:write'),
      TE.flatMap(() => tokens.revoke(id, clock.now())),
      TE.flatMap((found) => (found ? TE.right(undefined) : TE.left(notFound('token')))),
    );
