import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { AttentionItem, OverviewBody } from '../../api/problems/overview-body.js';
import { entityTag } from '../responses/entity-tag.js';

/** A body as it goes over the wire. Node sends text in one piece with the headers, which is cheaper than two. */
export interface TaggedText {
  readonly text: string;
  /** In bytes of UTF-8. */
  readonly length: number;
  readonly tag: string;
}

const itemText = oncePerValue((item: AttentionItem): string => JSON.stringify(item));

/** Joined from the items, of which most were there the last time: what `JSON.stringify` says of the whole. */
export const overviewText = oncePerValue(({ setup, attention }: OverviewBody): TaggedText => {
  const items = attention.map(itemText).join(',');
  const text = `{"setup":${JSON.stringify(setup)},"attention":[${items}]}`;
  return { text, length: Buffer.byteLength(text), tag: entityTag(text) };
});
