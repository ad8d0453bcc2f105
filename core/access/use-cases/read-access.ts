import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { issuedUnder, type ListedToken } from '../access-token.js';
import { type Caller, type Forbidden, forbidden, holdsAnywhere } from '../caller.js';
import type { GivenAccess } from '../person.js';
import type { PeopleRegister } from '../ports/people-register.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { SettingInForce } from '../setting-in-force.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
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

/** What this node runs under. Needs `fleet:write` on the fleet: settings name hosts and folders. */
export type ListSettings = (caller: Caller) => PortTask<readonly SettingInForce[], Forbidden>;

export interface ListSettingsPorts {
  readonly permissions: PermissionCheck;
  /** In the order in which they are documented. */
  readonly settings: readonly SettingInForce[];
}

export const listSettings =
  ({ permissions, settings }: ListSettingsPorts): ListSettings =>
  (caller) =>
    TE.map(() => settings)(authorizeOnFleet(permissions)(caller, 'fleet:write'));
