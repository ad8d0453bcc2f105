import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { Failure } from './reasons.js';
import { useTask } from './use-action.js';
import { plural } from './words.js';

/** What was typed, by the names of the fields, without blanks at its ends. */
export type Typed = Readonly<Record<string, string>>;

interface InlineFormProps {
  /** What opens it, and what sends it. */
  readonly title: string;
  readonly button: string;
  /** Returns why it was not done. */
  readonly send: (typed: Typed) => Promise<ErrorBody | undefined>;
  /** What came of it; where there is any, the form stays open. */
  readonly outcome?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form that is opened in its place, and closes once it was sent. */
export const InlineForm = ({ title, button, send, outcome, children }: InlineFormProps) => {
  const { perform, isBusy, error } = useTask(`“${title}”`);
  const [isOpen, setOpen] = useState(false);
  const [mistake, setMistake] = useState<ErrorBody>();
  const submit = async (form: HTMLFormElement) => {
    const wrong = wrongIn(form);
    setMistake(wrong.length === 0 ? undefined : inWords(wrong));
    wrong[0]?.focus();
    if (wrong.length > 0) return;
    const fields = [...new FormData(form)].map(([name, text]) => [
      name,
      typeof text === 'string' ? text.trim() : '',
    ]);
    if ((await perform(() => send(Object.fromEntries(fields) as Typed))) !== true) return;
    form.reset();
    setOpen(outcome !== undefined);
  };
  return (
    <details
      class="card new-token"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>{title}</summary>
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {children}
        <button type="submit" class="main" aria-disabled={isBusy}>
          {button}
        </button>
      </form>
      <Failure error={mistake ?? error} />
      {outcome}
    </details>
  );
};

/** What is not filled in as it has to be, which is marked: said at once, and not by the browser one by one. */
const wrongIn = (form: HTMLFormElement): readonly HTMLInputElement[] =>
  [...form.querySelectorAll('input')].filter((field) => {
    field.setAttribute('aria-invalid', String(!field.validity.valid));
    return !field.validity.valid;
  });

const inWords = (wrong: readonly HTMLInputElement[]): ErrorBody => ({
  detail: `${plural(wrong.length, 'field')} to correct: ${wrong.map(({ labels }) => labels?.[0]?.textContent).join('; ')}.`,
});

interface SelectProps {
  readonly name: string;
  /** What each value is called, in the order of the list. */
  readonly options: readonly (readonly [value: string, label: string])[];
  /** The first unless given. */
  readonly chosen?: string;
}

/** What a form is reset to is of the markup: `selected` is of the moment, and preact has no type for this one. */
export const Select = ({ name, options, chosen }: SelectProps) => (
  <select name={name}>
    {options.map(([value, label]) => (
      <option key={value} value={value} {...{ defaultSelected: value === chosen }}>
        {label}
      </option>
    ))}
  </select>
);

/** The field `on`: a path, or nothing for all of the fleet. */
export const ScopeField = () => (
  <label>
    On
    <input name="on" placeholder="all of the fleet, or db-eu-1" autoComplete="off" dir="auto" />
  </label>
);
