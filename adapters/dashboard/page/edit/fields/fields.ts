import type { Field, Values } from './field.js';
import { withOneMore } from './items.js';

/** Made of what is described, as the page is built. */
declare const PAGE_FORMS: Readonly<Record<string, readonly Field[]>>;

export const FIELDS = PAGE_FORMS;

/** What a new resource begins with. */
export const BEGUN: Readonly<Record<string, () => Values>> = {
  instance: () => ({ engine: 'postgresql', 'tls.mode': 'verify-full' }),
  schedule: () => begunSchedule(),
  destination: () => ({ kind: 'local' }),
  channel: () => ({ kind: 'webhook' }),
  policy: () => withOneMore({ 'schedules#': '0' }, 'schedules', begunSchedule()),
};

const begunSchedule = (): Values => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
