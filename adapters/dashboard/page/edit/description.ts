import { type Field, isSecret, isShown, removalOf, type Values } from './field.js';

/** A resource as a fleet file has it, or a merge patch of one. */
export type Description = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readAt = (description: unknown, at: string): unknown =>
  at
    .split('.')
    .reduce((value: unknown, key) => (isMapping(value) ? value[key] : undefined), description);

/** Whether it has something there, be it a secret that is not shown. */
export const isStored = (description: Description, { at }: Field): boolean =>
  readAt(description, at) !== undefined;

const textOf = (field: Field, description: Description): string => {
  const value = readAt(description, field.at);
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What a form begins with. */
export const valuesOf = (fields: readonly Field[], description: Description): Values =>
  Object.fromEntries(
    fields
      .filter((field) => isStored(description, field))
      .map((field) => [field.at, textOf(field, description)]),
  );

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent for a text that is not empty. A number that is none is sent as it is: the service says what is wrong with it. */
const sentFor = ({ as }: Field, text: string): unknown => {
  if (as === 'number') return /^\d+$/.test(text.trim()) ? Number(text) : text;
  if (as === 'list') return linesOf(text);
  if (as === 'mapping')
    return Object.fromEntries(
      linesOf(text).map((line) => {
        const [key = '', value = ''] = line.split(/[:=](.*)/s);
        return [key.trim(), value.trim()];
      }),
    );
  return as === undefined ? text.trim() : text;
};

const withAt = (description: Description, at: string, value: unknown): Description => {
  const [key = '', rest] = at.split(/\.(.*)/s);
  const under = description[key];
  const inner = isMapping(under) ? under : {};
  return { ...description, [key]: rest === undefined ? value : withAt(inner, rest, value) };
};

/** What a form says of a new resource. */
export const descriptionOf = (fields: readonly Field[], values: Values): Description =>
  fields
    .filter(isShown(values))
    .filter(({ at }) => (values[at] ?? '').trim() !== '')
    .reduce<Description>(
      (made, field) => withAt(made, field.at, sentFor(field, values[field.at] ?? '')),
      {},
    );

/** What a form changes, as a merge patch: nothing that is as it was. */
export const patchOf = (
  fields: readonly Field[],
  before: Description,
  values: Values,
): Description => {
  const shown = fields.filter(isShown(values));
  const gone = fields.filter(
    (field) => isStored(before, field) && !shown.some(({ at }) => at === field.at),
  );
  const patch = [
    ...gone.map(({ at }) => [at, null] as const),
    ...shown.flatMap((field) => changeOf(field, before, values)),
  ].reduce<Description>((made, [at, value]) => withAt(made, at, value), {});
  return withoutEmptied(patch, before);
};

const changeOf = (
  field: Field,
  before: Description,
  values: Values,
): readonly (readonly [at: string, value: unknown])[] => {
  const { at } = field;
  const text = values[at] ?? '';
  if (values[removalOf(field)] === 'yes') return [[at, null]];
  if (text.trim() === '') return isSecret(field) || !isStored(before, field) ? [] : [[at, null]];
  if (text === textOf(field, before)) return [];
  const sent = sentFor(field, text);
  const stored = readAt(before, at);
  // A mapping replaces what is stored, of which a patch would keep what it does not name.
  return field.as === 'mapping' && isMapping(stored)
    ? [
        [
          at,
          {
            ...Object.fromEntries(Object.keys(stored).map((key) => [key, null])),
            ...(sent as object),
          },
        ],
      ]
    : [[at, sent]];
};

/** A mapping of which nothing would be left is removed as a whole: an empty one is a mistake. */
const withoutEmptied = (patch: Description, before: Description): Description =>
  Object.fromEntries(
    Object.entries(patch).map(([key, change]) => {
      const stored = before[key];
      if (!isMapping(change) || !isMapping(stored)) return [key, change];
      const isEmptied = Object.values({ ...stored, ...change }).every((value) => value === null);
      return [key, isEmptied ? null : change];
    }),
  );
