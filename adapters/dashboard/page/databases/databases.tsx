import type { RowBody } from '../live/bodies.js';
import { Empty } from '../parts/empty.js';
import { List, listPath } from '../parts/list.js';
import type { ListRoute } from '../route.js';
import { ResourceRow } from '../servers/server-row.js';

interface DatabasePageBody {
  readonly databases: readonly RowBody[];
  readonly next: string | null;
}

/** Every database, the worst first. */
export const Databases = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    title="Databases"
    path={listPath('databases', route.filter)}
    empty={<Empty route={route} all="databases" one="database" />}
  >
    {({ databases }: DatabasePageBody) =>
      databases.map((row) => <ResourceRow key={row.id} row={row} label={row.path} />)
    }
  </List>
);
