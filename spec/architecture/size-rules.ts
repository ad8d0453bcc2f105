import ts from 'typescript';
import { lineCount, type SourceFile } from './source-file.js';

export const longFiles = (files: readonly SourceFile[], mostLines: number): readonly string[] =>
  files.filter((file) => lineCount(file) > mostLines).map(({ path }) => path);

/** Files of a few lines, which belong into what imports them. */
export const crumbs = (files: readonly SourceFile[], mostLines: number): readonly string[] =>
  files.filter((file) => lineCount(file) <= mostLines).map(({ path }) => path);

export const medianLines = (files: readonly SourceFile[]): number =>
  files.map(lineCount).sort((a, b) => a - b)[Math.floor(files.length / 2)] ?? 0;

/** Each function from its first line to its last one, as `path:line: lines`. */
export const longFunctions = ({ path, text }: SourceFile, mostLines: number): readonly string[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const first = lineAt(node.getStart(source));
    const lines = lineAt(node.getEnd()) - first + 1;
    if (ts.isFunctionLike(node) && lines > mostLines) found.push(`${path}:${first}: ${lines}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
