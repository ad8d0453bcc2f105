import { useEffect } from 'preact/hooks';
import { type OpenCounts, totalOf } from '../live/use-live.js';
import { inDigits } from '../parts/words.js';
import type { Route } from '../route.js';

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
  if (route.view === 'resource') return `${route.at} · `;
  const view = route.view === 'edit' ? `${route.edit} ${route.type}` : route.view;
  return `${view.charAt(0).toUpperCase()}${view.slice(1)} · `;
};
