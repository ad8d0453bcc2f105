import { useMemo, useState } from 'preact/hooks';
import { descriptionOf } from './description.js';
import { type DraftTest, useDraftTest } from './draft-test.js';
import { type Description, type Field, isSecret, type Values, withItems } from './fields/fields.js';
import type { FieldsProps } from './form/fields-view.js';
import { type Sending, useSending } from './use-sending.js';
import { storedText } from '../live/stored.js';

const NOTHING = {};

export interface Draft extends Pick<Sending, 'send' | 'isBusy'> {
  /** What the form takes. */
  readonly form: Omit<FieldsProps, 'mistakes'> &
    Pick<Sending, 'error'> & { readonly type: string; readonly test: DraftTest };
  /** What is in the form now. */
  readonly describe: () => Description;
  readonly test: DraftTest;
  readonly replace: (values: Values) => void;
  /** Whether what was typed before is there again. */
  readonly isOld: boolean;
  /** Begins again. */
  readonly forget: () => void;
}

/** A form for what is to be added, which can be tested before; `beside` is sent with a test. What came of one is of what was typed then. */
export const useDraft = (
  type: string,
  fields: readonly Field[],
  begun: () => Values,
  beside: Description = NOTHING,
): Draft => {
  const kept = useKeptDraft(type);
  const [values, setValues] = useState(() => ({ ...begun(), ...kept.values() }));
  const [isOld, setOld] = useState(() => Object.keys(kept.values()).length > 0);
  const { send, isBusy, error } = useSending();
  const test = useDraftTest(type, beside, send);
  const replace = (next: Values) => {
    setValues(next);
    kept.keep(fields, next);
    test.forget();
  };
  const onChange = (at: string, text: string) => replace({ ...values, [at]: text });
  const forget = () => {
    replace(begun());
    kept.forget();
    setOld(false);
  };
  return {
    form: { type, test, fields, before: NOTHING, values, error, onChange, onReplace: replace },
    describe: () => descriptionOf(fields, values),
    send,
    isBusy,
    test,
    replace,
    isOld,
    forget,
  };
};

/** What was typed into a form: it is there again after leaving, a reload or a sign-in, but for secrets. */
interface KeptDraft {
  readonly values: () => Values;
  readonly keep: (fields: readonly Field[], values: Values) => void;
  readonly forget: () => void;
}

/** Of the form at the address that is shown, however many days charts have. */
export const useKeptDraft = (type: string): KeptDraft =>
  useMemo(() => keptDraft(`${location.search.replace(/&days=\d+/, '')} ${type}`), []);

/** `place` is the address of the form. */
const keptDraft = (place: string): KeptDraft => {
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
