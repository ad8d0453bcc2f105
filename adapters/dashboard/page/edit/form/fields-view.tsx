import { isStored } from '../description.js';
import type { Description, Field, Values } from '../fields/fields.js';
import {
  BEGUN,
  countAt,
  isShown,
  listsIn,
  withItems,
  withOneMore,
  withoutOne,
} from '../fields/fields.js';
import { FieldView } from './field-view.js';
import type { ErrorBody, ReasonBody } from '../../live/bodies.js';

export interface FieldsProps {
  readonly fields: readonly Field[];
  /** What is stored; nothing of a new resource. */
  readonly before: Description;
  readonly values: Values;
  readonly mistakes: Mistakes;
  readonly onChange: (at: string, text: string) => void;
  /** Where the form has a list, of which members are added and left out. */
  readonly onReplace?: (values: Values) => void;
}

/** The fields of a form, and after them those of each member of its lists. */
export const Fields = ({ fields, ...form }: FieldsProps) => (
  <>
    <Part fields={fields.filter(({ items }) => items === undefined)} {...form} />
    {listsIn(fields).map((list) => (
      <Members key={list.at} list={list} {...form} />
    ))}
  </>
);

const Members = ({ list, ...form }: Omit<FieldsProps, 'fields'> & { readonly list: Field }) => {
  const { values, onReplace } = form;
  const { at, label } = list;
  const count = countAt(values, at);
  return (
    <section class="members">
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index}>
          <legend>{values[`${at}.${index}.name`] || `${label}: number ${index + 1}`}</legend>
          <Part
            fields={withItems([list], values).filter(({ of }) => of === `${at}.${index}`)}
            {...form}
          />
          {(count > 1 || list.isNeeded !== true) && (
            <div class="buttons">
              <button type="button" onClick={() => onReplace?.(withoutOne(values, at, index))}>
                Leave it out
              </button>
            </div>
          )}
        </fieldset>
      ))}
      <div class="buttons">
        <button
          type="button"
          onClick={() => onReplace?.(withOneMore(values, at, BEGUN['schedule']?.() ?? {}))}
        >
          {label}: add one
        </button>
      </div>
    </section>
  );
};

/** Those that are seldom needed are apart, unless they are filled in or wrong. */
const Part = ({ fields, before, values, mistakes, onChange }: FieldsProps) => {
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

/** Why what was sent was refused: at the fields that it is about, and what is about none of them. */
export interface Mistakes {
  readonly byField: ReadonlyMap<string, readonly string[]>;
  readonly others: readonly ReasonBody[];
}

/** `instance.databases[0].name: …` has its place first, which is `databases.0.name` in a form. */
const splitPlace = (detail: string): readonly [at: string, words: string] | undefined => {
  const [, at, words] = /^[a-z]+\.([\w.[\]-]+): (.*)$/s.exec(detail) ?? [];
  if (at === undefined || words === undefined) return undefined;
  return [at.replace(/\[(\d+)\]/g, '.$1'), words];
};

/** What a missing value may be, and of what kinds a secret is, is said for who writes a file; a form shows it. */
const ofForm = (words: string): string =>
  words.replace(/(?<=^is missing);.*| host, port, .*, and/s, '');

const isWithin = (place: string, at: string): boolean => place === at || place.startsWith(`${at}.`);

export const mistakesOf = (fields: readonly Field[], { reasons = [] }: ErrorBody): Mistakes => {
  const byField = new Map<string, readonly string[]>();
  const others: ReasonBody[] = [];
  for (const reason of reasons) {
    const [place = '', words = ''] = splitPlace(reason.detail) ?? [];
    const field =
      fields.find(({ at }) => isWithin(place, at)) ??
      fields.find(({ at }) => place !== '' && isWithin(at, place));
    if (field === undefined) others.push(reason);
    else byField.set(field.at, [...(byField.get(field.at) ?? []), ofForm(words)]);
  }
  return { byField, others };
};
