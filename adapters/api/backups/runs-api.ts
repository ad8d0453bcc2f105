import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { pipe } from 'fp-ts/lib/function.js';
import { RUN_STATES, type RunState } from '../../../core/backups/run.js';
import type { RunQuery } from '../../../core/backups/run-page.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { oneOf, optionalText } from '../fields/text-fields.js';
import { parseResourceAddress, RESOURCE_ADDRESS_WORDING } from '../resources/resource-body.js';
import { parseInstantCursor } from '../fields/instant-cursor.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import type { RunBody } from './run-body.js';
import type { RunPageBody } from './run-page-body.js';

/** The part of the API that shows runs. */
export interface RunsApi {
  /** A page of the runs that the caller may see, the latest start first. Every mistake in the parameters is in the error. */
  readonly listRuns: (parameters: RunParameters) => ApiResult<RunPageBody>;
  readonly getRun: (id: Uuid) => ApiResult<RunBody>;
}

/** The parameters of `GET /v1/runs`, before validation. */
export interface RunParameters {
  readonly state?: string | undefined;
  /** The id or the path of a resource: selects its runs, and those of everything under it. */
  readonly resource?: string | undefined;
  /** Another name of `resource`; one of both. */
  readonly database?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

/** A query whose resource may still be a path. */
export interface RequestedRuns extends Omit<RunQuery, 'filter'> {
  readonly state: O.Option<RunState>;
  readonly resource: O.Option<string>;
}

const Fields = t.type({
  state: describedCodec(`one of ${RUN_STATES.join(', ')}`, optionalText(oneOf(RUN_STATES))),
  resource: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  database: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  limit: limitField,
  after: afterField((text) =>
    pipe(
      parseInstantCursor(text),
      O.map(({ at: startedAt, id }) => ({ startedAt, id })),
    ),
  ),
});

/** The query of the parameters, or every mistake in them. */
export const decodeRunParameters = (
  parameters: RunParameters,
): E.Either<readonly string[], RequestedRuns> => {
  const decoded = decodeExactly(Fields, parameters);
  if (parameters.resource !== undefined && parameters.database !== undefined)
    return E.left([...(E.isLeft(decoded) ? decoded.left : []), TWO_NAMES]);
  return E.map(({ database, resource, ...requested }: t.TypeOf<typeof Fields>) => ({
    ...requested,
    resource: O.alt(() => database)(resource),
  }))(decoded);
};

const TWO_NAMES = '`database` is another name of `resource`: send one of both.';
