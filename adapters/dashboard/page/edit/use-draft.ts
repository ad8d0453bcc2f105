import { useState } from 'preact/hooks';
import { descriptionOf } from './description.js';
import { type DraftTest, useDraftTest } from './draft-test.js';
import { type Description, type Field, isSecret, type Values } from './fields/field.js';
import type { FieldsProps } from './form/fields-view.js';
import { type Sending, useSending } from './use-sending.js';
import { storedText } from '../live/stored.js';
import { withItems } from './fields/items.js';

const NOTHING = {};

export interface Draft extends Pick<Sending, 'send' | 'isBusy'> {
  /** What the form takes. */
  readonly form: Omit<FieldsProps, 'mistakes'> & Pick<Sending, 'error'>;
  /** What is in the form now. */
  readonly describe: () => Description;
  readonly test: DraftTest;
  readonly replace: (values: Values) => void;
}

/** A form for what is to be added, which can be tested before; `beside` is sent with a test. What came of one is of what was typed then. */
export const useDraft = (
  type: string,
  fields: readonly Field[],
  begun: () => Values,
  beside: Description = NOTHING,
  kept?: KeptDraft,
): Draft => {
  const [values, setValues] = useState(() => ({ ...begun(), ...kept?.values() }));
  const { send, isBusy, error } = useSending();
  const test = useDraftTest(type, beside, send);
  const replace = (next: Values) => {
    setValues(next);
    kept?.keep(fields, next);
    test.forget();
  };
  const onChange = (at: string, text: string) => replace({ ...values, [at]: text });
  return {
    form: { fields, before: NOTHING, values, error, onChange, onReplace: replace },
    describe: () => descriptionOf(fields, values),
    ...{ send, isBusy, test, replace },
  };
};

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
