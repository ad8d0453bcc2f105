import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext, type OpenCounts, openCountsOf } from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { duration, inDigits } from '../parts/words.js';
import type { Route } from '../route.js';
import { Bar, type BarProps } from './bar.js';
import { Keys } from './keys.js';
import { Palette } from './palette.js';
import { Prose } from '../parts/prose.js';
import { useNow } from '../parts/since.js';
import { clockOf } from '../parts/times.js';

interface ShellProps extends BarProps {
  /** Why signing out has failed. */
  readonly error: ErrorBody | undefined;
  readonly children: ComponentChildren;
}

/** What is around every view. */
export const Shell = ({ route, error, onSignOut, children }: ShellProps) => {
  const live = useContext(LiveContext);
  const main = useFocusOnViews(route);
  return (
    <>
      <a class="skip" href="#main">
        Skip to what is wrong
      </a>
      <Bar route={route} onSignOut={onSignOut} />
      <Palette />
      <Keys />
      <div role="status">
        {live.lostSince !== undefined && (
          <Lost since={live.lostSince} isShowing={live.answers.size > 0} error={live.lostBy} />
        )}
        <p class="unseen">{openWords(openCountsOf(live))}</p>
      </div>
      <main id="main" ref={main} tabIndex={-1}>
        {error !== undefined && <Failure error={error} />}
        {live.answers.size > 0 ? children : <h1>Nothing is known yet</h1>}
      </main>
    </>
  );
};

/** A new view has the focus at its heading, as soon as that is there; where somebody has scrolled back to is left alone. */
const useFocusOnViews = (route: Route) => {
  const main = useRef<HTMLElement>(null);
  const key = JSON.stringify(route);
  const focused = useRef(key);
  useEffect(() => {
    if (focused.current === key) return;
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]');
    if (heading == null) return;
    focused.current = key;
    heading.focus({ preventScroll: true });
  });
  return main;
};

/** Spoken when it changes: something has opened or closed. */
const openWords = ({ critical, warning, info }: OpenCounts): string =>
  `Open problems: ${inDigits(critical)} critical, ${inDigits(warning)} warning, ${inDigits(info)} for information`;

interface LostProps {
  readonly since: number;
  /** Whether anything is shown that was read before. */
  readonly isShowing: boolean;
  /** What was answered; undefined where nothing was. */
  readonly error: ErrorBody | undefined;
}

/** Since when what is shown is old, and why. */
const Lost = ({ since, isShowing, error }: LostProps) => {
  useNow();
  const at = clockOf(since);
  return (
    <p class="lost-bar">
      {error === undefined
        ? `The service has not answered since ${at} `
        : `The service has answered with errors alone since ${at} `}
      ({duration(Date.now() - since)} ago)
      {error !== undefined && (
        <>
          : <Prose text={error.detail} />
        </>
      )}
      {error === undefined && '.'}
      {isShowing && ' What you see is from then.'} Trying again …
    </p>
  );
};
