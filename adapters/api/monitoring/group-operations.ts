import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { primaryOf } from '../../../core/monitoring/groups/group-member.js';
import type { GroupPage } from '../../../core/monitoring/use-cases/read-monitoring.js';
import { afterField, limitField } from '../fields/page-fields.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { groupId, groupRole } from '../resources/dump-times-fields.js';
import { answer, operations } from '../operation/operation.js';

const GroupMemberBody = d.namedRecord('GroupMember', {
  id: d.about(d.uuid, 'Of the instance.'),
  path: d.text,
  role: groupRole,
  connected: d.about(d.flag, 'Of a standby: whether it is connected to what it repeats.'),
  replicas: d.about(d.count, 'How many servers repeat it.'),
  turned_at: d.about(
    d.orNull(d.instant),
    'When it took this role; null where it was never seen in the other.',
  ),
  read_at: d.about(d.instant, 'When a login saw this.'),
});

const GroupBody = d.namedRecord('InstanceGroup', {
  id: groupId,
  primary: d.about(
    d.orNull(d.text),
    'The path of the primary; of two the one that became it last; null where none is known that you may read.',
  ),
  members: d.about(d.listOf(GroupMemberBody), 'Those that you may read, by their paths.'),
});

export const GroupsBody = d.namedRecord('InstanceGroups', {
  groups: d.listOf(GroupBody),
  next: d.nextPage,
});
export type GroupsBody = t.TypeOf<typeof GroupsBody>;

const parseCursor = (after: string): O.Option<string> =>
  /^[0-9a-f]{16}$/.test(after) ? O.some(after) : O.none;

export const GROUPS = operations('fleet', {
  listGroups: {
    route: 'GET /v1/groups',
    summary: 'List groups of instances',
    description:
      'Instances that repeat one another, a primary and its standbys, by what the servers say of themselves. Those that the caller may read (`instance:read`). Reads stored state only.',
    query: { limit: limitField, after: afterField(parseCursor) },
    answer: answer(200, 'A page of groups.', GroupsBody),
    errors: [],
  },
});

export const groupsBody = ({ groups, next }: GroupPage): GroupsBody =>
  encode(GroupsBody, {
    groups: groups.map(({ id, members }) => ({
      id,
      primary: primaryOf(members)?.path,
      members: members.map(({ instance, path, at, standing }) => ({
        ...standing,
        id: instance,
        path,
        readAt: at,
        connected: standing.isConnected,
      })),
    })),
    next,
  });
