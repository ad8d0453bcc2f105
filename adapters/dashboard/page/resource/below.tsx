import type { RunPageBody, ScheduleBody } from '../live/backup-bodies.js';
import type { ResourceBody, RowBody } from '../live/bodies.js';
import { RunRow } from '../dumps/run-row.js';
import { ScheduleRow } from '../dumps/schedule-row.js';
import { linkToList } from '../route.js';
import { ResourceRow } from '../servers/server-row.js';

interface BelowProps {
  readonly resource: ResourceBody;
  /** The resource and all that it is under. */
  readonly on: readonly string[] | undefined;
  readonly instances: readonly RowBody[];
  readonly databases: readonly RowBody[];
  readonly schedules: readonly ScheduleBody[];
  readonly runs: RunPageBody | undefined;
}

/** What is under a resource: its instances and databases, when they are dumped, and what came of it. */
export const Below = ({
  resource: { type, path },
  on,
  instances,
  databases,
  schedules,
  runs,
}: BelowProps) => (
  <>
    <Rows title="Instances" rows={instances} under={path} />
    <Rows title="Databases" rows={databases} under={path} />
    {schedules.length > 0 && (
      <section>
        <h2>{type === 'schedule' ? 'When' : 'Schedules'}</h2>
        <ul class="card lines">
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              label={schedule.path === path ? schedule.path : schedule.path.slice(path.length + 1)}
              on={on}
            />
          ))}
        </ul>
      </section>
    )}
    {runs !== undefined && (
      <section>
        <h2>Dumps</h2>
        {runs.runs.length === 0 ? (
          <p class="empty card">There was none yet.</p>
        ) : (
          <ul class="card lines">
            {runs.runs.map((run) => (
              <RunRow key={run.id} run={run} on={on} />
            ))}
          </ul>
        )}
        {runs.next !== null && (
          <p class="more">
            <a href={linkToList('runs', { resource: path })}>All of its runs</a>
          </p>
        )}
      </section>
    )}
  </>
);

interface RowsProps {
  readonly title: string;
  readonly rows: readonly RowBody[];
  readonly under: string;
}

const Rows = ({ title, rows, under }: RowsProps) =>
  rows.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul class="card lines">
        {rows.map((row) => (
          <ResourceRow key={row.id} row={row} label={row.path.slice(under.length + 1)} />
        ))}
      </ul>
    </section>
  );
