import type { Field, Values } from './field.js';
import { channelFields } from './channel-fields.js';
import { DESTINATION_FIELDS } from './destination-fields.js';

/** Made of what is described, as the page is built. */
declare const PAGE_FORMS: Readonly<Record<string, readonly Field[]>>;

export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  ...PAGE_FORMS,
  destination: DESTINATION_FIELDS,
  channel: channelFields(PAGE_FORMS['channel'] ?? []),
};

/** What a new resource begins with. */
export const BEGUN: Readonly<Record<string, () => Values>> = {
  instance: () => ({ engine: 'postgresql', 'tls.mode': 'verify-full' }),
  schedule: () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  destination: () => ({ kind: 'local' }),
  channel: () => ({ kind: 'webhook' }),
};
