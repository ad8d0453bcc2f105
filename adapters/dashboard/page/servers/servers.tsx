import type { RowBody } from '../live/bodies.js';
import { AddLink } from '../edit/edit-links.js';
import { Choice, List, listPath } from '../parts/list.js';
import { SEVERITY_NAMES } from '../parts/words.js';
import { Search } from '../parts/search.js';
import type { ListRoute } from '../route.js';
import { ResourceRow } from './server-row.js';

interface ServerPageBody {
  readonly servers: readonly RowBody[];
  readonly next: string | null;
}

export const serversPath = ({ filter }: ListRoute): string =>
  listPath('servers', { order: 'worst', ...filter });

/** Every server, the worst first. */
export const Servers = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    title="Servers"
    path={serversPath(route)}
    filters={
      <>
        <Search key={JSON.stringify(route.filter)} route={route} label="A part of the name" />
        <Choice
          route={route}
          name="health"
          values={{ '': 'All', ...SEVERITY_NAMES, well: 'Well' }}
        />
        <AddLink type="server" />
      </>
    }
    empty="There is no such server that this token may see."
  >
    {({ servers }: ServerPageBody) =>
      servers.map((server) => <ResourceRow key={server.id} row={server} />)
    }
  </List>
);
