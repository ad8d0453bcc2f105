import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../live/bodies.js';
import { Failure } from '../../parts/reasons.js';
import { plural } from '../../parts/words.js';
import { isShown, withItems } from '../fields/fields.js';
import { blamed, type DraftTest, TestAnswer } from '../draft-test.js';
import { Fields, type FieldsProps, type Mistakes, mistakesOf } from './fields-view.js';

interface EditFormProps extends Omit<FieldsProps, 'mistakes'> {
  readonly type: string;
  /** What is in it may be tried before. */
  readonly test: DraftTest;
  /** Why what was sent was refused. */
  readonly error: ErrorBody | undefined;
  /** With the value of the button that was pressed. */
  readonly onSubmit: (button: string) => void;
  /** The buttons, and what is to be read before one of them is pressed. */
  readonly children: ComponentChildren;
}

/** A form for a resource. What is wrong stands at its field, and the first such field has the focus. */
export const EditForm = ({ type, test, error, onSubmit, children, ...shown }: EditFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    if (error !== undefined || test.tested !== undefined) focus('[aria-invalid="true"]');
  }, [error, test.tested]);
  const { values } = shown;
  const sent = useMemo(() => values, [error, test.tested]);
  const fields = withItems(shown.fields, values).filter(isShown(values));
  const said =
    error === undefined ? { byField: blamed(fields, test), others: [] } : mistakesOf(fields, error);
  // What has been corrected since is not wrong any more.
  const byField = new Map([...said.byField].filter(([at]) => values[at] === sent[at]));
  const mistakes = { ...said, byField };
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
      <TestAnswer {...{ type, test }} isBlamed={mistakes.byField.size > 0} />
      <Failure error={error && inWords(error, mistakes)} />
      {children}
    </form>
  );
};

const inWords = (error: ErrorBody, { byField: { size }, others }: Mistakes): ErrorBody => ({
  ...error,
  detail: size === 0 ? error.detail : `${plural(size, 'field')} to correct. ${error.detail}`,
  reasons: others,
});

/** Says that a form has what was typed before. */
export const Kept = ({ onForget }: { readonly onForget: () => void }) => (
  <p class="hint">
    What you typed before is here again, but for secrets.{' '}
    <button type="button" onClick={onForget}>
      Begin again
    </button>
  </p>
);
