import type { RowBody, RunPageBody, SchedulePageBody } from '../live/bodies.js';
import { AddLink } from '../edit/edit-links.js';
import { Choice, List } from '../parts/list.js';
import { Tabs } from '../parts/tabs.js';
import { PathLink } from '../parts/path.js';
import { Row } from '../parts/row.js';
import { toTheMinute } from '../parts/since.js';
import { TestedRow } from '../parts/test.js';
import { plural } from '../parts/words.js';
import type { ListRoute } from '../route.js';
import { CountedDatabases } from './counted-databases.js';
import { RunRow } from './run-row.js';
import { SpaceOf } from './space.js';
import { ScheduleRow } from './schedule-row.js';

export interface ListViewProps {
  readonly route: ListRoute;
}

const DUMP_TABS = {
  label: 'About dumps',
  tabs: {
    runs: 'Runs',
    schedules: 'Schedules',
    policies: 'Policies',
    destinations: 'Destinations',
  },
} as const;

const STATES = {
  '': 'All',
  due: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  missed: 'Missed',
};

/** Every dump, made or attempted, the latest first. */
const Runs = ({ route }: ListViewProps) => {
  const { resource = '', until = '' } = route.filter;
  const end = Date.parse(until);
  return (
    <List
      route={route}
      filters={
        <>
          <Tabs {...DUMP_TABS} view="runs" />
          <Choice route={route} name="state" values={STATES} />
          {resource !== '' && (
            <Choice
              route={route}
              name="resource"
              values={{ '': 'Of all databases', [resource]: resource }}
            />
          )}
          {!Number.isNaN(end) && (
            <Choice
              route={route}
              name="until"
              values={{ '': 'Until now', [until]: `Until ${toTheMinute(end)}` }}
            />
          )}
        </>
      }
      one="run"
      permission="backup:read"
      teaches="A schedule makes one at each of its times, and so does Run now in its row."
    >
      {({ runs }: RunPageBody) => runs.map((run) => <RunRow key={run.id} run={run} hasPath />)}
    </List>
  );
};

/** Every schedule, by path. */
const Schedules = ({ route }: ListViewProps) => (
  <List
    route={route}
    filters={<Tabs {...DUMP_TABS} view="schedules" />}
    one="schedule"
    teaches="A database has its own, or those of a policy: when it is dumped, where to, and what is kept."
  >
    {({ schedules }: SchedulePageBody) =>
      schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} label={schedule.path} />
      ))
    }
  </List>
);

/** Every policy. Its name may be that of a server too, so its id leads to it. */
const Policies = ({ route }: ListViewProps) => (
  <List
    route={route}
    filters={
      <>
        <Tabs {...DUMP_TABS} view="policies" />
        <AddLink type="policy" />
      </>
    }
    one="policy"
    teaches="A policy gives the same schedules to every database of a server, an instance or the fleet that names it."
  >
    {({ policies }: { readonly policies: readonly RowBody[] }) =>
      policies.map(({ id, name, schedules = 0 }) => (
        <Row
          key={id}
          name={<PathLink path={name} at={id} type="policy" isCut />}
          says={
            <>
              {plural(schedules, 'schedule')} · <CountedDatabases policy={name} />
            </>
          }
        />
      ))
    }
  </List>
);

/** Every destination, each to be tried. */
const Destinations = ({ route }: ListViewProps) => (
  <List
    route={route}
    filters={
      <>
        <Tabs {...DUMP_TABS} view="destinations" />
        <AddLink type="destination" />
      </>
    }
    one="destination"
    teaches="A destination keeps dumps: a folder, SFTP, S3 or what rclone reaches."
  >
    {({ destinations }: { readonly destinations: readonly RowBody[] }) =>
      destinations.map((row) => <TestedRow key={row.id} row={row} says={<SpaceOf row={row} />} />)
    }
  </List>
);

export const DUMP_LISTS = {
  runs: Runs,
  schedules: Schedules,
  policies: Policies,
  destinations: Destinations,
};
