import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../access-token.js';
import type { Caller } from '../caller.js';
import type { Forbidden } from '../access-error.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { TokenRegister } from '../ports/token-register.js';
import { authorizeOnFleet } from './authorize.js';

/** Every token there has been, the oldest first; never its text. */
export type ListTokens = (
  caller: Caller,
) => TE.TaskEither<PortFailure | Forbidden, readonly AccessToken[]>;

export interface ListTokensPorts {
  readonly permissions: PermissionCheck;
  readonly tokens: Pick<TokenRegister, 'list'>;
}

export const listTokens =
  ({ permissions, tokens }: ListTokensPorts): ListTokens =>
  (caller) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'token:write'),
      TE.flatMap(() => tokens.list),
    );
