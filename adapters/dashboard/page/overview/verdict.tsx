import type { OverviewBody, ProblemBody, Severity } from '../live/bodies.js';
import { ON_FLEET, type OpenCounts, useMay } from '../live/use-live.js';
import { PathLink } from '../parts/path.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { inDigits, partsOf, plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';

/** How large the fleet is. */
export const fleetWords = ({ servers, instances }: OverviewBody['setup']): string =>
  `${plural(servers, 'server')} · ${plural(instances, 'instance')}`;

const HEADINGS: Readonly<Record<Severity, (count: number) => string>> = {
  critical: (count) => `${inDigits(count)} critical`,
  warning: (count) => plural(count, 'warning'),
  info: (count) => `${inDigits(count)} for information`,
};

interface VerdictProps {
  readonly counts: OpenCounts;
  readonly setup: OverviewBody['setup'];
  readonly first: ProblemBody | undefined;
}

/** How bad it is, each number a link to what it counts. */
export const Verdict = ({ counts, setup, first }: VerdictProps) => {
  const seesAll = useSeesFleet();
  const open = SEVERITIES.filter((severity) => counts[severity] > 0);
  return (
    <header class="headline">
      <Sign of={open[0] ?? first?.severity ?? 'info'} size="large" />
      <h1 tabIndex={-1}>
        {open.map((severity, index) => (
          <>
            {index > 0 && <span class="dot"> · </span>}
            <a class={severity} href={linkToList('problems', { severity })}>
              {HEADINGS[severity](counts[severity])}
            </a>
          </>
        ))}
      </h1>
      <p>
        {seesAll && `${fleetWords(setup)} · `}
        {first !== undefined && (
          <>
            {seesAll ? 'fix first: ' : 'Fix first: '}
            <PathLink {...partsOf(first)} type={first.resource_type} />
            {', for '}
            <Since at={first.since} />
          </>
        )}
      </p>
    </header>
  );
};

/** The numbers are of the whole fleet for every caller: they say nothing to somebody who sees a part of it. */
export const useSeesFleet = (): boolean => useMay()('server:read', ON_FLEET);
