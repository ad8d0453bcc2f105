import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from '../source-file.js';

/** What each part of the house imports of others: `core/access`, `adapters/http`, `composition`. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The entry and the ports of a store, which put the capabilities together, are no part of their own. */
const partOf = (path: string): string | undefined => {
  const [top = '', folder = '', ...more] = path.replace('adapters/store/', 'adapters/').split('/');
  if (top === 'composition') return top;
  return ['core', 'adapters'].includes(top) && more.length > 0 ? `${top}/${folder}` : undefined;
};

export const importGraph = (sources: readonly SourceFile[]): ImportGraph => {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const part = partOf(path);
    if (part === undefined) continue;
    const imported = graph.get(part) ?? new Set();
    graph.set(part, imported);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const other = fileName.startsWith('.') ? partOf(join(dirname(path), fileName)) : undefined;
      if (other !== undefined && other !== part) imported.add(other);
    }
  }
  return graph;
};

const importsOf = (graph: ImportGraph, part: string): readonly string[] => [
  ...(graph.get(part) ?? []),
];

/** The longest way down: a part stands above all that it imports. There is no circle. */
export const levelOf = (graph: ImportGraph, part: string): number =>
  Math.max(-1, ...importsOf(graph, part).map((other) => levelOf(graph, other))) + 1;

/** The imports of a part that follow from none of its others. */
export const ownImports = (graph: ImportGraph, part: string): readonly string[] => {
  const reached = (from: string): readonly string[] =>
    importsOf(graph, from).flatMap((other) => [other, ...reached(other)]);
  const all = importsOf(graph, part);
  return all.filter((other) => !all.some((between) => reached(between).includes(other)));
};
