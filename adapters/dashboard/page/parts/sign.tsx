import type { ComponentChildren } from 'preact';
import type { Severity } from '../live/bodies.js';
import { SEVERITY_NAMES } from './words.js';

export type SignOf = Severity | 'well' | 'unknown';

/** A notice is no reason to look at what it is about: it is counted, and listed where it belongs. */
export const worstSign = (of: readonly (SignOf | null | undefined)[]): SignOf =>
  (['critical', 'warning'] as const).find((one) => of.includes(one)) ?? 'well';

const NAMES: Readonly<Record<SignOf, string>> = {
  ...SEVERITY_NAMES,
  well: 'Well',
  unknown: 'Not known',
};

const Shape = ({ of }: { readonly of: SignOf }) => {
  if (of === 'critical')
    return (
      <>
        <path class="fill" d="M7.3 1h9.400L23 7.300v9.400L16.700 23H7.300L1 16.700V7.300z" />
        <path class="cut" d="m8.200 8.200 7.600 7.600m0-7.600-7.600 7.600" />
      </>
    );
  if (of === 'warning')
    return (
      <>
        <path class="fill" d="M12 2.500 23 21.500H1z" stroke-linejoin="round" />
        <path class="cut" d="M12 9v6m0 3.200v.1" />
      </>
    );
  if (of === 'info')
    return (
      <>
        <circle class="fill" cx="12" cy="12" r="11" />
        <path class="cut" d="M12 11v6m0-10v.1" />
      </>
    );
  return (
    <>
      <circle class="ring" cx="12" cy="12" r="10" />
      {of === 'well' && <path class="ring" d="m7.500 12.300 3.200 3.200 6-6.800" />}
    </>
  );
};

/** Told apart by shape, then by lightness, and by hue last. */
export const Sign = ({
  of,
  size = 'small',
}: {
  readonly of: SignOf;
  readonly size?: 'small' | 'large';
}) => (
  <svg class={`sign ${of} ${size}`} viewBox="0 0 24 24" role="img" aria-label={NAMES[of]}>
    <Shape of={of} />
  </svg>
);

interface BadgeProps {
  /** Left out where it is neither good nor bad. */
  readonly of?: SignOf;
  readonly children: ComponentChildren;
}

/** A state in a word or two, beside what has it. */
export const Badge = ({ of, children }: BadgeProps) => (
  <span class={of === undefined ? 'badge' : `badge ${of}`}>{children}</span>
);
