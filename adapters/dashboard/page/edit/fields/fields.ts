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

/** How many members a list of mappings has in the form. */
export const countAt = (values: Values, at: string): number => Number(values[`${at}#`] ?? '0');

/** The fields of a form, with those of each member of its lists of mappings in the place of the list. */
export const withItems = (fields: readonly Field[], values: Values): readonly Field[] =>
  fields.flatMap((field) =>
    field.items === undefined
      ? [field]
      : Array.from({ length: countAt(values, field.at) }, (_, index) =>
          (field.items ?? []).map((item) => within(item, `${field.at}.${index}`)),
        ).flat(),
  );

const within = ({ only = [], ...item }: Field, place: string): Field => ({
  ...item,
  at: `${place}.${item.at}`,
  of: place,
  ...(only.length > 0 && {
    only: only.map((condition) => ({ ...condition, at: `${place}.${condition.at}` })),
  }),
});

/** One more member, with what it begins with. */
export const withOneMore = (values: Values, at: string, begun: Values): Values => {
  const count = countAt(values, at);
  const of = Object.entries(begun).map(([key, text]) => [`${at}.${count}.${key}`, text] as const);
  return { ...values, [`${at}#`]: String(count + 1), ...Object.fromEntries(of) };
};

/** Without a member; those behind it take its place. */
export const withoutOne = (values: Values, at: string, index: number): Values => {
  const moved = Object.entries(values).flatMap(([key, text]): readonly [string, string][] => {
    const [list = '', number = '', rest = ''] = key.split(/\.(\d+)\.(.*)/s);
    if (list !== at || number === '' || Number(number) < index) return [[key, text]];
    return Number(number) === index ? [] : [[`${at}.${Number(number) - 1}.${rest}`, text]];
  });
  return { ...Object.fromEntries(moved), [`${at}#`]: String(countAt(values, at) - 1) };
};

/** A description in which each list of mappings is a mapping by position, as a form reads it. */
export const spread = (fields: readonly Field[], description: Description): Description => ({
  ...description,
  ...Object.fromEntries(
    listsIn(fields).map(({ at }) => [
      at,
      Object.fromEntries(Object.entries((description[at] ?? []) as readonly unknown[])),
    ]),
  ),
});

/** The same as it is sent, with as many members as the form has; an untouched list is left out. */
export const gathered = (
  fields: readonly Field[],
  description: Description,
  values: Values,
): Description => ({
  ...description,
  ...Object.fromEntries(
    listsIn(fields)
      .filter(({ at }) => values[`${at}#`] !== undefined)
      .map(({ at }) => {
        const members = isMapping(description[at]) ? description[at] : {};
        const count = countAt(values, at);
        return [
          at,
          Array.from({ length: count }, (_, index) => withoutEmpty(members[index] ?? {})),
        ];
      }),
  ),
});

export const listsIn = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ items }) => items !== undefined);

/** A mapping without the mappings in it of which nothing is left. */
const withoutEmpty = (value: unknown): unknown =>
  isMapping(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
          .filter(([, inner]) => !isMapping(inner) || Object.keys(inner).length > 0),
      )
    : value;

/** Made of what is described, as the page is built. */
declare const PAGE_FORMS: Readonly<Record<string, readonly Field[]>>;

export const FIELDS = PAGE_FORMS;

/** What a new resource begins with. */
export const BEGUN: Readonly<Record<string, () => Values>> = {
  instance: () => ({ engine: 'postgresql', 'tls.mode': 'verify-full' }),
  schedule: () => begunSchedule(),
  destination: () => ({ kind: 'local' }),
  channel: () => ({ kind: 'webhook' }),
  policy: () => withOneMore({ 'schedules#': '0' }, 'schedules', begunSchedule()),
};

const begunSchedule = (): Values => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
