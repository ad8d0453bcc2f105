import * as E from 'fp-ts/lib/Either.js';
import type { Forbidden, Permission } from '../../access/caller.js';
import { forbidden, permissionsOfRole } from '../../access/caller.js';
import type { AccessRule } from '../../described/access-rule.js';
import type { Ruled } from '../fleet-description.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import { passingBy } from './fleet-index.js';
import type { FleetPlan } from './fleet-plan.js';

const accessOn = ({ attributes }: FleetResource): readonly AccessRule[] =>
  (attributes as Ruled).access ?? [];

/** Turns the fleet into a plan, or into why it is refused. */
type Decide<F> = (current: Iterable<FleetResource>) => E.Either<F, FleetPlan>;

/** The same decision for somebody who holds this on the fleet: a role is given by who may issue tokens, and holds all of it. */
export const checkGivenAccess =
  (held: ReadonlySet<Permission>) =>
  <F>(decide: Decide<F>): Decide<F | Forbidden> =>
  (current) => {
    const before = new Map<string, readonly AccessRule[]>();
    const noted = passingBy(current, (one) => {
      const access = accessOn(one);
      if (access.length > 0) before.set(keyText(one), access);
    });
    const isNew = (one: FleetResource) => (rule: AccessRule) =>
      before
        .get(keyText(one))
        ?.some(({ group, role }) => group === rule.group && role === rule.role) !== true;
    return E.flatMap(decide(noted), (plan): E.Either<F | Forbidden, FleetPlan> => {
      const given = [...plan.added, ...plan.changed].flatMap((one) =>
        accessOn(one).filter(isNew(one)),
      );
      const needed = given.flatMap(({ role }) => [
        'token:write' as const,
        ...permissionsOfRole(role),
      ]);
      const lacking = needed.find((permission) => !held.has(permission));
      return lacking === undefined ? E.right(plan) : E.left(forbidden(lacking));
    });
  };
