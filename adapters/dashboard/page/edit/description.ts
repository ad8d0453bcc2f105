import type { Description, Field, Values } from './fields/fields.js';
import { gathered, isEmpty, isMapping, isShown, listsIn, withItems } from './fields/fields.js';

export const readAt = (description: unknown, at: string): unknown =>
  at
    .split('.')
    .reduce((value: unknown, key) => (isMapping(value) ? value[key] : undefined), description);

/** Whether it has something there, be it a secret that is not shown. */
export const isStored = (description: Description, { at }: Field): boolean =>
  readAt(description, at) !== undefined;

/** What stands in the field; nothing of a secret. */
export const textOf = (field: Field, description: Description): string => {
  const value = readAt(description, field.at);
  if (Array.isArray(value)) return value.map(lineOf).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A line of a list; an item that is no text is written as JSON. */
const lineOf = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item));

const itemOf = (line: string): unknown => {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
};

/** What a form begins with. */
export const valuesOf = (fields: readonly Field[], description: Description): Values => {
  const counts = Object.fromEntries(
    listsIn(fields).map(({ at }) => {
      const members = description[at];
      return [`${at}#`, String(isMapping(members) ? Object.keys(members).length : 0)];
    }),
  );
  return {
    ...counts,
    ...Object.fromEntries(
      withItems(fields, counts)
        .filter((field) => isStored(description, field))
        .map((field) => [field.at, textOf(field, description)]),
    ),
  };
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent for a text that is not empty. An invalid number is sent as it is: the service says what is wrong with it. */
export const sentFor = ({ as, isExact = false }: Field, text: string): unknown => {
  if (as === 'number') return /^\d+$/.test(text.trim()) ? Number(text) : text;
  if (as === 'list') return linesOf(text).map(itemOf);
  if (as === 'mapping')
    return Object.fromEntries(
      linesOf(text).map((line) => {
        const [key = '', value = ''] = line.split(/[:=](.*)/s);
        return [key.trim(), value.trim()];
      }),
    );
  return as === undefined && !isExact ? text.trim() : text;
};

/** The same with something else at a place. */
export const withAt = (description: Description, at: string, value: unknown): Description => {
  const [key = '', rest] = at.split(/\.(.*)/s);
  const under = description[key];
  const inner = isMapping(under) ? under : {};
  return { ...description, [key]: rest === undefined ? value : withAt(inner, rest, value) };
};

/** What a merge patch makes of a description. */
export const mergePatch = (before: Description, patch: Description): Description => {
  const merged = new Map(Object.entries(before));
  for (const [key, change] of Object.entries(patch)) {
    const stored = merged.get(key);
    if (change === null) merged.delete(key);
    else if (isMapping(change))
      merged.set(key, mergePatch(isMapping(stored) ? stored : {}, change));
    else merged.set(key, change);
  }
  return Object.fromEntries(merged);
};

/** The merge patch that takes one back. */
export const takingBack = (before: Description, patch: Description): Description =>
  Object.fromEntries(
    Object.entries(patch).map(([key, change]) => {
      const stored = before[key];
      const isBoth = isMapping(change) && isMapping(stored);
      return [key, isBoth ? takingBack(stored, change) : (stored ?? null)];
    }),
  );

/** What a form says of a new resource. */
export const descriptionOf = (fields: readonly Field[], values: Values): Description =>
  gathered(
    fields,
    withItems(fields, values)
      .filter(isShown(values))
      .filter((field) => !isEmpty(field, values[field.at] ?? ''))
      .reduce<Description>(
        (made, field) => withAt(made, field.at, sentFor(field, values[field.at] ?? '')),
        {},
      ),
    values,
  );
