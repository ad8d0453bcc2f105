import type { ComponentChildren } from 'preact';
import type { OverviewBody, WatchBody } from '../live/bodies.js';
import { ON_FLEET, type OpenCounts, totalOf, useMay } from '../live/use-live.js';
import { Sign, type SignOf, worstSign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { COUNTED, plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';
import { type ProtectionBody, STATES } from './protection.js';

interface HeadlineProps {
  readonly counts: OpenCounts;
  readonly setup: OverviewBody['setup'];
  /** Undefined until they were counted. */
  readonly protection: ProtectionBody | undefined;
  /** Undefined where the service could not say whether the fleet is checked. */
  readonly watch: WatchBody | undefined;
}

/** How bad it is, each number a link to what it counts, for how large a fleet, and when that was checked. */
export const Headline = ({ counts, setup, watch, protection }: HeadlineProps) => {
  const open = SEVERITIES.filter((severity) => counts[severity] > 0);
  const isBad = totalOf(counts) > 0;
  const isWatched = watch?.state === 'current' || watch?.state === 'late';
  const calm =
    setup.instances === 0 ? NOTHING_TO_CHECK : isWatched ? calmIf(protection) : unwatched(watch);
  return (
    <section class="headline" aria-label="Open problems">
      <Sign of={isBad ? worstSign(open) : calm.sign} size="large" />
      <h1 tabIndex={-1}>
        {!isBad && calm.title}
        {open.map((severity, index) => (
          <>
            {(!isBad || index > 0) && <span class="dot"> · </span>}
            <a class={severity} href={linkToList('problems', { severity })}>
              {COUNTED[severity](counts[severity])}
            </a>
          </>
        ))}
      </h1>
      {!isBad && calm.detail !== undefined && <p>{calm.detail}</p>}
      <Checked watch={watch} setup={setup} isCalm={!isBad} />
    </section>
  );
};

interface Calm {
  readonly sign: SignOf;
  readonly title: string;
  readonly detail?: ComponentChildren;
}

/** Calm is said with the time of the last check: nothing is wrong only for as long as somebody looks. What is not protected is not well. */
const calmIf = (counts: ProtectionBody | undefined): Calm => {
  const sign =
    counts === undefined
      ? 'unknown'
      : worstSign(STATES.map(([state, , one]) => (counts[state] > 0 ? one : null)));
  return { sign, title: sign === 'well' ? 'All shipshape' : 'Nothing fails' };
};

/** A server without an instance has nothing to log in to. */
const NOTHING_TO_CHECK: Calm = {
  sign: 'unknown',
  title: 'Nothing to check yet',
  detail: 'No server has an instance: that is what Shipshape logs in to and dumps.',
};

const unwatched = (watch: WatchBody | undefined): Calm =>
  watch === undefined
    ? {
        sign: 'unknown',
        title: 'No problem is known',
        detail: 'The service could not say whether the fleet is being checked.',
      }
    : {
        sign: 'unknown',
        title: 'No node is checking',
        detail: (
          <>
            {watch.last_check_at === null
              ? 'No server has been checked yet, so nothing is known of the fleet. '
              : 'Nothing was wrong at the last check; what is now is not known. '}
            Check that <code>shipshape serve</code> is running and that
            SHIPSHAPE_WATCH_INTERVAL_SECONDS is not 0.
          </>
        ),
      };

const LATE: Readonly<Record<WatchBody['state'], string>> = {
  current: '',
  never: '',
  late: ', later than it should be',
  stopped: ', and no more since',
};

/** The numbers are of the whole fleet for every caller: they say nothing to somebody who sees a part of it. */
const Checked = ({
  watch,
  setup,
  isCalm,
}: Pick<HeadlineProps, 'watch' | 'setup'> & { readonly isCalm: boolean }) => {
  const seesFleet = useMay()('server:read', ON_FLEET);
  const { servers, instances, destinations } = setup;
  return (
    <p class={watch === undefined ? '' : `watch-${watch.state}`}>
      {seesFleet
        ? [
            plural(servers, 'server'),
            plural(instances, 'instance'),
            plural(destinations, 'destination'),
          ].join(' · ')
        : isCalm && 'Nothing is wrong with what your token may see, which is a part of the fleet.'}
      {watch != null && watch.last_check_at !== null && (
        <>
          {seesFleet ? ' · checked ' : ' Checked '}
          <Since at={watch.last_check_at} /> ago{LATE[watch.state]}
        </>
      )}
    </p>
  );
};
