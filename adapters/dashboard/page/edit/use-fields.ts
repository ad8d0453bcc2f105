import { useContext } from 'preact/hooks';
import { pluralOf, type RowBody } from '../live/bodies.js';
import { type Answer, bodyOf } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { namesPath, REFERS_TO } from './edit-route.js';
import type { Field } from './fields/field.js';
import { FIELDS } from './fields/fields.js';

const UNLISTED = 'By its name: your token sees none, or there is none yet';

/** The fields of a type; one that refers to something offers all that there are of it, or takes a name. */
export const useFields = (type: string): readonly Field[] => {
  const { answers } = useContext(LiveContext);
  const refersTo = REFERS_TO[type];
  const named = (field: Field): Field => {
    if (field.items !== undefined) return { ...field, items: field.items.map(named) };
    return field.at === refersTo ? naming(field, answers.get(namesPath(refersTo))) : field;
  };
  return (FIELDS[type] ?? []).map(named);
};

const naming = ({ choices, ...field }: Field, answer: Answer | undefined): Field => {
  if (answer === undefined) return { ...field, choices: choices ?? {} };
  const body = bodyOf<Readonly<Record<string, unknown>>>(answer);
  const rows = (body?.[pluralOf(field.at)] ?? []) as readonly RowBody[];
  if (choices !== undefined && rows.length === 0) return { ...field, choices };
  // A select has all of them; where there are more, a name is typed.
  return (body?.['next'] ?? null) === null && rows.length > 0
    ? {
        ...field,
        choices: { ...choices, ...Object.fromEntries(rows.map(({ name }) => [name, name])) },
      }
    : { ...field, hint: UNLISTED };
};
