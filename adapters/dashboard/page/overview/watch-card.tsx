import type { OverviewBody, WatchBody } from '../live/bodies.js';
import { Since } from '../parts/since.js';
import { duration, inDigits } from '../parts/words.js';
import { WorstServers } from '../servers/servers.js';

interface WatchCardProps {
  readonly setup: OverviewBody['setup'];
  readonly watch: WatchBody | undefined;
}

const STATES: Readonly<Record<WatchBody['state'], string>> = {
  current: 'On time',
  late: 'Late',
  stopped: 'Stopped',
  never: 'Not begun',
};

/** What the fleet has, and who looks at it. */
export const WatchCard = ({ setup, watch }: WatchCardProps) => (
  <aside class="facts" aria-label="The fleet, its servers and its watch">
    <WorstServers setup={setup} />
    <section class="card">
      <h2>Fleet</h2>
      <dl>
        {Object.entries(setup).map(([what, count]) => (
          <div key={what} class={count === 0 ? 'none' : ''}>
            <dt>{what}</dt>
            <dd>{inDigits(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
    {watch !== undefined && (
      <section class="card">
        <h2>Watch</h2>
        <dl>
          <div>
            <dt>state</dt>
            <dd class={`watch-${watch.state}`}>{STATES[watch.state]}</dd>
          </div>
          <div>
            <dt>last check</dt>
            <dd>
              {watch.last_check_at === null ? (
                'none yet'
              ) : (
                <>
                  <Since at={watch.last_check_at} /> ago
                </>
              )}
            </dd>
          </div>
          {watch.interval_seconds !== null && watch.interval_seconds > 0 && (
            <div>
              <dt>interval</dt>
              <dd>{duration(watch.interval_seconds * 1_000)}</dd>
            </div>
          )}
          <div>
            <dt>nodes</dt>
            <dd>{watch.nodes.length}</dd>
          </div>
        </dl>
      </section>
    )}
  </aside>
);
