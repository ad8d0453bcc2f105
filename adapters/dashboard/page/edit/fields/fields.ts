import type { Field, Values } from './field.js';

/** Made of what is described, as the page is built. */
declare const PAGE_FORMS: Readonly<Record<string, readonly Field[]>>;

export const FIELDS = PAGE_FORMS;

/** What a new resource begins with. */
export const BEGUN: Readonly<Record<string, () => Values>> = {
  instance: () => ({ engine: 'postgresql', 'tls.mode': 'verify-full' }),
  schedule: () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  destination: () => ({ kind: 'local' }),
  channel: () => ({ kind: 'webhook' }),
};
