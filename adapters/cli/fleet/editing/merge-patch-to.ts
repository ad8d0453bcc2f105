import { isDeepStrictEqual } from 'node:util';
import type { Document } from './read-values.js';

export const isMapping = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7396) that makes of one document another one; empty where they are the same. */
export const mergePatchTo = (from: Document, to: Document): Document => {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).flatMap(([key, value]) => {
    const before = from[key];
    if (isDeepStrictEqual(before, value)) return [];
    return [
      [key, isMapping(before) && isMapping(value) ? mergePatchTo(before, value) : value] as const,
    ];
  });
  return Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)]);
};
