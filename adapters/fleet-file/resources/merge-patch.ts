import { isKept } from '../../../core/described/kept.js';
import { isMapping } from '../codec/record.js';

/**
 * Applies a merge patch (RFC 7396): a mapping changes what it names, null removes, all else replaces. What is sent for a secret that
 * is kept replaces it as well, so that a mistake in it is shown as it was sent.
 */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isMapping(patch)) return patch;
  const before = isMapping(target) && !isKept(target) ? Object.entries(target) : [];
  const merged = new Map<string, unknown>(before);
  for (const [key, change] of Object.entries(patch))
    if (change === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), change));
  return Object.fromEntries(merged);
};
