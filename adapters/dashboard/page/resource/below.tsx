import {
  type NextTimesBody,
  type ResourceBody,
  type RowBody,
  type RunPageBody,
  type SchedulePageBody,
} from '../live/bodies.js';
import { RunRow } from '../dumps/run-row.js';
import { ScheduleRow } from '../dumps/schedule-row.js';
import { linkToList } from '../route.js';
import { RUNS_SHOWN } from './resource-paths.js';
import { daysKnown } from '../charts/strip.js';
import { ResourceRow } from '../servers/servers.js';

interface RowPage {
  readonly rows: readonly RowBody[];
  readonly next: string | null;
}

export interface DatabasePageBody {
  readonly databases: readonly RowBody[];
  readonly next: string | null;
}

interface BelowProps {
  readonly resource: ResourceBody;
  /** The resource and all that it is under. */
  readonly on: readonly string[] | undefined;
  readonly instances: RowPage | undefined;
  readonly databases: DatabasePageBody | undefined;
  readonly schedules: SchedulePageBody | undefined;
  /** Of a schedule alone. */
  readonly times: NextTimesBody | undefined;
  readonly runs: RunPageBody | undefined;
}

/** What is under a resource: its instances and databases, when they are dumped, and what came of it. */
export const Below = ({
  resource: { type, id, path },
  on,
  instances,
  databases,
  schedules,
  times,
  runs,
}: BelowProps) => (
  <>
    <Rows title="Instances" under={path} rows={instances?.rows ?? []} next={instances?.next} />
    <Rows
      title="Databases"
      under={path}
      rows={(databases?.databases ?? []).filter((database) => database.id !== id)}
      next={databases?.next}
    />
    {schedules !== undefined && schedules.schedules.length > 0 && (
      <section>
        <h2>{type === 'schedule' ? 'When' : 'Schedules'}</h2>
        <ul class="card rows">
          {schedules.schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              label={schedule.path === path ? schedule.path : schedule.path.slice(path.length + 1)}
              on={on}
              times={times}
            />
          ))}
        </ul>
        {schedules.next !== null && (
          <p class="more">
            <a href={linkToList('schedules', { under: path })}>All of its schedules</a>
          </p>
        )}
      </section>
    )}
    {runs !== undefined && (
      <section>
        <h2>Dumps</h2>
        {runs.runs.length === 0 ? (
          <p class="empty card">No dump yet.</p>
        ) : (
          <ul class="card rows">
            {runs.runs.slice(0, RUNS_SHOWN).map((run) => (
              <RunRow key={run.id} run={run} on={on} />
            ))}
          </ul>
        )}
        {(runs.next !== null || runs.runs.length > RUNS_SHOWN) && (
          <p class="more">
            <a href={linkToList('runs', { resource: path })}>All of its runs</a>
          </p>
        )}
      </section>
    )}
  </>
);

interface RowsProps extends Pick<RowPage, 'rows'> {
  readonly title: string;
  readonly under: string;
  readonly next: RowPage['next'] | undefined;
}

const Rows = ({ title, rows, under, next }: RowsProps) =>
  rows.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul class="card rows">
        {rows.map((row) => (
          <ResourceRow
            key={row.id}
            row={row}
            label={row.path.slice(under.length + 1)}
            known={daysKnown(rows)}
          />
        ))}
      </ul>
      {next != null && (
        <p class="mark">
          The worst {rows.length} are shown. Go to another one by its path, in the field at the top
          of the page.
        </p>
      )}
    </section>
  );
