import type { Schemas } from '../../../client/operations.js';
import { useBody } from '../live/use-live.js';
import { DESTINATIONS } from './edit-route.js';
import type { Field } from './fields/field.js';
import { FIELDS } from './fields/fields.js';

/** The fields of a type; those of a schedule offer the destinations that there are. */
export const useFields = (type: string): readonly Field[] => {
  const { destinations } = useBody<Schemas['Destinations']>(DESTINATIONS) ?? {};
  const fields = FIELDS[type] ?? [];
  if (type !== 'schedule' || destinations === undefined) return fields;
  const choices = Object.fromEntries(destinations.map(({ name }) => [name, name]));
  const hint = destinations.length === 0 ? 'There is none yet: add one under Dumps' : undefined;
  return fields.map((field) =>
    field.at === 'destination' ? { ...field, choices, ...(hint !== undefined && { hint }) } : field,
  );
};
