import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import type { Answer } from '../live/ask.js';
import { bodyOf, LiveContext } from '../live/use-live.js';
import { DESTINATIONS } from './edit-route.js';
import type { Field } from './fields/field.js';
import { FIELDS } from './fields/fields.js';

type DestinationPage = Schemas['Destinations'];

const UNLISTED = 'By its name: your token sees none, or there is none yet';

/** The fields of a type; that of a schedule for its destination offers all that there are, or takes a name. */
export const useFields = (type: string): readonly Field[] => {
  const answer = useContext(LiveContext).answers.get(DESTINATIONS);
  const fields = FIELDS[type] ?? [];
  return type === 'schedule'
    ? fields.map((field) =>
        field.at === 'destination' ? { ...field, ...choiceIn(answer) } : field,
      )
    : fields;
};

const choiceIn = (answer: Answer | undefined): Partial<Field> => {
  if (answer === undefined) return { choices: {} };
  const { destinations = [], next = null } = bodyOf<Partial<DestinationPage>>(answer) ?? {};
  return next === null && destinations.length > 0
    ? { choices: Object.fromEntries(destinations.map(({ name }) => [name, name])) }
    : { hint: UNLISTED };
};
