import { useEffect, useState } from 'preact/hooks';
import { OVERVIEW, type Route, routeOf } from './route.js';

const UNSAVED = 'form[data-edited]';

const mayLeave = (): boolean =>
  document.querySelector(UNSAVED) === null ||
  confirm('What you have typed is not saved. Leave it?');

/** Asks first where something was typed and not saved. */
export const goTo = (href: string): void => {
  if (mayLeave()) show(href);
};

export const show = (href: string): void => {
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
    const read = () => setRoute(routeOf(location.search));
    addEventListener('popstate', read);
    document.addEventListener('click', followLink);
    addEventListener('beforeunload', keepUnsaved);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', followLink);
      removeEventListener('beforeunload', keepUnsaved);
    };
  }, []);
  return route;
};

/** The browser asks whether to leave the page. */
const keepUnsaved = (event: BeforeUnloadEvent): void => {
  if (document.querySelector(UNSAVED) !== null) event.preventDefault();
};

const followLink = (event: MouseEvent): void => {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (!isPlain || event.defaultPrevented || !(href.startsWith('?') || href === OVERVIEW)) return;
  event.preventDefault();
  // Who follows a link inside of a form, such as Cancel, means to leave it.
  if (link?.closest(UNSAVED) == null && !mayLeave()) return;
  show(href);
  scrollTo(0, 0);
};
