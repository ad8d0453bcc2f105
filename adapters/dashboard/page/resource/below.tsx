import type { ResourceBody, ScheduleBody } from '../live/bodies.js';
import { Sign } from '../parts/sign.js';
import { Since, Until } from '../parts/since.js';
import { linkTo } from '../route.js';

interface BelowProps {
  readonly path: string;
  readonly databases: readonly ResourceBody[];
  readonly schedules: readonly ScheduleBody[];
}

/** What is under a resource: its databases, and when they are dumped. */
export const Below = ({ path, databases, schedules }: BelowProps) => (
  <>
    {databases.length > 0 && (
      <section>
        <h2>Databases</h2>
        <ul class="card lines">
          {databases.map((database) => (
            <li key={database.id}>
              <a class="path" href={linkTo(database.path)} dir="auto">
                {database.path.slice(path.length + 1)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
    {schedules.length > 0 && (
      <section>
        <h2>Schedules</h2>
        <ul class="card lines">
          {schedules.map((schedule) => (
            <li key={schedule.path}>
              <Sign of={(schedule.foresight?.reasons.length ?? 0) > 0 ? 'warning' : 'well'} />
              <bdi class="path">{schedule.path.slice(path.length + 1)}</bdi>
              <span class="detail">
                <code>{schedule.cron}</code> {schedule.timezone}
                {schedule.destination !== null && ` → ${schedule.destination}`}
                {schedule.elsewhere && ', made elsewhere'}
              </span>
              <span class="when">
                {schedule.next_due_at !== null && (
                  <>
                    next <Until at={schedule.next_due_at} />
                    {' · '}
                  </>
                )}
                {schedule.last_success_at === null ? (
                  'no dump yet'
                ) : (
                  <>
                    last good <Since at={schedule.last_success_at} /> ago
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
