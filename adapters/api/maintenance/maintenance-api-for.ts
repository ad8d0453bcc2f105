import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { MaintenanceRequest } from '../../../core/maintenance/use-cases/start-maintenance.js';
import type { ResourceId, SubjectType } from '../../../core/shared/resource.js';
import type { Calls } from '../operation/operation.js';
import { readSent } from '../operation/sent.js';
import type { ApiResult } from '../errors/error-document.js';
import { findResource, type ResourceLocator } from '../resources/find-resource.js';
import type { ToResult } from '../to-result.js';
import type { UseCases } from '../../../core/use-cases.js';
import {
  MAINTENANCE,
  startedWindowBody,
  windowBody,
  windowsBody,
} from './maintenance-operations.js';

/** The part of the API about maintenance, over the use cases of this process. */
export const maintenanceApiFor = (
  useCases: Pick<UseCases, 'startMaintenance' | 'listMaintenance' | 'endMaintenance'>,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): Calls<typeof MAINTENANCE> => ({
  startMaintenance: async (body) => {
    const requested = readSent(MAINTENANCE.startMaintenance.body.fields, body);
    if (E.isLeft(requested)) return requested;
    const on = await subjectAt(locate, requested.right.on);
    if (E.isLeft(on)) return on;
    const request = { ...requested.right, on: on.right };
    return toResult(useCases.startMaintenance(caller, request), startedWindowBody);
  },
  listMaintenance: () => toResult(useCases.listMaintenance(caller), windowsBody),
  endMaintenance: (id) => toResult(useCases.endMaintenance(caller, id), windowBody),
});

const subjectAt = async (
  locate: ResourceLocator['locate'],
  idOrPath: string,
): ApiResult<MaintenanceRequest['on']> => {
  if (idOrPath === 'fleet') return E.right(O.none);
  return pipe(
    await findResource({ locate }, idOrPath),
    E.map(({ type, id }) => O.some({ type: type as SubjectType, id: id as ResourceId })),
  );
};
