import type { ComponentChildren } from 'preact';
import type { OverviewBody, WatchBody } from '../live/bodies.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { fleetWords, useSeesFleet } from './verdict.js';

interface QuietProps {
  readonly setup: OverviewBody['setup'];
  readonly watch: WatchBody | undefined;
}

/** No problem is open: whether that means that all is well. */
export const Quiet = ({ setup, watch }: QuietProps) => {
  if (setup.instances === 0) return <NothingToCheck />;
  const isChecked = watch?.state === 'current' || watch?.state === 'late';
  return isChecked ? <Calm setup={setup} watch={watch} /> : <Unwatched watch={watch} />;
};

/** Calm is said with the time of the last check: nothing is wrong only for as long as somebody looks. */
const Calm = ({ setup, watch }: QuietProps & { readonly watch: WatchBody }) => (
  <header class="headline calm-headline">
    <Sign of="well" size="large" />
    <h1 tabIndex={-1}>All shipshape</h1>
    <p>
      {useSeesFleet()
        ? `${fleetWords(setup)}. Nothing is wrong with any of them.`
        : 'Nothing is wrong with what your token may see, which is a part of the fleet.'}
    </p>
    {watch.last_check_at !== null && (
      <p class="checked">
        Last checked <Since at={watch.last_check_at} /> ago
        {watch.state === 'late' &&
          `, ${Math.round(watch.behind_seconds)} s later than it should be`}
        .
      </p>
    )}
  </header>
);

/** Nothing is checked yet: a server without an instance has nothing to log in to. */
const NothingToCheck = () => (
  <Unknown title="Nothing to check yet">
    <p>No server has an instance: that is what Shipshape logs in to and dumps.</p>
  </Unknown>
);

/** Undefined where the service could not say whether the fleet is checked. */
const Unwatched = ({ watch }: { readonly watch: WatchBody | undefined }) =>
  watch === undefined ? (
    <Unknown title="No problem is known">
      <p>The service could not say whether the fleet is being checked.</p>
    </Unknown>
  ) : (
    <NoNodeChecks watch={watch} />
  );

interface UnknownProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

const Unknown = ({ title, children }: UnknownProps) => (
  <header class="headline calm-headline">
    <Sign of="unknown" size="large" />
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </header>
);

const NoNodeChecks = ({ watch }: { readonly watch: WatchBody }) => (
  <Unknown title="No node is checking">
    <p>
      {watch.last_check_at === null ? (
        'No server has been checked yet, so nothing is known of the fleet.'
      ) : (
        <>
          The last check of a server ended <Since at={watch.last_check_at} /> ago. Nothing was wrong
          then; what is now is not known.
        </>
      )}
    </p>
    <p class="remedy">
      Check that <code>shipshape serve</code> is running and that SHIPSHAPE_WATCH_INTERVAL_SECONDS
      is not 0.
    </p>
  </Unknown>
);
