import * as E from 'fp-ts/lib/Either.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { KEEP_RULES } from '../../described/keep.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';

/** The plan removes so many resources, which is much, and was not confirmed; or another one was confirmed. */
export interface PruneUnconfirmed {
  readonly _tag: 'PruneUnconfirmed';
  readonly removed: number;
  /** Absent where no plan was confirmed. */
  readonly confirmed?: 'another';
}

/** Whether a plan that removes much is confirmed: whatever it is, or no. A digest confirms its own plan alone, however little that removes. */
export type Confirmation = boolean | string;

const MAX_REMOVED = 20;
const MAX_SHARE = 0.1;

/** Of a fleet of more resources it does not matter how many more: all that is not much of this many is little of it. */
export const MOST_COUNTED = MAX_REMOVED / MAX_SHARE + 1;

/** Lets a plan pass that removes little of a fleet of so many resources where no other was confirmed, or that was confirmed itself. */
export const confirmPrune =
  (confirmation: Confirmation, total: number) =>
  (plan: FleetPlan): E.Either<PruneUnconfirmed, FleetPlan> => {
    const removed = plan.removed.length;
    if (typeof confirmation === 'string')
      return confirmation === planDigest(plan)
        ? E.right(plan)
        : E.left({ _tag: 'PruneUnconfirmed', removed, confirmed: 'another' });
    const isMuch = removed > MAX_REMOVED || removed > total * MAX_SHARE;
    return confirmation || !isMuch ? E.right(plan) : E.left({ _tag: 'PruneUnconfirmed', removed });
  };

/**
 * The same for the same changes, and most likely for no others: 16 hexadecimal digits. It guards against mistakes, not against anybody.
 * Of what is changed it tells apart which dumps are kept from then on, since the others are removed for good.
 */
export const planDigest = ({ added, changed, removed }: FleetPlan): string => {
  const lists = [added.map(keyText), changed.map(changedText), removed.map(keyText)];
  const text = lists.map((lines) => lines.join('\n')).join('\n\n');
  return FNV_BASES.map((base) => fnv(base, text)).join('');
};

const changedText = (resource: FleetResource): string => {
  const keep = resource.type === 'schedule' ? resource.attributes.keep : undefined;
  return [keyText(resource), ...KEEP_RULES.map((rule) => keep?.[rule] ?? '')].join(' ');
};

/** The offset basis of FNV-1a with 32 bits, and another. */
const FNV_BASES = [0x811c9dc5, 0x9e3779b9] as const;
const FNV_PRIME = 0x01000193;

const fnv = (base: number, text: string): string => {
  const hash = RA.reduce(base, (state: number, character: string) =>
    Math.imul(state ^ (character.codePointAt(0) ?? 0), FNV_PRIME),
  )(Array.from(text));
  return (hash >>> 0).toString(16).padStart(8, '0');
};
