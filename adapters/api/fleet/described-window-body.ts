import type * as t from 'io-ts';
import type { FleetResourceKey } from '../../../core/fleet/fleet-resource.js';
import type { DescribedWindow, DueDump } from '../../../core/fleet/previewed-plan.js';
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

/** A window, as those that are listed. */
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

export const keyBody = ({ type, path }: FleetResourceKey): KeyBody => ({ type, path });

export const describedWindowBody = ({
  resource,
  from,
  until,
  note,
  dumps,
}: DescribedWindow): DescribedWindowBody => ({
  resource: keyBody(resource),
  from: from.toISOString(),
  until: until.toISOString(),
  note,
  dumps: dumps.map(dueDumpBody),
});

export const dueDumpBody = ({ schedule, dueAt }: DueDump): DueDumpBody => ({
  schedule,
  due_at: dueAt.toISOString(),
});
