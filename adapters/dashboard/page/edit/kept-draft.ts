import { storedText } from '../live/stored.js';
import { type Field, isSecret, type Values } from './fields/field.js';
import { withItems } from './fields/items.js';

/** What was typed into a form for something new: it is there again after leaving, a reload or a sign-in, but for secrets. */
export interface KeptDraft {
  readonly values: () => Values;
  readonly keep: (fields: readonly Field[], values: Values) => void;
  readonly forget: () => void;
}

/** `place` is the address of the form. */
export const keptDraft = (place: string): KeptDraft => {
  const text = storedText(`shipshape-draft ${place}`);
  return {
    values: () => {
      try {
        return JSON.parse(text.get() ?? '{}') as Values;
      } catch {
        return {};
      }
    },
    keep: (fields, values) => {
      const secrets = new Set(
        withItems(fields, values)
          .filter(isSecret)
          .map(({ at }) => at),
      );
      const shown = Object.entries(values).filter(([at]) => !secrets.has(at));
      text.set(JSON.stringify(Object.fromEntries(shown)));
    },
    forget: () => text.set(undefined),
  };
};
