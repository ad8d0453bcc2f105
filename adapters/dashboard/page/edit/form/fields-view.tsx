import { type Description, isStored } from '../description.js';
import { type Field, isShown, type Values } from '../fields/field.js';
import { FieldView } from './field-view.js';
import type { Mistakes } from './mistakes.js';

export interface FieldsProps {
  readonly fields: readonly Field[];
  /** What is stored; nothing of a new resource. */
  readonly before: Description;
  readonly values: Values;
  readonly mistakes: Mistakes;
  readonly onChange: (at: string, text: string) => void;
}

/** The fields of a form, those that are seldom needed apart, unless they are filled in or wrong. */
export const Fields = ({ fields, before, values, mistakes, onChange }: FieldsProps) => {
  const shown = fields.filter(isShown(values));
  const isUsed = (field: Field) => isStored(before, field) || mistakes.byField.has(field.at);
  const seldom = shown.filter(({ isSeldom = false }) => isSeldom);
  const view = (field: Field) => (
    <FieldView
      key={`${values['kind'] ?? ''} ${field.at}`}
      field={field}
      values={values}
      isStored={isStored(before, field)}
      isFixed={field.isFixed === true && isStored(before, field)}
      mistakes={mistakes.byField.get(field.at) ?? []}
      onChange={onChange}
    />
  );
  return (
    <>
      <div class="fields">{shown.filter((field) => !seldom.includes(field)).map(view)}</div>
      {seldom.length > 0 && (
        <details open={seldom.some(isUsed)}>
          <summary>More</summary>
          <div class="fields">{seldom.map(view)}</div>
        </details>
      )}
    </>
  );
};
