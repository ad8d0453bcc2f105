import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { destinationTestBody } from './backups/destination-test-body.js';
import { schedulePageBody, type SCHEDULES } from './backups/schedule-body.js';
import { cronBody, CRON_QUERY_FIELDS, type CRONS } from './fleet/cron-body.js';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import { malformedRequest } from './errors/error-catalogue.js';
import { pathOf } from './fleet-api-for.js';
import { decodeResourceListParameters } from './problems/resources/resource-list-query.js';
import type { ResourceLocator } from './resources/find-resource.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from '../../core/use-cases.js';

type SchedulesUseCases = Pick<UseCases, 'listSchedules' | 'testDestination' | 'findNextTimes'>;

/** The part of the API about schedules and destinations, over the use cases of this process. */
export const schedulesApiFor = (
  useCases: SchedulesUseCases,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): Calls<typeof SCHEDULES & typeof CRONS> => ({
  listSchedules: async (parameters) => {
    const query = decodeResourceListParameters('schedule', parameters);
    if (E.isLeft(query)) return E.left(malformedRequest(query.left));
    const under = await pathOf(locate, query.right.under);
    if (E.isLeft(under)) return under;
    const requested = { ...query.right, under: under.right };
    return toResult(useCases.listSchedules(caller, requested), schedulePageBody(query.right.order));
  },
  explainCron: async (parameters) => {
    const when = readSent(CRON_QUERY_FIELDS, parameters);
    if (E.isLeft(when)) return when;
    return toResult(useCases.findNextTimes(when.right), cronBody(when.right));
  },
  testDestination: (id, signal = new AbortController().signal) =>
    toResult(useCases.testDestination(caller, id, signal), destinationTestBody),
});
