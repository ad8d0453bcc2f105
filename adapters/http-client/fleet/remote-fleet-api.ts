import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import { queryString } from '../../api/fields/page-fields.js';
import type { DecodeFleet } from '../../api/fleet/apply-fleet-document.js';
import { DatabasePageBody } from '../../api/fleet/database-list.js';
import type { FleetApi } from '../../api/fleet/fleet-api.js';
import { FleetPlanBody } from '../../api/fleet/fleet-plan-body.js';
import { pruneParameters } from '../../api/fleet/prune-parameters.js';
import type { ResourceLocator } from '../../api/resources/find-resource.js';
import { PLURALS, ResourcesBody } from '../../api/resources/resource-body.js';
import type { CallService } from '../connection/call-service.js';
import { jsonResponse } from '../connection/parse-response.js';

/** How a fleet becomes a document, and a document a fleet. */
export interface FleetDocuments {
  /** The JSON document of a fleet, with its secrets, or a promise of it. */
  readonly encodeFleet: (fleet: FleetDescription) => unknown;
  /** The left has a sentence for each mistake in the document. */
  readonly decodeFleet: DecodeFleet;
}

/** The part of the API about the fleet, called on a service. */
export const remoteFleetApi = (
  call: CallService,
  { encodeFleet, decodeFleet }: FleetDocuments,
): FleetApi & ResourceLocator => ({
  locate: async (idOrPath) => {
    const query = new URLSearchParams({ at: idOrPath });
    const path = `v1/resources?${query.toString()}`;
    const found = await call('GET', path, jsonResponse(200, ResourcesBody));
    return E.map(({ resources }: t.TypeOf<typeof ResourcesBody>) => resources)(found);
  },
  listDatabases: (parameters) =>
    call('GET', `v1/databases?${queryString(parameters)}`, jsonResponse(200, DatabasePageBody)),
  exportFleet: async () => {
    const document = await call('GET', 'v1/fleet', jsonResponse(200, t.UnknownRecord));
    if (E.isLeft(document)) return document;
    const notOurs = (mistakes: readonly string[]) =>
      errorDocument('not_a_shipshape', `The service has sent no fleet: ${mistakes.join('; ')}`);
    return E.mapLeft(notOurs)(await decodeFleet(document.right));
  },
  releaseResource: (type, id) =>
    call('POST', `v1/${PLURALS[type]}/${id}/release`, jsonResponse(200, FleetPlanBody)),
  applyFleet: async (fleet, { prune, dryRun, confirm = false, as, adopt = false }) => {
    const body = await encodeFleet(fleet);
    const put = (parameters: QueryParameters) => {
      const all = [...pruneParameters(prune), ...ownerParameters(as, adopt), ...parameters].map(
        ([...pair]) => pair,
      );
      const query = new URLSearchParams(all).toString();
      return call('PUT', `v1/fleet?${query}`, jsonResponse(200, FleetPlanBody), { body });
    };
    const dry = (isDry: boolean) => ['dry_run', String(isDry)] as const;
    if (dryRun) return put([dry(true)]);
    // Whatever it is: a service wants to know the plan that is confirmed.
    const preview =
      confirm === true ? await put([dry(true)]) : E.right({ digest: confirm || undefined });
    if (E.isLeft(preview)) return preview;
    const { digest } = preview.right;
    return put([dry(false), ...(digest === undefined ? [] : [['confirm', digest] as const])]);
  },
});

type QueryParameters = readonly (readonly [string, string])[];

const ownerParameters = (as: string | undefined, adopt: boolean): QueryParameters => [
  ...(as === undefined ? [] : [['as', as] as const]),
  ...(adopt ? [['adopt', 'true'] as const] : []),
];
