import { oncePerValue } from '../../core/domain/once-per-value.js';
import type { AttentionItem, OverviewBody } from '../operations/overview-body.js';
import { entityTag } from './entity-tag.js';

/** A body as it goes over the wire, under the tag of its bytes. */
export interface TaggedBytes {
  readonly bytes: Buffer;
  readonly tag: string;
}

const itemText = oncePerValue((item: AttentionItem): string => JSON.stringify(item));

/** Joined from the items, of which most were there the last time: what `JSON.stringify` says of the whole. */
export const overviewBytes = oncePerValue(({ setup, attention }: OverviewBody): TaggedBytes => {
  const items = attention.map(itemText).join(',');
  const bytes = Buffer.from(`{"setup":${JSON.stringify(setup)},"attention":[${items}]}`);
  return { bytes, tag: entityTag(bytes) };
});
