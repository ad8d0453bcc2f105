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
import type { ResourceLocator, ResourcesBody } from '../../api/resources/resource-body.js';
import { ResourceBody } from '../../api/resources/resource-body.js';
import { type CallService, pathTo, type Remote } from '../connection/remote-calls.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  addOperation,
  changeOperation,
  describeOperation,
  removeOperation,
} from '../../api/fleet/edit-operations.js';
import type { EditedBody, EditingApi } from '../../api/fleet/editing-api.js';
import { FleetPlanBody } from '../../api/fleet/fleet-plan-body.js';
import { queryString } from '../../api/fields/page-fields.js';
import { jsonResponse, type ParseResponse } from '../connection/send-request.js';

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

/** The part of the API that changes single resources, called on a service. */
export const remoteEditingApi = (call: CallService): EditingApi => ({
  describeResource: ({ type, id }) => {
    const operation = describeOperation(type);
    const body = jsonResponse(200, operation.answer.body);
    return call('GET', pathTo(operation, id), (response) =>
      pipe(body(response), O.bindTo('description'), O.apS('tag', tagIn(response))),
    );
  },
  addResource: ({ parent, type }, document, options) => {
    const [under, id] = parent === 'fleet' ? [undefined, ''] : [parent.type, parent.id];
    const path = pathTo(addOperation({ type, under }), id);
    const parse = editedBody(201, options.dryRun);
    return call('POST', withQuery(path, options), parse, { body: document });
  },
  changeResource: ({ type, id }, patch, { ifMatch, ...options }) => {
    const path = withQuery(pathTo(changeOperation(type), id), options);
    return call('PATCH', path, editedBody(200, options.dryRun), { body: patch, ifMatch });
  },
  removeResource: ({ type, id }, { ifMatch, ...flags }) => {
    const path = withQuery(pathTo(removeOperation(type), id), flags);
    return call('DELETE', path, jsonResponse(200, FleetPlanBody), { ifMatch });
  },
});

interface EditQuery {
  readonly dryRun: boolean;
  readonly confirm?: string | undefined;
  readonly withChildren?: boolean;
}

const withQuery = (path: string, { dryRun, confirm, withChildren }: EditQuery): string =>
  `${path}?${queryString({
    dry_run: String(dryRun),
    confirm,
    ...(withChildren !== undefined && { with_children: String(withChildren) }),
  })}`;

/** A proxy that compresses what it passes on makes the tag weak, which then names nothing; the text has stayed the same. */
const tagIn = ({ etag }: { readonly etag: string | null }): O.Option<string> =>
  pipe(
    O.fromNullable(etag),
    O.map((tag) => tag.replace(/^W\//, '')),
  );

const editedBody = (status: number, dryRun: boolean): ParseResponse<EditedBody> => {
  if (dryRun) {
    const plan = jsonResponse(200, FleetPlanBody);
    return (response) =>
      O.map((body: FleetPlanBody): EditedBody => ({ plan: body }))(plan(response));
  }
  const resource = jsonResponse(status, ResourceBody);
  return (response) =>
    pipe(
      resource(response),
      O.map((body): EditedBody => {
        const tag = O.toUndefined(tagIn(response));
        return { resource: body, ...(tag !== undefined && { tag }) };
      }),
    );
};
