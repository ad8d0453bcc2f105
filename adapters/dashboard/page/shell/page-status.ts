import { useEffect } from 'preact/hooks';
import type { OpenCounts } from '../live/use-live.js';

type Status = 'critical' | 'warning' | 'well' | 'unknown';

const statusOf = (counts: OpenCounts): Status => {
  if (counts.critical !== '0') return 'critical';
  return counts.warning === '0' ? 'well' : 'warning';
};

/** The tab says how bad it is: its title how many problems are open, its icon the worst of them. */
export const usePageStatus = (counts: OpenCounts, isKnown: boolean): void => {
  const numbers = [counts.critical, counts.warning];
  const count = numbers.reduce((sum, number) => sum + Number.parseInt(number, 10), 0);
  const isMore = numbers.some((number) => number.endsWith('+'));
  const status = isKnown ? statusOf(counts) : 'unknown';
  useEffect(() => {
    document.title =
      isKnown && count > 0 ? `(${count}${isMore ? '+' : ''}) Shipshape` : 'Shipshape';
    // The page names the icons, so that they are files, which the policy allows.
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    icon?.setAttribute('href', icon.dataset[status] ?? '');
  }, [status, count, isMore, isKnown]);
};
