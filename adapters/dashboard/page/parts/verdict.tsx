import type { ComponentChildren } from 'preact';
import { Sign, type SignOf } from './sign.js';

interface VerdictProps {
  readonly of: SignOf;
  /** The verdict, in a sentence. */
  readonly children: ComponentChildren;
  /** What it rests on. */
  readonly detail?: ComponentChildren;
}

/** How something is, in one sentence. */
export const Verdict = ({ of, children, detail }: VerdictProps) => (
  <div class="verdict">
    <Sign of={of} />
    <p class="said">{children}</p>
    {detail !== undefined && <p class="detail">{detail}</p>}
  </div>
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
