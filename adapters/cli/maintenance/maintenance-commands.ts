import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Api } from '../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { WindowBody } from '../../api/maintenance/maintenance-operations.js';
import { notFoundError, toUuid } from '../../api/resources/resource-body.js';
import type { ApiStep, CommandRecord } from '../command/command-output.js';
import { commandOutput, option, required, shown } from '../command/command-output.js';
import { parseFutureTime } from '../command/parse-time.js';
import { showEnded, showMaintenance, showStarted } from './show-maintenance.js';

const MAINTENANCE_HELP = `
What opens during maintenance stays out of the overview and is not announced until the end:
see docs/how-to/maintenance.md.

Examples:
  shipshape maintenance start db-eu-1 --for 2h --note 'New disks'
  shipshape maintenance start fleet --from 2027-01-31T22:00:00Z --for 4h
  shipshape maintenance list
  shipshape maintenance end db-eu-1
`;

const START_HELP = `
PATH is that of a server, an instance, a database or the like, or fleet. What is open already stays in
the overview; dumps are made all the same. Needs the permission backup:write or problem:write.
`;

const END_HELP = `
Ends the window with this id, or those under way on a path. What is still open comes up now.
Needs the permission backup:write or problem:write.
`;

interface StartOptions {
  readonly for: string;
  readonly from?: string;
  readonly note?: string;
}

const startMaintenance = (
  clock: Clock,
  on: string,
  { for: length, from, note }: StartOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    from === undefined ? E.right(clock.now()) : parseFutureTime('--from', from, clock.now()),
    E.bindTo('begins'),
    E.bind('until', ({ begins }) => parseFutureTime('--for', length, begins)),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      ({ begins, until }): ApiStep =>
        async (api) =>
          shown(showStarted)(
            await api.startMaintenance({
              on,
              ...(from !== undefined && { from: begins.toISOString() }),
              until: until.toISOString(),
              ...(note !== undefined && { note }),
            }),
          ),
    ),
  );

const endMaintenance =
  (clock: Clock, pathOrId: string): ApiStep =>
  async (api) => {
    const ids = await windowsOf(api, pathOrId, clock.now());
    if (E.isLeft(ids)) return ids;
    const ended: WindowBody[] = [];
    for (const id of ids.right) {
      const one = await api.endMaintenance(id);
      if (E.isLeft(one)) return one;
      ended.push(one.right);
    }
    return E.right(commandOutput({ maintenance: ended }, showEnded));
  };

/** The window with this id; or those under way on a path, and where none is, the next one. */
const windowsOf = async (api: Api, pathOrId: string, now: Date): ApiResult<readonly Uuid[]> => {
  const listed = await api.listMaintenance();
  if (E.isLeft(listed)) return listed;
  const { maintenance } = listed.right;
  const named = maintenance.filter(
    ({ id, resource }) => id === pathOrId || resource.path === pathOrId || resource.id === pathOrId,
  );
  const current = named.filter(({ from }) => new Date(from) <= now);
  const ids = (current.length > 0 ? current : named.slice(0, 1)).flatMap(
    ({ id }) => toUuid(id) ?? [],
  );
  if (ids.length > 0) return E.right(ids);
  const id = toUuid(pathOrId);
  return id === undefined ? E.left(notFoundError('maintenance of', pathOrId)) : E.right([id]);
};

export const MAINTENANCE_COMMANDS: CommandRecord = {
  name: 'maintenance',
  words: 'keep what opens during planned work out of sight until its end',
  help: MAINTENANCE_HELP,
  commands: [
    {
      name: 'start <path>',
      words: 'start maintenance of a resource',
      options: [
        required('--for <duration>', 'how long, such as 30m or 2h; at most 7d'),
        option(
          '--from <time>',
          'when it begins, such as 2h or 2027-01-31T22:00:00Z; now by default',
        ),
        option('--note <text>', 'what is done'),
      ],
      inputs: { until: '--for' },
      help: START_HELP,
      run: ({ clock }, options: StartOptions, path: string) =>
        startMaintenance(clock, path, options),
    },
    {
      name: 'list',
      words: 'list maintenance under way or to come',
      run: () => async (api) => shown(showMaintenance)(await api.listMaintenance()),
    },
    {
      name: 'end <pathOrId>',
      words: 'end maintenance now',
      help: END_HELP,
      run: ({ clock }, _, pathOrId: string) => endMaintenance(clock, pathOrId),
    },
  ],
};
