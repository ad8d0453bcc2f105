import type { Body } from '../live/bodies.js';
import { List } from '../parts/list.js';
import { Tabs } from '../parts/tabs.js';
import { PathLink } from '../parts/path.js';
import { Row } from '../parts/row.js';
import { Badge } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { plural } from '../parts/words.js';
import type { ListRoute } from '../route.js';
import { SERVER_TABS } from './servers.js';

/** Every primary with its standbys. */
export const Groups = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    filters={<Tabs {...SERVER_TABS} view="groups" />}
    whole
    empty="No standby is known: no instance that this token may see repeats another."
  >
    {({ groups }: Body<'InstanceGroups'>) =>
      groups.map((group) => <Group key={group.id} group={group} />)
    }
  </List>
);

/** The primary first, then its standbys. */
export const Group = ({ group: { members } }: { readonly group: Body<'InstanceGroup'> }) => (
  <ul class="card rows">
    {members
      .toSorted((one, other) => one.role.localeCompare(other.role))
      .map((member) => (
        <Member key={member.id} {...member} />
      ))}
  </ul>
);

const Member = ({ path, role, connected, replicas, ...member }: Body<'GroupMember'>) => {
  const isWell = role === 'primary' ? replicas > 0 : connected;
  return (
    <Row
      sign={isWell ? 'well' : 'warning'}
      name={<PathLink path={path} at={path} type="instance" isCut />}
      says={
        <>
          <Badge>{role}</Badge>{' '}
          {role === 'primary'
            ? plural(replicas, 'standby', 'standbys')
            : connected
              ? 'connected'
              : 'not connected'}
        </>
      }
      cells={[
        member.turned_at !== null && (
          <>
            {role} for <Since at={member.turned_at} />
          </>
        ),
        <>
          seen <Since at={member.read_at} /> ago
        </>,
      ]}
    />
  );
};

/** What stands together with a server or an instance. */
export const GroupsHere = ({
  ids,
  page,
}: {
  readonly ids: readonly string[];
  readonly page: Body<'InstanceGroups'> | undefined;
}) => {
  const here = page?.groups.filter(({ id }) => ids.includes(id)) ?? [];
  return here.length === 0 ? null : (
    <section>
      <h2>Primary and standbys</h2>
      {here.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </section>
  );
};
