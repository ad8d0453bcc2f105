import { useEffect, useState } from 'preact/hooks';
import { OVERVIEW, type Route, routeOf, withDaysKept } from './route.js';

export const goTo = (href: string): void => {
  history.pushState(null, '', withDaysKept(href));
  dispatchEvent(new PopStateEvent('popstate'));
};

/** The same place under another address. */
export const replaceWith = (href: string): void => {
  history.replaceState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** Leads on from a form that was sent, in its place, but nobody who has gone elsewhere meanwhile. */
export const useLeadOn = (): typeof replaceWith => {
  const [here] = useState(location.search);
  return (href) => {
    if (location.search === here) replaceWith(href);
  };
};

/** The route of the address, which follows links and the buttons of the browser without loading the page again. */
export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => routeOf(location.search));
  useEffect(() => {
    const read = () => setRoute(routeOf(location.search));
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
