import { useEffect, useState } from 'preact/hooks';

/** What the page shows is in the query, and nowhere else: any link to it can be sent to a colleague. */
export type Route =
  | { readonly view: 'overview' }
  | { readonly view: 'problems'; readonly state: 'open' | 'closed'; readonly severity: string }
  | { readonly view: 'resource'; readonly at: string; readonly checks: boolean };

const routeOf = (search: string): Route => {
  const query = new URLSearchParams(search);
  const at = query.get('at');
  if (at !== null && at !== '') return { view: 'resource', at, checks: query.has('check') };
  if (query.get('show') !== 'problems') return { view: 'overview' };
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  return { view: 'problems', state, severity: query.get('severity') ?? '' };
};

export const linkTo = (at: string, checks = false): string =>
  `?at=${encodeURIComponent(at).replaceAll('%2F', '/')}${checks ? '&check' : ''}`;

export const linkToProblems = (filter: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ show: 'problems', ...filter }).toString()}`;

/** The overview is the address without a query. */
export const OVERVIEW = './';

export const goTo = (href: string): void => {
  history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** The same place under another address. */
export const replaceWith = (href: string): void => {
  history.replaceState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** The route of the address, which follows links and the buttons of the browser without loading the page again. */
export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => routeOf(location.search));
  useEffect(() => {
    const read = () => {
      setRoute(routeOf(location.search));
    };
    addEventListener('popstate', read);
    document.addEventListener('click', followLink);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return route;
};

const followLink = (event: MouseEvent): void => {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (!isPlain || event.defaultPrevented || !(href.startsWith('?') || href === OVERVIEW)) return;
  event.preventDefault();
  goTo(href);
  scrollTo(0, 0);
};
