import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ServedApi } from '../../api/api.js';
import { decodeRunReport } from '../../api/backups/run-report-body.js';
import type { RunAddedBody } from '../../api/backups/schedules-api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ResourceListParameters } from '../../api/problems/resources/resource-list.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { jsonBodyOf } from '../requests/body-parsers.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { idHandler, type IdPath } from '../requests/id-handler.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { linkToNext } from '../responses/link-to-next.js';
import { sendResult } from '../responses/send-result.js';
import { sendTagged } from '../responses/send-tagged.js';

/** Starts a run of a schedule; with a body, stores the report of a dump that is made elsewhere. */
export const scheduleRunRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.post<IdPath>(
    '/schedules/:id/runs',
    posting,
    idHandler(202, (api, id, { body }) =>
      body === undefined ? api.startRun(id) : reportRun(api, id, body),
    ),
  );
};

const reportRun = async (api: ServedApi, id: Uuid, body: unknown): ApiResult<RunAddedBody> => {
  const json = jsonBodyOf(body);
  if (E.isLeft(json)) return E.left(malformedRequest([json.left]));
  const report = decodeRunReport(json.right);
  return E.isLeft(report) ? E.left(malformedRequest(report.left)) : api.reportRun(id, report.right);
};

/** A destination that is silent is given up before that. */
const TEST_TIMEOUT_MS = 5 * 60_000;

/** Lists schedules, cancels runs and tests destinations. */
export const scheduleRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get<{ readonly Querystring: ResourceListParameters }>(
    '/schedules',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const outcome = await apiOf(request).listSchedules(request.query);
      return sendResult(reply, outcome, (page) =>
        sendTagged(request, reply.headers(linkToNext(page, request.query)), page),
      );
    },
  );
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.post<IdPath>(
    '/runs/:id/cancel',
    posting,
    idHandler(202, (api, id) => api.cancelRun(id)),
  );
  v1.post<IdPath>(
    '/destinations/:id/test',
    { ...posting, config: { answerTimeoutMs: TEST_TIMEOUT_MS } },
    idHandler(200, (api, id, request, reply) => {
      extendSocketTimeout(request.raw, TEST_TIMEOUT_MS);
      return api.testDestination(id, disconnectSignal(reply));
    }),
  );
};
