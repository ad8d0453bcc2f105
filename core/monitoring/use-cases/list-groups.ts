import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { firstPage } from '../../shared/first-page.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { type GroupMember, groupsOf, membersOf } from '../groups/group-member.js';
import type { FoundQuery, FoundRegister } from '../ports/found-register.js';

/** Instances that repeat one another, by the bytes of their paths. */
export interface InstanceGroup {
  readonly id: string;
  readonly members: readonly GroupMember[];
}

export interface GroupPage {
  readonly groups: readonly InstanceGroup[];
  /** The id after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** The groups of which the caller may read an instance, with those instances. */
export type ListGroups = (caller: Caller, query: FoundQuery) => PortTask<GroupPage>;

export const listGroups =
  ({ found }: { readonly found: Pick<FoundRegister, 'groups'> }): ListGroups =>
  (caller, { after, limit }) =>
    pipe(
      found.groups(caller, { after, limit: limit + 1 }),
      TE.map((read) => {
        const all = [...groupsOf(membersOf(read))]
          .map(([id, members]) => ({ id, members }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        const { shown: groups, next } = firstPage(limit, all, ({ id }) => id);
        return { groups, next };
      }),
    );
