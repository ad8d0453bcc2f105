import type { PlanBody } from '../live/bodies.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { bytes, plural } from '../parts/words.js';

/** Whether anything goes by a plan, of which somebody is asked first. */
export const takesAway = ({ removed, expiring = [] }: PlanBody): boolean =>
  removed.length + expiring.length > 0;

/** What a plan takes away: resources, and dumps that schedules keep no more. */
export const TakenAway = ({ plan: { removed, expiring = [] } }: { readonly plan: PlanBody }) => (
  <div class="follows">
    {removed.length > 0 && <RemovedKeys removed={removed} />}
    <Expiring expiring={expiring} />
  </div>
);

const MOST_NAMED = 50;

/** The resources that go. */
export const RemovedKeys = ({ removed }: Pick<PlanBody, 'removed'>) => (
  <>
    <h2>{plural(removed.length, 'resource')} to remove</h2>
    <ul class="removed">
      {removed.slice(0, MOST_NAMED).map(({ type, path }) => (
        <li key={type + path}>
          {type} <bdi class="path">{path}</bdi>
        </li>
      ))}
      {removed.length > MOST_NAMED && <li>and {removed.length - MOST_NAMED} more</li>}
    </ul>
  </>
);

type ExpiringBody = NonNullable<PlanBody['expiring']>[number];

interface ExpiringProps {
  readonly expiring: readonly ExpiringBody[];
}

/** More schedules than this, as a policy changes them, are only counted. */
const MOST_SCHEDULES = 3;

/** The dumps that would be removed by schedules that keep fewer. */
export const Expiring = ({ expiring }: ExpiringProps) =>
  expiring.length > MOST_SCHEDULES ? (
    <Sum expiring={expiring} />
  ) : (
    <>
      {expiring.map((one) => (
        <OfSchedule key={one.schedule} {...one} />
      ))}
    </>
  );

const Sum = ({ expiring }: ExpiringProps) => (
  <>
    <p>
      <Sign of="warning" />
      <span>
        {plural(
          expiring.reduce((sum, { count }) => sum + count, 0),
          'dump',
        )}{' '}
        of {plural(expiring.length, 'schedule')} are no longer kept then, and removed for good:
      </span>
    </p>
    <ul class="removed">
      {expiring.slice(0, MOST_NAMED).map(({ schedule, count }) => (
        <li key={schedule}>
          {count} of <bdi class="path">{schedule}</bdi>
        </li>
      ))}
      {expiring.length > MOST_NAMED && <li>and of {expiring.length - MOST_NAMED} more</li>}
    </ul>
  </>
);

const OfSchedule = ({ schedule, count, dumps }: ExpiringBody) => (
  <section>
    <p>
      <Sign of="warning" />
      <span>
        {plural(count, 'dump')} of <bdi class="path">{schedule}</bdi> {count === 1 ? 'is' : 'are'}{' '}
        no longer kept then, and removed for good. The latest:
      </span>
    </p>
    <ul>
      {dumps.map(({ run, started_at: at, size_bytes: size }) => (
        <li key={run}>
          <Since at={at} /> ago, {bytes(size)}
        </li>
      ))}
    </ul>
  </section>
);
