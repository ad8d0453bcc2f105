import { useContext } from 'preact/hooks';
import { pluralOf, type RowBody } from '../live/bodies.js';
import { type Answer, bodyOf } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { namesPath } from './edit-route.js';
import { type Field, FIELDS } from './fields/fields.js';

const UNLISTED = 'By its name: your token sees none, or there is none yet';

/** The fields that refer to something, by their last name. */
const TYPES: Readonly<Record<string, string>> = {
  policy: 'policy',
  destination: 'destination',
  restore_on: 'instance',
};

/** The fields of a type; one that refers to something offers all that there are of it, or takes a name. */
export const useFields = (type: string): readonly Field[] => {
  const { answers } = useContext(LiveContext);
  const named = (field: Field): Field => {
    if (field.items !== undefined) return { ...field, items: field.items.map(named) };
    const of = TYPES[field.at];
    return of === undefined ? field : naming(field, of, answers.get(namesPath(of)));
  };
  return (FIELDS[type] ?? []).map(named);
};

const naming = ({ choices, ...field }: Field, of: string, answer: Answer | undefined): Field => {
  if (answer === undefined) return { ...field, choices: choices ?? {} };
  const body = bodyOf<Readonly<Record<string, unknown>>>(answer);
  const rows = (body?.[pluralOf(of)] ?? []) as readonly RowBody[];
  if (choices !== undefined && rows.length === 0) return { ...field, choices };
  // A select has all of them; where there are more, a name is typed.
  if ((body?.['next'] ?? null) !== null) return field;
  const names = rows.map(({ name, path }) => (of === 'instance' ? path : name));
  return rows.length === 0
    ? { ...field, hint: UNLISTED }
    : {
        ...field,
        choices: { ...choices, ...Object.fromEntries(names.map((name) => [name, name])) },
      };
};
