import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import {
  LiveContext,
  openCountsOf,
  type OpenCounts,
  totalOf,
  useMay,
  useMe,
} from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { linkToList, OVERVIEW, type Route } from '../route.js';
import { GoTo } from './go-to.js';
import { Keys } from './keys.js';
import { Lost } from './lost.js';

interface ShellProps {
  readonly route: Route;
  /** Why signing out has failed. */
  readonly error: ErrorBody | undefined;
  readonly onSignOut: (outcome: { readonly error: ErrorBody | undefined }) => void;
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
  `Open problems: ${critical} critical, ${warning} warning, ${info} for information`;

const Bar = ({ route, onSignOut }: Pick<ShellProps, 'route' | 'onSignOut'>) => {
  const live = useContext(LiveContext);
  const may = useMay();
  const me = useMe();
  return (
    <header class="bar">
      <a class="brand" href={OVERVIEW}>
        <Anchor />
        Shipshape
      </a>
      <nav aria-label="Views">
        {link(OVERVIEW, 'Overview', route.view === 'overview')}
        {link(
          linkToList('problems'),
          <>
            Problems <Count counts={openCountsOf(live)} />
          </>,
          route.view === 'problems',
        )}
        {link(linkToList('servers'), 'Servers', route.view === 'servers')}
        {link(linkToList('runs'), 'Dumps', ABOUT_DUMPS.includes(route.view))}
        {link(linkToList('channels'), 'Channels', route.view === 'channels')}
        {may('token:write') && link(linkToList('tokens'), 'Tokens', route.view === 'tokens')}
      </nav>
      <GoTo />
      <span class={live.lostSince === undefined ? 'live' : 'live lost'}>
        {live.lostSince === undefined ? 'Live' : 'Not live'}
      </span>
      <Keys />
      <button
        type="button"
        class="quiet"
        title={me?.name == null ? undefined : `Signed in as ${me.name}`}
        onClick={() =>
          void signOut()
            .then((error) => {
              onSignOut({ error });
            })
            .then(live.refresh)
        }
      >
        Sign out
      </button>
    </header>
  );
};

const ABOUT_DUMPS: readonly string[] = ['runs', 'schedules', 'destinations'];

const link = (href: string, label: ComponentChildren, isCurrent: boolean) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </a>
);

const signOut = async (): Promise<ErrorBody | undefined> => {
  const answer = await askWith('DELETE', 'session').catch(() => undefined);
  if (answer !== undefined && isOk(answer)) return undefined;
  const error = answer === undefined ? UNREACHABLE : errorOf(answer);
  const why = answer?.status === 404 ? 'Sign out on the site of this service.' : error.detail;
  return { ...error, detail: `The session was not ended. ${why} ${ITS_END}` };
};

const ITS_END =
  'It ends by itself within twelve hours, and at once with: shipshape token revoke ID';

const Count = ({ counts }: { readonly counts: OpenCounts }) => {
  const total = totalOf(counts);
  return total === '0' ? null : <span class="count">{total}</span>;
};

export const Anchor = () => (
  <svg class="anchor" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="4.500" r="2" />
    <path d="M12 6.500V21M8 10h8M4 14c.4 4 3.600 7 8 7s7.600-3 8-7" />
  </svg>
);
