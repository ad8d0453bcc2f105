import { withItems } from './fields/items.js';
import { valuesOf } from './description.js';
import { type Field, isShown, type Values, type Description } from './fields/field.js';

export interface Merged {
  readonly values: Values;
  /** What somebody else has changed meanwhile. */
  readonly theirs: readonly string[];
  /** Of that what was typed over, which is kept, with what is stored now. */
  readonly both: readonly { readonly label: string; readonly stored: string }[];
}

/** What was typed, over what somebody else has stored meanwhile. */
export const mergeEdits = (
  fields: readonly Field[],
  before: Description,
  now: Description,
  values: Values,
): Merged => {
  const [old, stored] = [valuesOf(fields, before), valuesOf(fields, now)];
  const places = withItems(fields, stored).filter(isShown(stored));
  const textAt = (one: Values, at: string) => one[at] ?? '';
  const theirs = places.filter(({ at }) => textAt(old, at) !== textAt(stored, at));
  const typed = Object.entries(values).filter(([at, text]) => text !== textAt(old, at));
  const isTyped = (at: string) => typed.some(([one]) => one === at);
  return {
    values: { ...stored, ...Object.fromEntries(typed) },
    theirs: theirs.map(({ label }) => label),
    both: theirs
      .filter(({ at }) => isTyped(at) && textAt(values, at) !== textAt(stored, at))
      .map(({ at, label }) => ({ label, stored: textAt(stored, at) })),
  };
};
