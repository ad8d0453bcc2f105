import type { Fields } from '../../../../core/described/field.js';
import type { Kind, Kinds } from '../../../../core/described/kind.js';
import { kindsOfType, RESOURCE_FIELDS } from '../../../../core/described/resource-fields.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { isUnnamed, optionName } from './field-options.js';

/** The names by which `--unset` knows what can be left out, and where that is. */
export const unsettableFields = (
  type: ResourceType,
  kinds: Kinds,
): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...(kindsOfType(type, kinds) ?? []).flatMap(({ fields }: Kind) => optionalPlaces(fields)),
    ...optionalPlaces(RESOURCE_FIELDS[type]),
  ]);

const optionalPlaces = (
  fields: Fields,
  place: readonly string[] = [],
  names: readonly string[] = [],
): readonly (readonly [name: string, place: readonly string[]])[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const { shape } = field.value;
    const [at, called] = [[...place, key], isUnnamed(field) ? names : [...names, key]];
    return [
      ...(field.presence === 'required' ? [] : [[optionName(called), at] as const]),
      ...(shape.as === 'fields' ? optionalPlaces(shape.fields, at, called) : []),
    ];
  });
