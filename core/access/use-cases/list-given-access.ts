import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Caller, Forbidden } from '../caller.js';
import type { GivenAccess } from '../person.js';
import type { PeopleRegister } from '../ports/people-register.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import { authorizeOnFleet } from './authorize.js';

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
