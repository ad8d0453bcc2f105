import * as O from 'fp-ts/lib/Option.js';
import type { GivenAccess } from '../../../core/access/person.js';
import type { PeopleRegister } from '../../../core/access/ports/people-register.js';
import type { Ruled } from '../../../core/fleet/fleet-description.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { SignInEntry } from '../entries.js';
import type { MemoryState, StateCell } from '../state.js';

export const memoryPeopleRegister = (cell: StateCell): PeopleRegister => ({
  access: cell.run(accessIn),
  add: (signIn, hash) =>
    cell.run((state) => {
      endWhere(state, ({ expiresAt }) => expiresAt <= signIn.createdAt);
      state.signIns.set(hash, signIn);
    }),
  find: (hash) =>
    cell.run(({ signIns }) => {
      const { claimedUntil: _claimedUntil, ...signIn } = signIns.get(hash) ?? {};
      return 'id' in signIn ? O.some(signIn) : O.none;
    }),
  claim: (id, at, until) =>
    cell.run((state) =>
      replace(state, id, (before) =>
        before.claimedUntil !== undefined && before.claimedUntil > at
          ? undefined
          : { ...before, claimedUntil: until },
      ),
    ),
  renew: (id, signedIn, at) =>
    cell.run((state) =>
      replace(state, id, ({ claimedUntil: _claimedUntil, ...before }) => ({
        ...{ ...before, ...signedIn },
        checkedAt: at,
      })),
    ),
  end: (id) => cell.run((state) => endWhere(state, (one) => one.id === id) > 0),
  endAll: ({ person, session }) =>
    cell.run((state) =>
      endWhere(
        state,
        (one) =>
          (O.isSome(person) || O.isSome(session)) &&
          (O.isNone(person) || one.person.id === person.value) &&
          (O.isNone(session) || O.toUndefined(one.session) === session.value),
      ),
    ),
});

const accessIn = ({ fleet, described, resources }: MemoryState): readonly GivenAccess[] =>
  [
    ...(described === undefined ? [] : [{ id: fleet.id, resource: described }]),
    ...resources.values(),
  ].flatMap(({ id, resource: { type, attributes } }) =>
    ((attributes as Ruled).access ?? []).map((rule) => ({
      ...rule,
      scope: type === 'fleet' ? type : id,
    })),
  );

const endWhere = ({ signIns }: MemoryState, isEnded: (one: SignInEntry) => boolean): number => {
  const ended = [...signIns].filter(([, one]) => isEnded(one));
  for (const [hash] of ended) signIns.delete(hash);
  return ended.length;
};

/** Whether there is one, and it was replaced. */
const replace = (
  { signIns }: MemoryState,
  id: Uuid,
  change: (before: SignInEntry) => SignInEntry | undefined,
): boolean => {
  const [found] = [...signIns].filter(([, one]) => one.id === id);
  const after = found === undefined ? undefined : change(found[1]);
  if (found !== undefined && after !== undefined) signIns.set(found[0], after);
  return after !== undefined;
};
