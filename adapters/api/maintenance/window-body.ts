import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { MaintenanceWindow } from '../../../core/maintenance/maintenance-window.js';
import type { ListedMaintenance } from '../../../core/maintenance/use-cases/list-maintenance.js';
import type { StartedMaintenance } from '../../../core/maintenance/use-cases/start-maintenance.js';
import {
  about,
  count,
  instant,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { DueDumpBody, dueDumpBody } from '../fleet/described-window-body.js';

const WINDOW = {
  id: uuid,
  resource: record({ type: text, id: uuid, path: text }),
  from: instant,
  until: about(instant, 'A window that was ended before it began ends at its beginning.'),
  note: text,
  started_by: about(
    orNull(text),
    'The id of the token that started it; null for one of the fleet file.',
  ),
};

const LISTED = {
  ...WINDOW,
  dumps: about(
    listOf(DueDumpBody),
    'The dumps that are due in it, and made all the same: of the first 100 schedules there that the token may read.',
  ),
};

/** A window of maintenance. */
export const WindowBody = named('MaintenanceWindow', record(WINDOW));
export type WindowBody = t.TypeOf<typeof WindowBody>;

const ListedWindowBody = named('ListedMaintenanceWindow', record(LISTED));
export type ListedWindowBody = t.TypeOf<typeof ListedWindowBody>;

export const StartedWindowBody = named(
  'StartedMaintenanceWindow',
  record({
    ...LISTED,
    open_problems: about(count, 'How many problems it does not hide, since they were open before.'),
  }),
);
export type StartedWindowBody = t.TypeOf<typeof StartedWindowBody>;

export const WindowsBody = named(
  'MaintenanceWindows',
  record({ maintenance: listOf(ListedWindowBody) }),
);
export type WindowsBody = t.TypeOf<typeof WindowsBody>;

export const windowBody = ({
  id,
  resource: { type, id: resource, path },
  from,
  until,
  note,
  startedBy,
}: MaintenanceWindow): WindowBody => ({
  id,
  resource: { type, id: resource, path },
  from: from.toISOString(),
  until: until.toISOString(),
  note,
  started_by: O.toNullable(startedBy),
});

const listedWindowBody = ({ window, dumps }: ListedMaintenance): ListedWindowBody => ({
  ...windowBody(window),
  dumps: dumps.map(dueDumpBody),
});

export const startedWindowBody = (started: StartedMaintenance): StartedWindowBody => ({
  ...listedWindowBody(started),
  open_problems: started.openProblems,
});

export const windowsBody = (listed: readonly ListedMaintenance[]): WindowsBody => ({
  maintenance: listed.map(listedWindowBody),
});
