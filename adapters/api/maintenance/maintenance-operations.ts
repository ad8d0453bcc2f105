import * as O from 'fp-ts/lib/Option.js';
import { answer, operations } from '../operation/operation.js';
import { optionalText, sentBody, sentNote, sentText } from '../operation/sent.js';
import { parseInstant } from '../fields/instants.js';
import type * as t from 'io-ts';
import type { MaintenanceWindow } from '../../../core/maintenance/maintenance-window.js';
import type { ListedMaintenance } from '../../../core/maintenance/use-cases/list-maintenance.js';
import type { StartedMaintenance } from '../../../core/maintenance/use-cases/start-maintenance.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { DueDumpBody } from '../fleet/fleet-plan-body.js';

const WINDOW = {
  id: d.uuid,
  resource: d.record({ type: d.text, id: d.uuid, path: d.text }),
  from: d.instant,
  until: d.about(d.instant, 'A window that was ended before it began ends at its beginning.'),
  note: d.text,
  started_by: d.about(
    d.orNull(d.text),
    'The id of the token that started it; null for one of the fleet file.',
  ),
};

const LISTED = {
  ...WINDOW,
  dumps: d.about(
    d.listOf(DueDumpBody),
    'The dumps that are due in it, and made all the same: of the first 100 schedules there that the token may read.',
  ),
};

export const WindowBody = d.namedRecord('MaintenanceWindow', WINDOW);
export type WindowBody = t.TypeOf<typeof WindowBody>;

const ListedWindowBody = d.namedRecord('ListedMaintenanceWindow', LISTED);
export type ListedWindowBody = t.TypeOf<typeof ListedWindowBody>;

export const StartedWindowBody = d.namedRecord('StartedMaintenanceWindow', {
  ...LISTED,
  open_problems: d.about(
    d.count,
    'How many problems it does not hide, since they were open before.',
  ),
});
export type StartedWindowBody = t.TypeOf<typeof StartedWindowBody>;

export const WindowsBody = d.namedRecord('MaintenanceWindows', {
  maintenance: d.listOf(ListedWindowBody),
});
export type WindowsBody = t.TypeOf<typeof WindowsBody>;

export const windowBody = (window: MaintenanceWindow): WindowBody => encode(WindowBody, window);

const listedWindowBody = ({ window, dumps }: ListedMaintenance): ListedWindowBody =>
  encode(ListedWindowBody, { ...window, dumps });

export const startedWindowBody = ({ window, ...started }: StartedMaintenance): StartedWindowBody =>
  encode(StartedWindowBody, { ...window, ...started });

export const windowsBody = (listed: readonly ListedMaintenance[]): WindowsBody => ({
  maintenance: listed.map(listedWindowBody),
});

const INSTANT = 'an instant such as 2027-01-31T00:00:00Z';

const WRITTEN_INSTANT = { type: 'string', format: 'date-time' };

const MaintenanceRequest = sentBody(
  'MaintenanceRequest',
  {
    on: sentText(
      'the path or the id of a resource, or `fleet`',
      O.fromPredicate((text: string) => text !== ''),
      {
        type: 'string',
        minLength: 1,
        description: 'The path or the id of a resource, or `fleet` for all of it.',
        examples: ['db-eu-1'],
      },
    ),
    from: optionalText(INSTANT, parseInstant, {
      anyOf: [WRITTEN_INSTANT, { type: 'null' }],
      description: 'Now where it is left out; at most a year ahead.',
    }),
    until: sentText(INSTANT, parseInstant, {
      ...WRITTEN_INSTANT,
      description: 'At most 7 days after `from`.',
    }),
    note: sentNote('One line, of at most 1,000 characters.'),
  },
  { additionalProperties: false },
);

const PERMISSION = 'Needs `backup:write` or `problem:write` on the resource, and to read it.';

export const MAINTENANCE = operations('maintenance', {
  listMaintenance: {
    route: 'GET /v1/maintenance',
    summary: 'List maintenance',
    description:
      'The windows under way or to come on resources that the token may read, the first to begin first, at most 400. Those of the fleet file are there eight days ahead.',
    answer: answer(200, 'The windows.', WindowsBody),
  },
  startMaintenance: {
    route: 'POST /v1/maintenance',
    summary: 'Start maintenance',
    description: `What opens on the resource or under it is snoozed until the window ends. What is open already stays in the overview. ${PERMISSION}`,
    body: MaintenanceRequest,
    answer: answer(201, 'The window.', StartedWindowBody),
    errors: ['Forbidden', 'NotFound'],
  },
  endMaintenance: {
    route: 'POST /v1/maintenance/{id}/end',
    summary: 'End maintenance',
    description: `What is still open comes up now. A window that has not begun never does; one that is over stays as it is. ${PERMISSION}`,
    answer: answer(200, 'The window as it is now.', WindowBody),
    errors: ['Forbidden', 'NotFound'],
  },
});
