const BLANK = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma or end';

/**
 * Where a text stops being JSON (RFC 8259): the offset of the first character that cannot stand there,
 * or the length of the text if it ends too early. Undefined for JSON.
 * `JSON.parse` tells the place in some of its messages only, and repeats the text in others.
 */
export const jsonErrorOffset = (text: string): number | undefined => {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = skip(BLANK, text, 0);
  for (let done = false; ; at = skip(BLANK, text, at)) {
    if (done) return at === text.length ? undefined : at;
    const next = step(text, at, expected, open);
    if (next === undefined) return at + faultInString(text, at, expected);
    [at, expected] = next;
    done = expected === 'comma or end' && open.length === 0;
  }
};

const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/** Takes one token; answers with the offset behind it and with what may follow. */
const step = (
  text: string,
  at: number,
  expected: Expected,
  open: ('{' | '[')[],
): [number, Expected] | undefined => {
  const char = text[at];
  if (expected === 'colon') return char === ':' ? [at + 1, 'value'] : undefined;
  if (expected === 'key' || expected === 'first key') {
    if (char === '}' && expected === 'first key') return close(at, open);
    const end = stringEnd(text, at);
    return end === undefined ? undefined : [end, 'colon'];
  }
  if (expected === 'comma or end') {
    if (char === ',') return [at + 1, open.at(-1) === '{' ? 'key' : 'value'];
    return char === (open.at(-1) === '{' ? '}' : ']') ? close(at, open) : undefined;
  }
  if (char === ']' && expected === 'first value') return close(at, open);
  return takeValue(text, at, open);
};

const close = (at: number, open: ('{' | '[')[]): [number, Expected] => {
  open.pop();
  return [at + 1, 'comma or end'];
};

const takeValue = (
  text: string,
  at: number,
  open: ('{' | '[')[],
): [number, Expected] | undefined => {
  const char = text[at];
  if (char === '{' || char === '[') {
    open.push(char);
    return [at + 1, char === '{' ? 'first key' : 'first value'];
  }
  const end = char === '"' ? stringEnd(text, at) : skip(SCALAR, text, at);
  return end === undefined || end === at ? undefined : [end, 'comma or end'];
};

const stringEnd = (text: string, at: number): number | undefined => {
  if (text[at] !== '"') return undefined;
  const end = stringStop(text, at);
  return text[end] === '"' ? end + 1 : undefined;
};

/** The offset at which the string that begins at `at` ends, or goes wrong. */
const stringStop = (text: string, at: number): number => {
  let end = skip(PLAIN_CHARACTERS, text, at + 1);
  while (text[end] === '\\') {
    const next = skip(ESCAPE, text, end);
    if (next === end) return end;
    end = skip(PLAIN_CHARACTERS, text, next);
  }
  return end;
};

const faultInString = (text: string, at: number, expected: Expected): number =>
  text[at] === '"' && /value|key/.test(expected) ? stringStop(text, at) - at : 0;
