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
import type { GivenAccess } from '../person.js';
import type { PeopleRegister } from '../ports/people-register.js';
import { authorizeOnFleet } from './authorize.js';

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

/** The roles that the fleet gives to groups of a provider, by group. Needs `token:write` on the fleet, as the list of all tokens does. */
export type ListGivenAccess = (caller: Caller) => PortTask<readonly GivenAccess[], Forbidden>;

export interface ListGivenAccessPorts {
  readonly permissions: PermissionCheck;
  readonly people: Pick<PeopleRegister, 'access'>;
}

export const listGivenAccess =
  ({ permissions, people }: ListGivenAccessPorts): ListGivenAccess =>
  (caller) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'token:write'),
      TE.flatMap(() => people.access),
      TE.map((given) => given.toSorted(byGroup)),
    );

const byGroup = (one: GivenAccess, other: GivenAccess): number =>
  one.group < other.group ? -1 : 1;
