import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { MaintenanceWindow } from '../../../core/maintenance/maintenance-window.js';
import type { ListedMaintenance } from '../../../core/maintenance/use-cases/list-maintenance.js';
import type { StartedMaintenance } from '../../../core/maintenance/use-cases/start-maintenance.js';
import { orNull } from '../fields/decode-exactly.js';
import { dueDumpBody, type DueDumpBody, DueDumpsBody } from '../fleet/described-window-body.js';

/** A window of maintenance. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface WindowBody {
  readonly id: string;
  readonly resource: { readonly type: string; readonly id: string; readonly path: string };
  readonly from: string;
  /** When it is over, or was: a window that was ended before it began ends at its beginning. */
  readonly until: string;
  readonly note: string;
  /** The id of the token that started it; null for one of the fleet file. */
  readonly started_by: string | null;
}

/** The same with the dumps that are due in it. */
export interface ListedWindowBody extends WindowBody {
  readonly dumps: readonly DueDumpBody[];
}

/** The same with the number of problems that it does not hide, since they were open before. */
export interface StartedWindowBody extends ListedWindowBody {
  readonly open_problems: number;
}

export interface WindowsBody {
  readonly maintenance: readonly ListedWindowBody[];
}

const WINDOW = {
  id: t.string,
  resource: t.type({ type: t.string, id: t.string, path: t.string }),
  from: t.string,
  until: t.string,
  note: t.string,
  started_by: orNull(t.string),
};

const LISTED = {
  ...WINDOW,
  dumps: DueDumpsBody,
};

export const WindowBody = t.type(WINDOW) satisfies t.Type<WindowBody, unknown>;

export const StartedWindowBody = t.type({ ...LISTED, open_problems: t.number }) satisfies t.Type<
  StartedWindowBody,
  unknown
>;

export const WindowsBody = t.type({
  maintenance: t.readonlyArray(t.type(LISTED)),
}) satisfies t.Type<WindowsBody, unknown>;

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
