import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../live/bodies.js';
import { Failure, Reasons } from '../../parts/reasons.js';
import { plural } from '../../parts/words.js';
import { isShown } from '../fields/field.js';
import { withItems } from '../fields/items.js';
import { Fields, type FieldsProps, mistakesOf, NO_MISTAKES } from './fields-view.js';

interface EditFormProps extends Omit<FieldsProps, 'mistakes'> {
  /** Why what was sent was refused. */
  readonly error: ErrorBody | undefined;
  /** With the value of the button that was pressed. */
  readonly onSubmit: (button: string) => void;
  /** The buttons, and what is to be read before one of them is pressed. */
  readonly children: ComponentChildren;
}

/** A form for a resource. What is wrong stands at its field, and the first such field has the focus. */
export const EditForm = ({ error, onSubmit, children, ...shown }: EditFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    if (error !== undefined) focus('[aria-invalid="true"]');
  }, [error]);
  const fields = withItems(shown.fields, shown.values).filter(isShown(shown.values));
  const mistakes = error === undefined ? NO_MISTAKES : mistakesOf(fields, error);
  return (
    <form
      ref={form}
      class="card edit"
      // What is missing is said by the service, with all else that is wrong.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event as SubmitEvent;
        onSubmit(submitter instanceof HTMLButtonElement ? submitter.value : '');
      }}
    >
      <Fields {...shown} mistakes={mistakes} />
      <Failure error={error && inWords(error, mistakes.byField.size)} />
      {mistakes.others.length > 0 && <Reasons reasons={mistakes.others} />}
      {children}
    </form>
  );
};

const inWords = (error: ErrorBody, wrong: number): ErrorBody =>
  wrong === 0
    ? error
    : { ...error, detail: `${plural(wrong, 'field')} to correct. ${error.detail}` };

/** Says that a form has what was typed before. */
export const Kept = ({ onForget }: { readonly onForget: () => void }) => (
  <p class="hint">
    What you typed before is here again, but for secrets.{' '}
    <button type="button" onClick={onForget}>
      Begin again
    </button>
  </p>
);
