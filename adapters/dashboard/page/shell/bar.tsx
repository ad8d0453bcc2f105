import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext, type OpenCounts, openCountsOf, totalOf, useMay } from '../live/use-live.js';
import { SIGNED_IN } from '../live/stored.js';
import { Menu } from '../parts/menu.js';
import { inDigits } from '../parts/words.js';
import { linkToList, OVERVIEW, type Route } from '../route.js';
import { LIST_NAMES, viewInBar, VIEWS } from '../views.js';
import { LookMenu } from './look-menu.js';
import { showPalette } from './palette.js';
import { signOut, Who } from './who.js';

export interface BarProps {
  readonly route: Route;
  readonly onSignOut: (outcome: { readonly error: ErrorBody | undefined }) => void;
}

/** The way to every view, and out. */
export const Bar = ({ route, onSignOut }: BarProps) => {
  const live = useContext(LiveContext);
  const current = viewInBar(route.view);
  return (
    <header class="bar">
      <a class="brand" href={OVERVIEW} title="Overview">
        <Brand />
      </a>
      <nav aria-label="Views">
        {link(OVERVIEW, 'Overview', route.view === 'overview')}
        {LIST_NAMES.filter((list) => VIEWS[list].at === 'bar').map((list) =>
          link(
            linkToList(list),
            <>
              {VIEWS[list].title}
              {list === 'problems' && <Count counts={openCountsOf(live)} />}
            </>,
            current === list,
          ),
        )}
        <OtherViews view={current} />
      </nav>
      <button type="button" class="seek" aria-label="Search or do" onClick={showPalette}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.500" />
          <path d="m10.500 10.500 3.500 3.500" />
        </svg>
        <span>Search or do …</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <Alive isLost={live.lostSince !== undefined} />
      <LookMenu />
      <Who
        onSignOut={() =>
          void signOut().then((error) => {
            onSignOut({ error });
            if (error === undefined) SIGNED_IN.set(false);
            return live.refresh();
          })
        }
      />
    </header>
  );
};

const link = (href: string, label: ComponentChildren, isCurrent: boolean) => (
  <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </a>
);

const OtherViews = ({ view }: { readonly view: string }) => {
  const may = useMay();
  const others = LIST_NAMES.filter((list) => VIEWS[list].at === 'menu');
  const shown = others.filter((list) => {
    const { needs } = VIEWS[list];
    return needs === undefined || may(needs);
  });
  return (
    <Menu label="More views" button="⋯" isCurrent={others.some((list) => list === view)}>
      {shown.map((list) => link(linkToList(list), VIEWS[list].title, list === view))}
    </Menu>
  );
};

const Count = ({ counts }: { readonly counts: OpenCounts }) => {
  const total = totalOf(counts);
  const worst = counts.critical > 0 ? 'critical' : 'warning';
  return total === 0 ? null : (
    <>
      {' '}
      <span class={`count ${worst}`}>{inDigits(total)}</span>
    </>
  );
};

const Alive = ({ isLost }: { readonly isLost: boolean }) => {
  const words = isLost ? 'Not live' : 'Live';
  return (
    <span class={isLost ? 'live lost' : 'live'} title={words}>
      <span class="unseen">{words}</span>
    </span>
  );
};

/** The mark: a hull under a sail that is a tick. */
export const Brand = () => (
  <>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="m7.500 9.200 3.200 3.200 6-7.400" />
      <path
        class="hull"
        d="M4.500 15h15l-2.200 3.600a1.800 1.800 0 0 1-1.500.9H8.200a1.800 1.800 0 0 1-1.500-.9z"
      />
    </svg>
    <span>Shipshape</span>
  </>
);
