import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import {
  LiveContext,
  type OpenCounts,
  openCountsOf,
  totalOf,
  useMay,
  useMe,
} from '../live/use-live.js';
import { inDigits } from '../parts/words.js';
import { linkTo, linkToList, OVERVIEW, type Route } from '../route.js';
import { Keys } from './keys.js';
import { goTo } from '../navigation.js';

export interface BarProps {
  readonly route: Route;
  readonly onSignOut: (outcome: { readonly error: ErrorBody | undefined }) => void;
}

/** The way to every view, and out. */
export const Bar = ({ route, onSignOut }: BarProps) => {
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

const ABOUT_DUMPS: readonly string[] = ['runs', 'schedules', 'policies', 'destinations'];

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
  return total === 0 ? null : <span class="count">{inDigits(total)}</span>;
};

export const Anchor = () => (
  <svg class="anchor" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="4.500" r="2" />
    <path d="M12 6.500V21M8 10h8M4 14c.4 4 3.600 7 8 7s7.600-3 8-7" />
  </svg>
);

/** A field for a path. Control or Command with K leads to it even where single keys are switched off. */
const GoTo = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);
  return (
    <form
      class="go-to"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const input = field.current;
        const path = input?.value.trim().replace(/^\/+|\/+$/g, '') ?? '';
        if (input === null || path === '') return;
        input.value = '';
        goTo(linkTo(path));
      }}
    >
      <input
        ref={field}
        name="at"
        aria-label="Go to a server, an instance or a database, by its path"
        placeholder="Go to db-eu-1/main/shop"
        autoComplete="off"
        spellcheck={false}
        dir="auto"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
};
