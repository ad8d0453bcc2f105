import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { DumpTimes } from '../../../core/backups/dump-times.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { UseCases } from '../../../core/use-cases.js';
import type { ResourcesApi } from '../api.js';
import { databasesOf, withDumpTimes } from '../backups/dump-times-body.js';
import { databaseVerdictBody } from '../backups/verdict-body.js';
import { scheduleInPlaceBody } from '../backups/schedule-body.js';
import type { ApiResult } from '../errors/error-document.js';
import { malformedRequest } from '../errors/malformed-request.js';
import { pathOf } from '../fleet-api-for.js';
import { resourceInPlaceBody } from '../problems/resources/resource-in-place-body.js';
import {
  decodeResourceListParameters,
  resourcePageBody,
} from '../problems/resources/resource-list.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';
import type { ToResult } from '../to-result.js';
import type { ResourceLocator } from './find-resource.js';

/** The part of the API that reads the fleet, over the use cases of this process. */
export const resourcesApiFor = (
  useCases: ReadingUseCases,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): ResourcesApi => {
  const addDumpTimes = addingDumpTimes(useCases, caller, toResult);
  const verdictOf = ({ path, above }: ResourceRowBody) =>
    toResult(useCases.findVerdict(caller, path, above === 'critical'), (found) => found);
  return {
    listResources: async (type, parameters) => {
      const query = decodeResourceListParameters(parameters);
      if (E.isLeft(query)) return E.left(malformedRequest(query.left));
      const under = await pathOf(locate, query.right.under);
      if (E.isLeft(under)) return under;
      const requested = { ...query.right, type, under: under.right };
      const toBody = resourcePageBody(query.right.order);
      const page = await toResult(useCases.listResources(caller, requested), toBody);
      // What no dump time is added to stays the same object.
      return E.isLeft(page) || type !== 'database'
        ? page
        : addDumpTimes(page.right.rows, (rows) => ({ ...page.right, rows }));
    },
    getResource: async (type, id) => {
      if (type === 'schedule')
        return toResult(useCases.getSchedule(caller, id), scheduleInPlaceBody);
      const found = await toResult(useCases.getResource(caller, type, id), resourceInPlaceBody);
      if (E.isLeft(found)) return found;
      const { below } = found.right;
      const verdict = type === 'database' ? await verdictOf(found.right) : E.right(O.none);
      if (E.isLeft(verdict)) return verdict;
      return addDumpTimes([found.right, ...(below?.rows ?? [])], ([own, ...rows], timesOf) => ({
        ...found.right,
        ...own,
        ...databaseVerdictBody(verdict.right, timesOf(id)),
        below: below === null ? null : { ...below, rows },
      }));
    },
  };
};

type ReadingUseCases = Pick<
  UseCases,
  'listResources' | 'getResource' | 'getSchedule' | 'findDumpTimes' | 'findVerdict'
>;

const addingDumpTimes =
  ({ findDumpTimes }: ReadingUseCases, caller: Caller, toResult: ToResult) =>
  <B>(
    rows: readonly ResourceRowBody[],
    toBody: (rows: readonly ResourceRowBody[], timesOf: (database: ResourceId) => DumpTimes) => B,
  ): ApiResult<B> =>
    toResult(findDumpTimes(caller, databasesOf(rows)), (timesOf) =>
      toBody(rows.map(withDumpTimes(timesOf)), timesOf),
    );
