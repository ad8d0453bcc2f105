import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { GroupMember, ReadInstance } from '../groups/group-member.js';
import { groupsOf, membersOf } from '../groups/group-member.js';
import type { FoundRegister } from '../ports/found-register.js';

/** What the last logins have read of a server or an instance. */
export interface ReadingsOf {
  /** Its own instances, or itself. */
  readonly own: readonly ReadInstance[];
  /** Each of these that stands in a group, with all of that. */
  readonly groups: readonly {
    readonly member: GroupMember;
    readonly all: readonly GroupMember[];
  }[];
}

/** What is read of servers and instances that the caller may read. */
export type FindReadings = (
  caller: Caller,
  resources: readonly ResourceId[],
) => PortTask<(resource: ResourceId) => ReadingsOf>;

export const findReadings =
  ({ found }: { readonly found: Pick<FoundRegister, 'readings'> }): FindReadings =>
  (caller, resources) =>
    resources.length === 0
      ? TE.right(() => ({ own: [], groups: [] }))
      : TE.map(readingsOf)(found.readings(caller, resources));

const readingsOf = (instances: readonly ReadInstance[]) => {
  const members = membersOf(instances);
  const groups = groupsOf(members);
  const isAt = (resource: ResourceId) => (one: ReadInstance) =>
    one.instance === resource || one.server === resource;
  return (resource: ResourceId): ReadingsOf => ({
    own: instances.filter(isAt(resource)),
    groups: members
      .filter(isAt(resource))
      .map((member) => ({ member, all: groups.get(member.standing.group) ?? [] })),
  });
};
