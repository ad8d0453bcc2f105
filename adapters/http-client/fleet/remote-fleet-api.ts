import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { QueryFields } from '../../api/operation/operation.js';
import { errorDocument } from '../../api/errors/error-document.js';
import type { DecodeFleet } from '../../api/fleet/apply-fleet-document.js';
import type { FleetApi } from '../../api/fleet/fleet-api.js';
import { FLEETS, releaseOperation } from '../../api/fleet/fleet-operations.js';
import { pruneParameters } from '../../api/fleet/prune-parameters.js';
import type { ResourceLocator } from '../../api/resources/find-resource.js';
import type { ResourcesBody } from '../../api/resources/resource-body.js';
import type { Remote } from '../connection/remote-calls.js';

/** How a fleet becomes a document, and a document a fleet. */
export interface FleetDocuments {
  /** The JSON document of a fleet, with its secrets, or a promise of it. */
  readonly encodeFleet: (fleet: FleetDescription) => unknown;
  /** The left has a sentence for each mistake in the document. */
  readonly decodeFleet: DecodeFleet;
}

type ApplyQuery = QueryFields<typeof FLEETS.applyFleet.query>;

/** The part of the API about the fleet, called on a service. */
export const remoteFleetApi = (
  remote: Remote,
  { encodeFleet, decodeFleet }: FleetDocuments,
): Omit<FleetApi, 'listDatabases'> & ResourceLocator => ({
  locate: async (at) =>
    E.map(({ resources }: t.TypeOf<typeof ResourcesBody>) => resources)(
      await remote(FLEETS.locateResources)({ at }),
    ),
  exportFleet: async () => {
    const document = await remote(FLEETS.exportFleet)();
    if (E.isLeft(document)) return document;
    const notOurs = (mistakes: readonly string[]) =>
      errorDocument('not_a_shipshape', `The service has sent no fleet: ${mistakes.join('; ')}`);
    return E.mapLeft(notOurs)(await decodeFleet(document.right));
  },
  releaseResource: (type, id) => remote(releaseOperation(type))(id),
  applyFleet: async (fleet, { dryRun, confirm = false, ...options }) => {
    const body = await encodeFleet(fleet);
    const put = (isDry: boolean, more: ApplyQuery = {}) =>
      remote(FLEETS.applyFleet)(
        { ...applyParameters(options), dry_run: String(isDry), ...more },
        body,
      );
    if (dryRun) return put(true);
    // Whatever it is: a service wants to know the plan that is confirmed.
    const preview = confirm === true ? await put(true) : E.right({ digest: confirm || undefined });
    return E.isLeft(preview) ? preview : put(false, { confirm: preview.right.digest });
  },
});

const applyParameters = ({
  prune,
  as,
  adopt = false,
}: Pick<ApplyFleetOptions, 'prune' | 'as' | 'adopt'>): ApplyQuery => ({
  ...pruneParameters(prune),
  as,
  ...(adopt && { adopt: 'true' }),
});
