import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { WindowBody } from '../../api/maintenance/window-body.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { showEnded, showMaintenance } from './show-maintenance.js';

export const listMaintenanceCommand: ApiStep = async (api) =>
  pipe(
    await api.listMaintenance(),
    E.map((listed) => commandOutput(listed, showMaintenance)),
  );

export const endMaintenanceCommand =
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
