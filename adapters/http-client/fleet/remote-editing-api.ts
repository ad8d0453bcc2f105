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
import { ResourceBody } from '../../api/resources/resource-body.js';
import { type CallService, pathTo } from '../connection/remote-calls.js';
import { jsonResponse, type ParseResponse } from '../connection/parse-response.js';

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
