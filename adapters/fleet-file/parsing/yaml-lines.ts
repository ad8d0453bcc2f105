import { CST, Lexer } from 'yaml';

/** One line of a YAML text, as tokens; what stands in brackets, in quotes or as a block of text stays on its line. */
export interface YamlLine {
  readonly tokens: readonly string[];
  /** How far it is indented. */
  readonly column: number;
  /** The token after the indentation: a line break or a comment where the line says nothing. */
  readonly first: string;
}

/** Says of the token after it that it is a text and not a sign, as the lexer and the parser of `yaml` agree. */
export const SCALAR = '\u001f';

/** Anchors, aliases, tags, directives, explicit keys, further documents, and where the lexer has lost its way. */
const FAR_REACHING = /^[&*!%?\u0018]|^(?:---|\.\.\.)$/;

/** Deeper than any fleet; the parser spends memory and its stack on each level. */
export const MAX_DEPTH = 1_000;

export const DEPTHS: Readonly<Partial<Record<string, number>>> = {
  '{': 1,
  '[': 1,
  '}': -1,
  ']': -1,
};

/**
 * Each line of the text in turn; undefined, and the end, where a line holds more than so many tokens,
 * or one that means something to other lines.
 */
export function* yamlLines(text: string, most: number): Generator<YamlLine | undefined> {
  let tokens: string[] = [];
  let [depth, dashes] = [0, 0];
  let isText = false;
  let opensBlock = false;
  for (const token of new Lexer().lex(text)) {
    if (
      tokens.length >= most ||
      depth + dashes > MAX_DEPTH ||
      (!isText && FAR_REACHING.test(token))
    ) {
      yield undefined;
      return;
    }
    tokens.push(token);
    const ends = isText ? opensBlock : isLineBreak(token) && depth === 0 && !opensBlock;
    if (isText) opensBlock = false;
    else {
      depth += DEPTHS[token] ?? 0;
      dashes = isLineBreak(token) ? 0 : dashes + Number(token === '-');
      opensBlock ||= token.startsWith('|') || token.startsWith('>');
    }
    isText = !isText && token === SCALAR;
    if (ends) yield lineOf(tokens);
    if (ends) tokens = [];
  }
  if (tokens.length > 0) yield lineOf(tokens);
}

/** How much of the text these tokens are: some stand for nothing that is there. */
export const lengthOf = (tokens: readonly string[]): number => {
  let length = 0;
  let isText = false;
  for (const token of tokens) {
    if (isText || !UNWRITTEN.has(token)) length += token.length;
    isText = !isText && token === SCALAR;
  }
  return length;
};

/** What the lexer says to the parser: that a text follows, that a document begins, that brackets were left open. */
const UNWRITTEN: ReadonlySet<string> = new Set([SCALAR, CST.DOCUMENT, CST.FLOW_END]);

const isLineBreak = (token: string): boolean => token === '\n' || token === '\r\n';

const lineOf = (tokens: readonly string[]): YamlLine => {
  const [before = '', after = ''] = tokens;
  const isIndented = before.startsWith(' ');
  return { tokens, column: isIndented ? before.length : 0, first: isIndented ? after : before };
};
