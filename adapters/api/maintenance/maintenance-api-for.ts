import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MaintenanceRequest } from '../../../core/maintenance/use-cases/start-maintenance.js';
import type { ResourceId, SubjectType } from '../../../core/shared/resource.js';
import type { Calls } from '../operation/operation.js';
import { readSent } from '../operation/sent.js';
import type { ApiResult } from '../errors/error-document.js';
import { findResource, type ResourceLocator } from '../resources/find-resource.js';
import { andThen, type Serving } from '../serving.js';
import {
  MAINTENANCE,
  startedWindowBody,
  windowBody,
  windowsBody,
} from './maintenance-operations.js';

export const maintenanceApiFor = ({
  useCases,
  caller,
  locate,
  toResult,
}: Serving): Calls<typeof MAINTENANCE> => ({
  startMaintenance: (body) =>
    andThen(readSent(MAINTENANCE.startMaintenance.body.fields, body), (sent) =>
      andThen(subjectAt(locate, sent.on), (on) =>
        toResult(useCases.startMaintenance(caller, { ...sent, on }), startedWindowBody),
      ),
    ),
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
