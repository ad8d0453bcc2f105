import type { FormField } from '../../../forms/form-field.js';

/** What is typed, by the place of each field; a list or a mapping has a line for each of its members. */
export type Values = Readonly<Record<string, string>>;

export interface Field extends FormField {
  /** The member of a list to which it belongs, such as `schedules.0`. */
  readonly of?: string;
  readonly items?: readonly Field[];
}

/** Never answered: an empty field leaves it as it is stored. A mapping is of secrets. */
export const isSecret = ({ as }: Field): boolean =>
  as === 'secret' || as === 'key' || as === 'mapping';

export const isShown =
  (values: Values) =>
  ({ only = [] }: Field): boolean =>
    only.every(({ at, is, isNot }) =>
      is === undefined ? values[at] !== isNot : values[at] === is,
    );

/** In whose place of the values stands that a stored secret is to be removed. */
export const removalOf = ({ at }: Field): string => `${at}!`;

/** Whether anything was typed. */
export const isEmpty = ({ isExact = false }: Field, text: string): boolean =>
  (isExact ? text : text.trim()) === '';

/** A resource as a fleet file has it, or a merge patch of one. */
export type Description = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
