/** A command line up to the cursor, as bash has it. */
export interface ShellLine {
  /** Without the quotes and backslashes; the last one ends at the cursor. */
  readonly words: readonly string[];
  /** In which the last word stands there. */
  readonly quote: '"' | "'" | undefined;
  /** How much of the last word is before what bash replaces: it takes a colon and an equals sign for the end of a word. */
  readonly kept: number;
}

/** Splits a line into words as a shell does. Nothing in it is carried out. */
export const splitLine = (line: string): ShellLine => {
  const words: string[] = [];
  let word: string | undefined;
  let quote: ShellLine['quote'];
  let kept = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      [word, kept] = [undefined, 0];
    } else if (letter === '\\' && quote !== "'") word = (word ?? '') + (line[(at += 1)] ?? '');
    else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else {
      word = (word ?? '') + letter;
      if (quote === undefined && /[:=]/.test(letter)) kept = word.length;
    }
  }
  return { words: [...words, word ?? ''], quote, kept: quote === undefined ? kept : 0 };
};

/** A word as it is to stand in such a line, in the place of the last one. */
export const quotedIn = (line: ShellLine, word: string): string => {
  if (line.quote === "'") return word;
  if (line.quote === '"') return word.replace(/[\\"$`]/g, '\\$&');
  return word.slice(line.kept).replace(/[^\w./:@%+,=\u0080-\uffff-]/g, '\\$&');
};
