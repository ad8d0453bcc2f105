import { type Document, isAlias, isCollection, isScalar, visit } from 'yaml';
import type { YamlFault } from './yaml-faults.js';

/** The parser searches all aliases for an anchor: with too many, that takes minutes. */
const LIMIT = 10_000;

const STRAY = 'this alias has no anchor ahead of it; a text that begins with * needs quotes';

/** The aliases that cannot be followed. The parser does not find them, and would throw later. */
export const aliasFaults = (document: Document): readonly YamlFault[] => {
  const anchors = new Set<string>();
  const faults: YamlFault[] = [];
  let count = 0;
  visit(document, (_key, node) => {
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
      anchors.add(node.anchor);
    if (!isAlias(node)) return;
    const offset = node.range?.[0] ?? 0;
    count += 1;
    if (!anchors.has(node.source)) faults.push([offset, STRAY]);
    if (count === LIMIT + 1) faults.push([offset, `there are more than ${LIMIT} aliases`]);
  });
  return faults;
};
