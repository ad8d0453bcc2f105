import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { FIELDS, type Values } from './fields/fields.js';
import { EditForm } from './form/edit-form.js';
import { useDraft } from './use-draft.js';
import { TESTED } from '../first-run/use-seen.js';
import { pluralOf } from '../live/bodies.js';
import { isOk } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { isWell } from '../parts/test-outcome.js';

interface DraftStepProps {
  readonly type: 'destination' | 'channel';
  readonly begun: Values;
  /** Called with its name. */
  readonly onAdded?: (name: string) => void;
  /** Other ways on. */
  readonly children?: ComponentChildren;
}

const ANYWAY = 'anyway';

/** Adds a destination or a channel once a test of it went well; or anyway, where somebody wants that. */
export const DraftStep = ({ type, begun, onAdded, children }: DraftStepProps) => {
  const fields = (FIELDS[type] ?? []).map((field) =>
    field.isNeeded === true ? field : { ...field, isSeldom: true },
  );
  const { refresh } = useContext(LiveContext);
  const { form, describe, test, send, isBusy, forget } = useDraft(type, fields, () => begun);
  const add = async (button: string) => {
    if (button !== ANYWAY && test.isOffered) {
      const tested = await test.run(describe());
      if (tested === undefined || !isWell(tested)) return;
      TESTED[type].set(true);
    }
    const answer = await send({ method: 'POST', path: `v1/${pluralOf(type)}`, body: describe() });
    if (!isOk(answer)) return;
    forget();
    await refresh();
    onAdded?.(String(describe()['name']));
  };
  return (
    <EditForm {...form} onSubmit={(button) => void add(button)}>
      <div class="buttons">
        <button type="submit" class="main" value="" aria-disabled={isBusy}>
          {test.isOffered ? 'Test it, and add it' : 'Add it'}
        </button>
        {test.tested !== undefined && !isWell(test.tested) && (
          <button type="submit" value={ANYWAY} aria-disabled={isBusy}>
            Add it anyway
          </button>
        )}
        {children}
      </div>
    </EditForm>
  );
};
