import type { Schemas } from '../../../client/operations.js';
import { askWith, serviceNow } from '../live/ask.js';
import type { Change } from '../live/changes.js';

export type Window = Pick<
  Schemas['ListedMaintenanceWindow'],
  'id' | 'resource' | 'from' | 'until' | 'note'
>;

export const plan = (body: object) => askWith('POST', 'v1/maintenance', body);

/** One that has begun begins again now. */
const planAgain = ({ resource: { type, id }, from, until, note }: Window) =>
  plan({
    ...{ on: type === 'fleet' ? type : id, until, note },
    ...(Date.parse(from) > serviceNow() && { from }),
  });

const isOne = (window: Window): Pick<Change<Window>, 'name' | 'of'> => ({
  name: `maintenance of ${window.resource.path}`,
  of: [window],
});

export const ending = (window: Window): Change<Window> => ({
  ...{ done: 'Ended', ...isOne(window) },
  shows: () => undefined,
  send: ({ id }) => askWith('POST', `v1/maintenance/${id}/end`),
  undo: () => ({
    ...{ done: 'Taken back', ...isOne(window) },
    shows: (shown) => shown,
    send: planAgain,
  }),
});
