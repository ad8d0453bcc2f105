import { basename } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/** Words of a private language that the field has better terms for (docs/reference/glossary.md), in every form that they take. */
const PRIVATE =
  /^(restraint|restrained|rota|duty|duties|rightful|heed(s|ed|ing)?|testimony|(un)?fold(s|ed|ing)?|goners?|mint(s|ed|ing)?|cover(s|ed|ing)?|courses?|complain(s|ed|er)?|mend(s|ed|ing)?|beneath|bears?|anew|whoever|strange|harmless|stretch(es)?|troubles?|judge(s|d|ment|ments)?|outermost|pressing|attend(s|ed|ing)?|attendance)$/i;

/** `heedAll` is two words, `rota-clock` too. */
const wordsOf = (text: string) => text.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);

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
  // Most files have none in any place, be it a string, and are not scanned, which takes longer.
  if (privateWordsOf(text).length === 0) return found;
  for (const [at, token] of namesAndComments(text)) {
    const line = text.slice(0, at).split('\n').length;
    found.push(...privateWordsOf(token).map((word) => `${path}:${line}: ${word}`));
  }
  return found;
};

function* namesAndComments(text: string): Generator<readonly [at: number, token: string]> {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, text);
  /** For each template that is open, how many braces are open within its placeholder. */
  const templates: number[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const braces = templates.pop();
    // The scanner takes the end of a placeholder for a brace, and the string behind it for code.
    if (kind === ts.SyntaxKind.CloseBraceToken && braces === 0)
      kind = scanner.reScanTemplateToken(false);
    if (braces !== undefined && kind !== ts.SyntaxKind.TemplateTail)
      templates.push(braces + (BRACES.get(kind) ?? 0));
    if (kind === ts.SyntaxKind.TemplateHead) templates.push(0);
    if (NAMES_AND_COMMENTS.has(kind)) yield [scanner.getTokenStart(), scanner.getTokenText()];
  }
}

const BRACES: ReadonlyMap<ts.SyntaxKind, number> = new Map([
  [ts.SyntaxKind.OpenBraceToken, 1],
  [ts.SyntaxKind.CloseBraceToken, -1],
]);

/** In a document, without the blocks that show code or output. */
export const privateWordsInProse = ({ path, text }: SourceFile): readonly string[] =>
  text
    .replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, n) => privateWordsOf(line).map((word) => `${path}:${n + 1}: ${word}`));
