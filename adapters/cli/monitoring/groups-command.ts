import * as E from 'fp-ts/lib/Either.js';
import type { GroupsBody } from '../../api/monitoring/group-operations.js';
import { commandOutput, type CommandRecord } from '../command/command-output.js';
import { everyPage } from '../command/every-page.js';
import { type Cell, columns } from '../terminal/columns.js';
import { formatDuration, type View } from '../terminal/view.js';

const HELP = `
Lists instances that repeat one another, a primary and its standbys, by what their servers say of
themselves at each check. Needs the permission instance:read.
`;

type Group = GroupsBody['groups'][number];

export const GROUPS_COMMAND: CommandRecord = {
  name: 'groups',
  words: 'list primaries with their standbys',
  help: HELP,
  run: () => async (api) =>
    E.map((pages: readonly GroupsBody[]) =>
      commandOutput({ groups: pages.flatMap(({ groups }) => groups) }, showGroups),
    )(await everyPage((page) => api.listGroups(page))),
};

const showGroups = ({ groups }: { readonly groups: readonly Group[] }, view: View): string =>
  groups.length === 0
    ? 'No instance repeats another one, as far as their servers say.\n'
    : groups.map((group) => showGroup(group, view)).join('\n');

const showGroup = ({ members }: Group, view: View): string =>
  [
    ...columns(
      members.map((member) => cellsOf(member, view)),
      view,
    ),
    '',
  ].join('\n');

const cellsOf = (member: Group['members'][number], { now }: View): readonly Cell[] => {
  const { path, role, connected, replicas, turned_at, read_at } = member;
  const says =
    role === 'primary' ? `repeated by ${replicas}` : connected ? 'connected' : 'not connected';
  const since = (at: string) => formatDuration(new Date(at), now);
  return [
    ['bold', path],
    role === 'primary' ? ['green', role] : role,
    turned_at === null ? says : `${says}, for ${since(turned_at)}`,
    ['dim', `read ${since(read_at)} ago`],
  ];
};
