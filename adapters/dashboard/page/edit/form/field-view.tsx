import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Field, isSecret, removalOf, type Values } from '../fields/fields.js';
import { Prose } from '../../parts/reasons.js';
import { AddOne, isZone, SecretInput, Zones, ZONES } from './inputs.js';
import { CronPreview, KeepPreview, Presets } from './previews.js';

export interface FieldProps {
  readonly field: Field;
  readonly values: Values;
  /** Something is stored there, be it a secret, which is not shown. */
  readonly isStored: boolean;
  /** It was chosen when the resource was added, and stays. */
  readonly isFixed: boolean;
  readonly mistakes: readonly string[];
  readonly onChange: (at: string, text: string) => void;
}

/** What the ids of fields begin with, where there is a form over another. */
export const FieldIds = createContext('');

/** A field with its label, what is said about it, and what is wrong with what was typed. */
export const FieldView = (props: FieldProps) => {
  const { field, values, isStored, mistakes, onChange } = props;
  const id = useContext(FieldIds) + field.at;
  const { at, label, hint, choices, isNeeded = false } = field;
  const isOptional = !isNeeded && choices === undefined;
  const notes = [
    ...(isSecret(field) && isStored && mistakes.length === 0
      ? ['Empty: it stays as it is stored.']
      : []),
    ...(hint === undefined ? [] : [hint]),
  ];
  return (
    <div class={`field ${isLong(field) ? 'long' : ''}`}>
      <label for={id}>
        {label}
        {isOptional && <small> optional</small>}
      </label>
      {field.as === 'cron' && <Presets {...props} />}
      <Control {...props} />
      {notes.length > 0 && (
        <p class="hint" id={`${id}-hint`}>
          {notes.join(' ')}
        </p>
      )}
      {mistakes.length > 0 && (
        <p class="mistake" id={`${id}-mistake`} dir="auto">
          <Prose text={mistakes.join('; ')} />
        </p>
      )}
      {field.as === 'cron' && <CronPreview {...whenTyped(field, values)} />}
      {at.endsWith('keep.monthly') && <KeepPreview {...keepTyped(field, values)} />}
      {/(^|\.)destination$/.test(at) && (
        <AddOne type="destination" onAdded={(name) => onChange(at, name)} />
      )}
      <Removal {...props} />
    </div>
  );
};

/** The zone of an expression stands beside it. */
const whenTyped = ({ at }: Pick<Field, 'at'>, values: Values) => ({
  cron: values[at] ?? '',
  timezone: values[at.replace(/[^.]*$/, 'timezone')] ?? '',
});

const keepTyped = ({ at }: Field, values: Values) => {
  const place = at.replace(/keep\.monthly$/, '');
  const keep = ['last', 'days', 'weekly', 'monthly'].map(
    (rule) => [rule, (values[`${place}keep.${rule}`] ?? '').trim()] as const,
  );
  return {
    // Copies are of the dumps of their schedule.
    ...whenTyped({ at: `${place.replace(/copies\.\d+\.$/, '')}cron` }, values),
    keep: keep.filter(([, count]) => count !== ''),
  };
};

const isLong = ({ as = 'secret' }: Field): boolean =>
  ['block', 'key', 'list', 'mapping'].includes(as);

const Control = ({ field, values, isStored, isFixed, mistakes, onChange }: FieldProps) => {
  const { at, as, label, choices, isNeeded = false, placeholder } = field;
  const id = useContext(FieldIds) + at;
  const text = values[at] ?? '';
  const isLeft = values[removalOf(field)] === 'yes';
  const alike = {
    id,
    name: at,
    value: text,
    disabled: isFixed || isLeft,
    required: isNeeded && !(isStored && isSecret(field)),
    'aria-invalid': mistakes.length > 0,
    'aria-describedby': `${id}-hint ${id}-mistake`,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(at, currentTarget.value),
  };
  if (choices !== undefined)
    return (
      <select {...alike}>
        {!Object.hasOwn(choices, text) && <option value={text}>{text}</option>}
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  const typed = { ...alike, placeholder, autoComplete: 'off', spellcheck: false };
  if (isLong(field)) return <textarea {...typed} rows={as === 'list' ? 2 : 4} dir="auto" />;
  return as === 'secret' ? (
    <SecretInput label={label} isAddress={/(^|\.)url$/.test(at)}>
      {(isSeen) =>
        isSeen ? (
          <input {...typed} type="text" dir="ltr" />
        ) : (
          <input {...typed} type="password" autoComplete="new-password" />
        )
      }
    </SecretInput>
  ) : (
    <>
      <input
        {...typed}
        inputMode={as === 'number' ? 'numeric' : undefined}
        list={isZone(field) ? ZONES : undefined}
        dir="auto"
      />
      {isZone(field) && <Zones />}
    </>
  );
};

/** A secret that is not needed can be removed, for which an empty field does not stand. */
const Removal = ({ field, values, isStored, onChange }: FieldProps) =>
  !isStored || !isSecret(field) || field.isNeeded === true ? null : (
    <label class="removal">
      <input
        type="checkbox"
        checked={values[removalOf(field)] === 'yes'}
        onChange={({ currentTarget: { checked } }) =>
          onChange(removalOf(field), checked ? 'yes' : '')
        }
      />{' '}
      Remove what is stored
    </label>
  );
