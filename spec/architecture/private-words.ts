import { basename } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/** Words of a private language that the field has better terms for (docs/glossary.md), in every form that they take. */
const PRIVATE =
  /^(restraint|restrained|rota|duty|duties|rightful|heed(s|ed|ing)?|testimony|(un)?fold(s|ed|ing)?|goners?|mint(s|ed|ing)?|cover(s|ed|ing)?|courses?|complain(s|ed|er)?|mend(s|ed|ing)?|beneath|bears?|anew|whoever|strange|harmless|stretch(es)?|troubles?|judge(s|d|ment|ments)?|outermost|pressing|attend(s|ed|ing)?|attendance)$/i;

/** `heedAll` is two words, `rota-clock` too. */
const wordsOf = (text: string): readonly string[] =>
  text.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);

const privateWordsOf = (text: string): readonly string[] => [
  ...new Set(wordsOf(text).filter((word) => PRIVATE.test(word))),
];

const NAMES_AND_COMMENTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.SingleLineCommentTrivia,
  ts.SyntaxKind.MultiLineCommentTrivia,
]);

/** In a program's file name, its identifiers and its comments; each as `path:line: word`. */
export const privateWordsInCode = ({ path, text }: SourceFile): readonly string[] => {
  const found = privateWordsOf(basename(path)).map((word) => `${path}:1: ${word}`);
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, text);
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (!NAMES_AND_COMMENTS.has(kind)) continue;
    const line = text.slice(0, scanner.getTokenStart()).split('\n').length;
    found.push(...privateWordsOf(scanner.getTokenText()).map((word) => `${path}:${line}: ${word}`));
  }
  return found;
};

/** In a document, without the blocks that show code or output. */
export const privateWordsInProse = ({ path, text }: SourceFile): readonly string[] =>
  text
    .replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, n) => privateWordsOf(line).map((word) => `${path}:${n + 1}: ${word}`));
