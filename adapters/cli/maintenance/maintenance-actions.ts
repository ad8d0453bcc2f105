import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../command/command-output.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { MAINTENANCE, WindowBody } from '../../api/maintenance/maintenance-operations.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { showEnded, showMaintenance, showStarted } from './show-maintenance.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { Sent } from '../../api/operation/sent.js';
import { parseFutureTime } from '../command/parse-time.js';

/** What each command about maintenance does. */
export interface MaintenanceActions {
  readonly startMaintenance: (
    path: string,
    options: StartMaintenanceOptions & GlobalOptions,
  ) => Promise<void>;
  readonly listMaintenance: (options: GlobalOptions) => Promise<void>;
  readonly endMaintenance: (pathOrId: string, options: GlobalOptions) => Promise<void>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const maintenanceActionsFor = (
  { clock }: { readonly clock: Clock },
  act: Act,
): MaintenanceActions => ({
  startMaintenance: (path, options) => act(options, startMaintenanceCommand(clock, path, options)),
  listMaintenance: (options) => act(options, E.right(listMaintenanceCommand)),
  endMaintenance: (pathOrId, options) =>
    act(options, E.right(endMaintenanceCommand(clock, pathOrId))),
});

const listMaintenanceCommand: ApiStep = async (api) =>
  pipe(
    await api.listMaintenance(),
    E.map((listed) => commandOutput(listed, showMaintenance)),
  );

const endMaintenanceCommand =
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

export interface StartMaintenanceOptions {
  readonly for: string;
  readonly from?: string;
  readonly note?: string;
}

const startMaintenanceCommand = (
  clock: Clock,
  on: string,
  { for: length, from, note }: StartMaintenanceOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    from === undefined ? E.right(clock.now()) : parseFutureTime('--from', from, clock.now()),
    E.bindTo('begins'),
    E.bind('until', ({ begins }) => parseFutureTime('--for', length, begins)),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      ({ begins, until }) =>
        start({
          on,
          ...(from !== undefined && { from: begins.toISOString() }),
          until: until.toISOString(),
          ...(note !== undefined && { note }),
        }),
    ),
  );

const start =
  (request: Sent<typeof MAINTENANCE.startMaintenance.body>): ApiStep =>
  async (api) =>
    pipe(
      await api.startMaintenance(request),
      E.map((started) => commandOutput(started, showStarted)),
    );
