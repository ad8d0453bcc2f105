import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { HEALTHS } from '../../../../core/problems/open-counts.js';
import {
  RESOURCE_ORDERS,
  type ResourceOrder,
  type ResourcePage,
  type ResourceQuery,
} from '../../../../core/problems/resource-page.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import { ENGINES } from '../../../../core/engines/engines.js';
import {
  type Described,
  documented,
  listOf,
  named,
  nextPage,
  record,
} from '../../operation/described.js';
import type { QueryFields } from '../../operation/operation.js';
import { parameter } from '../../operation/parameter.js';
import { optionalChoice, optionalText } from '../../operation/sent.js';
import { decodeExactly } from '../../fields/decode-exactly.js';
import { afterField, limitField } from '../../fields/page-fields.js';
import { oneOf } from '../../fields/text-fields.js';
import { parseResourceAddress, resourceAddress } from '../../resources/resource-body.js';
import { parseResourceCursor, resourceCursor } from './resource-cursor.js';
import { ResourceRowBody, resourceRowBody } from './resource-row-body.js';

/** A page of a list of resources of one type. */
export interface ResourcePageBody {
  readonly rows: readonly ResourceRowBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

const ResourcePageBody = record({ rows: listOf(ResourceRowBody), next: nextPage });

/** Such a page in JSON, where the rows are in a list with this name. */
export const resourcePageCodec = (
  list: string,
  schemaName: string,
): Described<ResourcePageBody, unknown> => {
  const page = named(schemaName, record({ [list]: listOf(ResourceRowBody), next: nextPage }));
  return documented(
    new t.Type<ResourcePageBody, unknown>(
      list,
      ResourcePageBody.is,
      (input, context) =>
        pipe(
          t.UnknownRecord.validate(input, context),
          E.flatMap(({ [list]: rows, next }) => ResourcePageBody.validate({ rows, next }, context)),
        ),
      ({ rows, next }) => ({ [list]: rows, next }),
    ),
    page.schema,
    [page],
  );
};

const bodyIn = (order: ResourceOrder) =>
  oncePerValue(({ rows, next }: ResourcePage): ResourcePageBody => ({
    rows: rows.map(resourceRowBody),
    next: nextCursor(order, next),
  }));

const BODIES = { worst: bodyIn('worst'), path: bodyIn('path') } satisfies Record<
  ResourceOrder,
  unknown
>;

/** Makes a body once for each page, which the store returns for as long as it shows the same. */
export const resourcePageBody = (order: ResourceOrder) => BODIES[order];

export const nextCursor = (order: ResourceOrder, next: ResourcePage['next']): string | null =>
  pipe(
    next,
    O.map((position) => resourceCursor({ order, position })),
    O.toNullable,
  );

const parseText = (text: string): O.Option<string> => O.map(() => text)(parseResourceAddress(text));

const after = afterField(parseResourceCursor);

export const RESOURCE_LIST_QUERY = {
  q: parameter(
    'PathPart',
    'Only what has this in its path, in any case.',
    optionalText('a part of a path', parseText, { type: 'string', minLength: 1, maxLength: 4096 }),
  ),
  under: parameter(
    'Under',
    'The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found.',
    resourceAddress,
  ),
  health: parameter(
    'Health',
    'Only what has no more and no less severe problems than these.',
    optionalChoice(HEALTHS),
  ),
  engine: parameter(
    'EngineFilter',
    'Only instances of this engine, and what is under them.',
    optionalChoice(ENGINES),
  ),
  order: parameter(
    'ResourceOrder',
    'By path; or the worst first, by the problem to fix first, and then the well ones by path.',
    optionalText(RESOURCE_ORDERS.join(' or '), oneOf(RESOURCE_ORDERS), {
      enum: RESOURCE_ORDERS,
      default: 'path',
    }),
  ),
  limit: limitField,
  after,
};

export type ResourceListParameters = QueryFields<typeof RESOURCE_LIST_QUERY>;

const Query = t.type(RESOURCE_LIST_QUERY);

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeResourceListParameters = (
  parameters: ResourceListParameters,
): E.Either<readonly string[], Omit<ResourceQuery, 'type'>> =>
  pipe(
    decodeExactly(Query, parameters),
    E.flatMap(({ q: contains, order: given, after: begins, ...others }) => {
      const order = O.getOrElse((): ResourceOrder => 'path')(given);
      const isOfOtherOrder = O.isSome(begins) && begins.value.order !== order;
      return isOfOtherOrder
        ? E.left([`after: must be ${after.name}, and of the same order`])
        : E.right({ ...others, contains, order, after: O.map(positionIn)(begins) });
    }),
  );

const positionIn = <P>({ position }: { readonly position: P }): P => position;
