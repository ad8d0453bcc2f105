import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import type { ApiResult } from '../errors/error-document.js';
import { readSent } from '../operation/sent.js';
import {
  parseResourceAddress,
  pathOf,
  RESOURCE_ADDRESS_WORDING,
  ResourceBody,
  resourceBody,
} from '../resources/resource-body.js';
import { andThen, type Serving } from '../serving.js';
import { type FleetPlanBody, fleetPlanBody } from './fleet-plan-body.js';
import type { DatabasePage } from '../../../core/fleet/use-cases/read-fleet.js';
import * as d from '../operation/described.js';
import { describedCodec, optionalText } from '../fields/decode-exactly.js';
import { afterField, limitField } from '../fields/page-fields.js';

/** The response of `GET /v1/databases`, as far as it is of use for this. */
export const DatabasePageBody = d.record({ databases: d.listOf(ResourceBody), next: d.nextPage });
export type DatabasePageBody = t.TypeOf<typeof DatabasePageBody>;

const databasePageBody = ({ databases, next }: DatabasePage): DatabasePageBody => ({
  databases: databases.map(resourceBody),
  next: pipe(next, O.map(pathCursor), O.toNullable),
});

/** The parameters of a list that is ordered by path, before validation. */
interface PathListParameters {
  /** The id or the path of a resource. */
  readonly under?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

export const pathCursor = (path: string): string => Buffer.from(path).toString('base64url');

/** Only texts from `pathCursor` are cursors. */
export const parsePathCursor = (text: string): O.Option<string> =>
  pipe(
    O.some(Buffer.from(text, 'base64url').toString()),
    O.filter((path) => path !== '' && pathCursor(path) === text),
    O.flatMap(parseResourceAddress),
  );

const PathListFields = t.type({
  under: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  limit: limitField,
  after: afterField(parsePathCursor),
});

/** Writes a fleet document, which is read back into the same description. */
export type WriteFleet = (fleet: FleetDescription, form: 'json' | 'yaml') => Promise<string>;

/** The part of the API that changes the fleet, and lists its databases. */
export interface FleetApi {
  readonly applyFleet: (
    fleet: FleetDescription,
    options: ApplyFleetOptions,
  ) => ApiResult<FleetPlanBody>;
  /** The whole fleet, where each secret is said to be kept. */
  readonly exportFleet: () => ApiResult<FleetDescription>;
  /** Makes a resource and everything under it what was made by hand; `changed` is what was not. */
  readonly releaseResource: (type: ResourceType, id: ResourceId) => ApiResult<FleetPlanBody>;
  /** The databases at or under a resource that the caller may read, by path. */
  readonly listDatabases: (parameters: PathListParameters) => ApiResult<DatabasePageBody>;
}

/** The same over the use cases of this process. */
export const fleetApiFor = ({ useCases, caller, locate, toResult }: Serving): FleetApi => ({
  applyFleet: (fleet, options) =>
    toResult(useCases.applyFleet(caller, fleet, options), fleetPlanBody),
  exportFleet: () => toResult(useCases.exportFleet(caller), (fleet) => fleet),
  releaseResource: (type, id) =>
    toResult(useCases.releaseResource(caller, type, id), fleetPlanBody),
  listDatabases: (parameters) =>
    andThen(readSent(PathListFields, parameters), (query) =>
      andThen(pathOf(locate, query.under), (under) =>
        toResult(useCases.listDatabases(caller, { ...query, under }), databasePageBody),
      ),
    ),
});
