const SHOWN_LENGTH = 60;

/** A text in quotes, cut to a length that fits a sentence. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** What stands where something else is wanted; of a URL, or a part of one, never the password, whatever is in it. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value.replace(/(\/\/|:(?!\/\/)).*@/s, '$1…@'));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeName(value);
};

/** What sort of thing stands there, without showing it. */
export const typeName = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return SORTS[typeof value] ?? 'this';
};

const SORTS: Readonly<Partial<Record<string, string>>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping',
};
