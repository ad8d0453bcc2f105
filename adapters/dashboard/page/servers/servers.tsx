import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { bodyOf, serviceNow, useAnswer } from '../live/ask.js';
import type { RowBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { engineOf, Protected, signOf } from '../databases/columns.js';
import { AddLink } from '../edit/edit-links.js';
import { Choice, List, Search } from '../parts/list.js';
import { Tabs } from '../parts/tabs.js';
import { type ListRoute, serversPath } from '../route.js';
import { bytes, COUNTED, plural, SEVERITIES, SEVERITY_NAMES } from '../parts/words.js';
import { Row } from '../parts/row.js';
import { Badge } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { Range } from '../charts/range.js';
import { daysKnown, Strip } from '../charts/strip.js';
import { PathLink } from '../parts/path.js';

interface ServerPageBody {
  readonly servers: readonly RowBody[];
  readonly next: string | null;
}

/** Servers one by one, or those that repeat one another together. */
export const SERVER_TABS = {
  label: 'Servers or groups',
  tabs: { servers: 'Servers', groups: 'Groups' },
} as const;

/** The worst first, and beside it what it stands in a group with, the primary first. */
const together = (rows: readonly RowBody[]): readonly RowBody[] => {
  const ids = rows.map(({ id, groups = [] }) => groups[0]?.id ?? id);
  const placeOf = ({ id, groups = [] }: RowBody) =>
    2 * ids.indexOf(groups[0]?.id ?? id) + Number(groups[0]?.role === 'standby');
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Returns whether what has a path is in maintenance now: what is wrong with it is kept quiet, and it is not well for that. */
export const useQuiet = (): ((path: string) => boolean) => {
  const answer = useAnswer('v1/maintenance')?.answer;
  const { maintenance = [] } = bodyOf<Schemas['MaintenanceWindows']>(answer) ?? {};
  const now = maintenance.filter(({ from }) => Date.parse(from) <= serviceNow());
  return (path) =>
    now.some(
      ({ resource: { type, path: of } }) => type === 'fleet' || `${path}/`.startsWith(`${of}/`),
    );
};

/** Every server, the worst first. */
export const Servers = ({ route }: { readonly route: ListRoute }) => {
  const isQuiet = useQuiet();
  const path = serversPath(route.filter);
  const page = bodyOf<ServerPageBody>(useContext(LiveContext).answers.get(path));
  const known = daysKnown(page?.servers ?? []);
  return (
    <List
      route={route}
      path={path}
      filters={
        <>
          <Tabs {...SERVER_TABS} view="servers" />
          <Search key={JSON.stringify(route.filter)} route={route} label="A part of the name" />
          <Choice
            route={route}
            name="health"
            values={{ '': 'All', ...SEVERITY_NAMES, well: 'Well' }}
          />
          <Range known={known} />
          <AddLink type="server" />
        </>
      }
      one="server"
    >
      {({ servers }: ServerPageBody) =>
        together(servers).map((server) => (
          <ResourceRow key={server.id} row={server} isQuiet={isQuiet(server.path)} known={known} />
        ))
      }
    </List>
  );
};

/** A resource in a list: how bad it is, how many problems it has, and how its last days were. */
export const ResourceRow = ({
  row,
  label = row.path,
  isQuiet = false,
  known,
}: {
  readonly row: RowBody;
  readonly label?: string;
  readonly isQuiet?: boolean;
  /** Of how many days something is known in the list. */
  readonly known: number;
}) => {
  const sign = signOf(row);
  return (
    <Row
      sign={isQuiet && sign === 'well' ? 'unknown' : sign}
      name={<PathLink path={label} at={row.path} type={row.type} isCut />}
      says={
        <>
          {row.groups?.map(({ id, role }) => (
            <Badge key={id}>{role}</Badge>
          ))}{' '}
          {isQuiet && <Badge>in maintenance</Badge>} {openIn(row).join(' · ')}
        </>
      }
      cells={[
        row.engines?.map(engineOf).join(', '),
        row.database_count != null && plural(row.database_count, 'database'),
        row.protection != null && <Protected {...row} />,
        row.size_bytes != null && <span class="number">{bytes(row.size_bytes)}</span>,
        row.since !== null && <Since at={row.since} />,
        <Strip key="days" days={row.days} known={known} />,
      ]}
    />
  );
};

/** How many of each severity are open, such as `2 critical`. */
const openIn = ({ open }: RowBody): readonly string[] =>
  SEVERITIES.filter((one) => open[one] > 0).map((one) => COUNTED[one](open[one]));
