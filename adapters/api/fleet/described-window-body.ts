import type * as t from 'io-ts';
import * as d from '../operation/described.js';
import { resourceType } from '../resources/resource-body.js';

export const KeyBody = d.named('ResourceKey', d.record({ type: resourceType, path: d.text }));
export type KeyBody = t.TypeOf<typeof KeyBody>;

/** A dump that is due in a window of maintenance, and made all the same. */
export const DueDumpBody = d.named(
  'DueDump',
  d.record({ schedule: d.about(d.text, 'Its path.'), due_at: d.instant }),
);
export type DueDumpBody = t.TypeOf<typeof DueDumpBody>;

export const DescribedWindowBody = d.named(
  'DescribedMaintenanceWindow',
  d.record({
    resource: KeyBody,
    from: d.instant,
    until: d.instant,
    note: d.text,
    dumps: d.listOf(DueDumpBody, { minItems: 1 }),
  }),
);
export type DescribedWindowBody = t.TypeOf<typeof DescribedWindowBody>;
