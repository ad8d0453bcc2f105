import * as t from 'io-ts';
import type { FleetResourceKey } from '../../../core/fleet/fleet-resource.js';
import type { DescribedWindow, DueDump } from '../../../core/fleet/previewed-plan.js';

export interface KeyBody {
  readonly type: string;
  readonly path: string;
}

/** A window, as those that are listed. */
export interface DescribedWindowBody {
  readonly resource: KeyBody;
  readonly from: string;
  readonly until: string;
  readonly note: string;
  readonly dumps: readonly DueDumpBody[];
}

/** A dump that is due in a window of maintenance, and made all the same. */
export interface DueDumpBody {
  readonly schedule: string;
  readonly due_at: string;
}

export const KeyBody = t.type({ type: t.string, path: t.string });

export const DueDumpsBody = t.readonlyArray(t.type({ schedule: t.string, due_at: t.string }));

export const DescribedWindowBody = t.type({
  resource: KeyBody,
  from: t.string,
  until: t.string,
  note: t.string,
  dumps: DueDumpsBody,
}) satisfies t.Type<DescribedWindowBody, unknown>;

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
