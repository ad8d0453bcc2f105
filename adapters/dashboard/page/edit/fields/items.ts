import { type Field, type Values, type Description, isMapping } from './field.js';

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
  ...{ ...item, at: `${place}.${item.at}`, of: place },
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
