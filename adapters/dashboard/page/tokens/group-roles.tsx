import type { GroupRoleBody } from '../live/bodies.js';
import { List } from '../parts/list.js';
import { Tabs } from '../parts/tabs.js';
import { Row } from '../parts/row.js';
import { linkToList, type ListRoute } from '../route.js';
import { Scope } from './grants.js';

export const ACCESS_TABS = { tokens: 'Tokens and sessions', access: 'Groups' };

/** What the fleet lets the groups of a provider do. */
export const GroupRoles = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    title="Access"
    filters={<Tabs view="access" label="Access" tabs={ACCESS_TABS} />}
    empty={
      <>
        No group of your provider has a role here. <code>access</code> in the{' '}
        <a href={linkToList('fleet')}>fleet file</a> gives them.
      </>
    }
  >
    {({ groups }: { readonly groups: readonly GroupRoleBody[] }) =>
      groups.map(({ group, role, scope }) => (
        <Row
          key={`${group} ${role} ${scope}`}
          name={<bdi class="path">{group}</bdi>}
          says={
            <>
              {role}
              {scope === 'fleet' ? ' on all of the fleet' : <Scope id={scope} />}
            </>
          }
        />
      ))
    }
  </List>
);
