import { NOTE } from './texts.js';
import { CRON, defaulted, duration, required, TIME_ZONE } from './value.js';
import type { Stored } from './field.js';

/** A window that comes again and again, besides the path that it is on. */
export const MAINTENANCE_RULE = {
  cron: required(CRON, { ...{ label: 'When' }, help: 'when a window begins' }),
  timezone: defaulted(TIME_ZONE, 'UTC', { label: 'Time zone', help: '' }),
  for: required(duration('7d', '1m'), { label: 'For', help: 'how long it is, `1m` to `7d`' }),
  note: defaulted(NOTE, '', {
    ...{ label: 'Note', unless: '', help: 'one line ([more](../how-to/maintenance.md))' },
  }),
};

export type MaintenanceRule = Stored<typeof MAINTENANCE_RULE>;
