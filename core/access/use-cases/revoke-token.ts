import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../access-token.js';
import { type Caller, type Forbidden, type NotFound, notFound } from '../caller.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import { listTokens, type ListTokensPorts } from './read-access.js';

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
