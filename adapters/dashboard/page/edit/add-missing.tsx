import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DraftStep } from './draft-step.js';
import { withArticle } from './edit-route.js';
import { BEGUN } from './fields/fields.js';
import { type AddMissing, Missing } from './form/add-one.js';
import { FieldIds } from './form/field-view.js';

type Wanted = Parameters<AddMissing>;

/** Around a form: what is missing in a field is made in a dialog over it, and all else in it stays as it is. */
export const AddsMissing = ({ children }: { readonly children: ComponentChildren }) => {
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <Missing.Provider value={(...one) => setWanted(one)}>
      {children}
      {wanted !== undefined && <OverForm wanted={wanted} onClose={() => setWanted(undefined)} />}
    </Missing.Provider>
  );
};

interface OverFormProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
}

const OverForm = ({ wanted: [type, choose], onClose }: OverFormProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="card over-form" aria-labelledby="missing" onClose={onClose}>
      <h2 id="missing">Add {withArticle(type)}</h2>
      <FieldIds.Provider value="missing.">
        <DraftStep
          type={type}
          begun={BEGUN[type]?.() ?? {}}
          onAdded={(name) => {
            choose(name);
            close();
          }}
        >
          <button type="button" onClick={close}>
            Cancel
          </button>
        </DraftStep>
      </FieldIds.Provider>
    </dialog>
  );
};
