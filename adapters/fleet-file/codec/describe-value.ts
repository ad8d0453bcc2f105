const SHOWN_LENGTH = 60;

/** A text in quotes, cut to a length that fits a sentence. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** A value that is not what is expected; of a URL, or a part of one, never the password, whatever is in it. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value.replace(/(\/\/|:(?!\/\/)).*@/s, '$1…@'));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeName(value);
};

/** The type of a value, without the value. */
export const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPES[typeof value] ?? 'this';
};

const TYPES: Readonly<Partial<Record<string, string>>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping',
};
