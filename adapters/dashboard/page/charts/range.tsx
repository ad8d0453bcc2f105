import { DAYS_SHOWN, daysOfAddress, withDays } from '../route.js';
import { dayInShort, daysShown } from './days.js';

interface RangeProps {
  readonly known: number;
  /** Why it may be more. */
  readonly lacks?: string | undefined;
}

/** Of how many days charts are shown: one choice for all, in the address. Where of so many nothing is known it is said of how many. */
export const Range = ({ known, lacks }: RangeProps) => (
  <div class="range">
    <nav class="choice" aria-label="Days shown">
      {Object.entries(DAYS_SHOWN).map(([days, label]) => (
        <a
          key={days}
          href={withDays(days)}
          aria-current={days === String(daysOfAddress()) ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
    {known < daysOfAddress() && (
      <span class="mark">{lacks ?? `since ${dayInShort(daysShown(known)[0] ?? '')}`}</span>
    )}
  </div>
);
