/** A text in which nothing of SQL counts, as far as its end: quotes, comments, and the rows of a COPY. */
export interface Quoted {
  /** What stands for it in the words of a statement. */
  readonly word: string;
  /** Whether it ends in these bytes, and if so after how many. */
  readonly endOf: (text: string, from: number, isLast: boolean) => QuotedEnd;
}

/** How far it reaches in the bytes that are there: some may be left until more have come. */
export interface QuotedEnd {
  readonly at: number;
  readonly isClosed: boolean;
}

/** Up to the first of these words that has one of those endings, if it needs one. */
const until =
  (word: string, endings: readonly string[] = ['']): Quoted['endOf'] =>
  (text, from, isLast) => {
    const longest = word.length + Math.max(...endings.map(({ length }) => length));
    for (let hit = text.indexOf(word, from); hit >= 0; hit = text.indexOf(word, hit + 1)) {
      if (!isLast && hit + longest > text.length) return { at: hit, isClosed: false };
      const behind = hit + word.length;
      const ending = endings.find((one) => text.startsWith(one, behind));
      if (ending !== undefined) return { at: behind + ending.length, isClosed: true };
    }
    return {
      at: isLast ? text.length : Math.max(from, text.length - word.length + 1),
      isClosed: false,
    };
  };

/** Up to a quote that is not there twice, nor behind a backslash where that has a meaning. */
const untilQuote =
  (stop: RegExp): Quoted['endOf'] =>
  (text, from, isLast) => {
    for (let at = from; ;) {
      stop.lastIndex = at;
      const hit = stop.exec(text)?.index ?? text.length;
      if (hit >= text.length - 1 && !(isLast && hit < text.length))
        return { at: Math.min(hit, text.length), isClosed: false };
      if (text[hit] !== '\\' && text[hit + 1] !== text[hit]) return { at: hit + 1, isClosed: true };
      at = hit + 2;
    }
  };

const STRING: Quoted = { word: "''", endOf: untilQuote(/'/g) };

const ESCAPED: Quoted = { word: "''", endOf: untilQuote(/['\\]/g) };

const NAME: Quoted = { word: '""', endOf: untilQuote(/"/g) };

const LINE_END = /[\r\n]/g;

const COMMENT: Quoted = {
  word: ' ',
  endOf: (text, from) => {
    LINE_END.lastIndex = from;
    const isClosed = LINE_END.test(text);
    return { at: isClosed ? LINE_END.lastIndex : text.length, isClosed };
  },
};

/** From the end of the line of their COPY to the line that ends them, as psql finds it. */
export const ROWS: Quoted = { word: '', endOf: until('\n\\.', ['\n', '\r\n']) };

const dollarQuoted = (tag: string): Quoted => ({ word: "''", endOf: until(tag) });

/** What the words of a script are made of; bytes above ASCII belong to words. */
const TOKEN =
  /[eE]'|--|\/\*|\$[\w\x80-\xff]*\$?|[\w\x80-\xff][\w$\x80-\xff]*|\s+|\\(?:(?:un)?restrict \w+\n)?|[^]/y;

export interface Token {
  readonly text: string;
  /** Where it begins something quoted. */
  readonly opens: Quoted | undefined;
}

/** The token at a place; undefined where it may go on in bytes that have not come yet. */
export const tokenAt = (text: string, at: number, isLast: boolean): Token | undefined => {
  TOKEN.lastIndex = at;
  const token = TOKEN.exec(text)?.[0] ?? '';
  // A command has a line to itself, and is short.
  const reach = token === '\\' ? COMMAND_CHARACTERS : token.length;
  if (at + reach >= text.length && !isLast && !SINGLE.test(token)) return undefined;
  return { text: token, opens: openedBy(token) };
};

/** `\unrestrict` with its word, of which pg_dump makes 64 characters. */
const COMMAND_CHARACTERS = 128;

/** Whatever comes next, these are tokens of their own. */
const SINGLE = /^['"(),]$/;

const openedBy = (token: string): Quoted | undefined => {
  switch (token[0]) {
    case "'":
      return STRING;
    case '"':
      return NAME;
    case '-':
      return token === '--' ? COMMENT : undefined;
    case '$':
      return /^\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?\$$/.test(token)
        ? dollarQuoted(token)
        : undefined;
    default:
      return token.length === 2 && token[1] === "'" ? ESCAPED : undefined;
  }
};
