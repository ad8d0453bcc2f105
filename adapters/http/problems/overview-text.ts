import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import { entityTag } from '../responses/entity-tag.js';

/** A body as it is sent. Node sends a string in one piece with the headers, which is cheaper than two. */
export interface TaggedText {
  readonly text: string;
  /** In bytes of UTF-8. */
  readonly length: number;
  readonly tag: string;
}

/** Written once for an overview that has not changed, which is most of what clients poll for. */
export const overviewText = oncePerValue((overview: OverviewBody): TaggedText => {
  const text = JSON.stringify(overview);
  return { text, length: Buffer.byteLength(text), tag: entityTag(text) };
});
