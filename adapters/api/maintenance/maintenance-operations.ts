import * as O from 'fp-ts/lib/Option.js';
import { answer, operations } from '../operation/operation.js';
import { optionalText, sentBody, sentNote, sentText } from '../operation/sent.js';
import { parseInstant } from '../fields/instants.js';
import { StartedWindowBody, WindowBody, WindowsBody } from './window-body.js';

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

export const MAINTENANCE = operations({
  listMaintenance: {
    method: 'GET',
    path: '/v1/maintenance',
    tag: 'maintenance',
    summary: 'List maintenance',
    description:
      'The windows under way or to come on resources that the token may read, the first to begin first, at most 100. Those of the fleet file are there two days ahead.',
    answer: answer(200, 'The windows.', WindowsBody),
  },
  startMaintenance: {
    method: 'POST',
    path: '/v1/maintenance',
    tag: 'maintenance',
    summary: 'Start maintenance',
    description: `What opens on the resource or under it is snoozed until the window ends. What is open already stays in the overview. ${PERMISSION}`,
    body: MaintenanceRequest,
    answer: answer(201, 'The window.', StartedWindowBody),
    errors: ['Forbidden', 'NotFound'],
  },
  endMaintenance: {
    method: 'POST',
    path: '/v1/maintenance/{id}/end',
    tag: 'maintenance',
    summary: 'End maintenance',
    description: `What is still open comes up now. A window that has not begun never does; one that is over stays as it is. ${PERMISSION}`,
    answer: answer(200, 'The window as it is now.', WindowBody),
    errors: ['Forbidden', 'NotFound'],
  },
});
