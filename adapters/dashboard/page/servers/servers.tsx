import { useContext } from 'preact/hooks';
import type { OverviewBody, RowBody } from '../live/bodies.js';
import { AddLink } from '../edit/edit-links.js';
import { bodyOf, failureOf, LiveContext, ON_FLEET, useMay } from '../live/use-live.js';
import { Choice, List, listPath } from '../parts/list.js';
import { Failure } from '../parts/notice.js';
import { plural, SEVERITY_NAMES } from '../parts/words.js';
import { Search } from '../parts/search.js';
import { linkToList, type ListRoute } from '../route.js';
import { ResourceRow } from './server-row.js';

interface ServerPageBody {
  readonly servers: readonly RowBody[];
  readonly next: string | null;
}

const BESIDE = 12;

/** Beside the overview. */
export const WORST_SERVERS = `v1/servers?order=worst&limit=${BESIDE}`;

/** The worst servers, and the way to all of them. */
export const WorstServers = ({ setup }: { readonly setup: OverviewBody['setup'] }) => {
  const { answers } = useContext(LiveContext);
  const may = useMay();
  const page = bodyOf<ServerPageBody>(answers.get(WORST_SERVERS));
  const failure = failureOf([answers.get(WORST_SERVERS)]);
  if (failure !== undefined) return <Failure error={failure} />;
  if (page === undefined || page.servers.length === 0) return null;
  // How many there are is counted for everybody; who may not see all of them is told no number.
  const hidden = may('server:read', ON_FLEET) ? setup.servers - page.servers.length : 0;
  return (
    <section class="beside">
      <h2>
        Servers <span>30 days, to today</span>
      </h2>
      <ul class="card lines">
        {page.servers.map((server) => (
          <ResourceRow key={server.id} row={server} />
        ))}
      </ul>
      {page.next !== null && (
        <p class="more">
          <a href={linkToList('servers')}>
            Show {hidden > 0 ? plural(hidden, 'more server') : 'more servers'}
          </a>
        </p>
      )}
    </section>
  );
};

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
