import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext, type OpenCounts, openCountsOf, totalOf } from '../live/use-live.js';
import { Failure, Prose } from '../parts/reasons.js';
import { asWritten } from '../parts/path.js';
import { capital, COUNTED, DAY_MS, duration, inDigits, SEVERITIES } from '../parts/words.js';
import type { Route } from '../route.js';
import { Bar, type BarProps } from './bar.js';
import { Keys } from './keys.js';
import { Palette } from './palette.js';
import { Toasts } from './toasts.js';
import { clockOf, toTheMinute, useNow } from '../parts/since.js';

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
      <Toasts />
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
const openWords = (counts: OpenCounts): string =>
  `Open problems: ${SEVERITIES.map((one) => COUNTED[one](counts[one])).join(', ')}`;

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
  const at = Date.now() - since > DAY_MS ? toTheMinute(since) : clockOf(since);
  return (
    <p class="lost-bar">
      {error === undefined
        ? `The service has not answered ${isShowing ? '' : 'this browser '}since ${at} `
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

type Status = 'critical' | 'warning' | 'well' | 'unknown';

const statusOf = (counts: OpenCounts): Status => {
  if (counts.critical > 0) return 'critical';
  return counts.warning > 0 ? 'warning' : 'well';
};

/** The tab says how bad it is: its title how many problems are open, and what it shows; its icon the worst of them. */
export const usePageStatus = (route: Route, counts: OpenCounts, isKnown: boolean): void => {
  const total = isKnown ? totalOf(counts) : 0;
  const status = isKnown ? statusOf(counts) : 'unknown';
  const title = `${total === 0 ? '' : `(${inDigits(total)}) `}${titleOf(route)}Shipshape`;
  useEffect(() => {
    document.title = title;
    // The page names the icons, so that they are files, which the policy allows.
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    icon?.setAttribute('href', icon.dataset[status] ?? '');
  }, [status, title]);
};

const titleOf = (route: Route): string => {
  if (route.view === 'overview') return '';
  if (route.view === 'resource') return `${asWritten(route.at)} · `;
  const view = route.view === 'edit' ? `${route.edit} ${route.type}` : route.view;
  return `${capital(view)} · `;
};
