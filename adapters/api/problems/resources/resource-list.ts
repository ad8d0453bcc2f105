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
import { decodeExactly, describedCodec, orNull } from '../../fields/decode-exactly.js';
import { afterField, limitField } from '../../fields/page-fields.js';
import { oneOf, optionalText } from '../../fields/text-fields.js';
import { parseResourceAddress, RESOURCE_ADDRESS_WORDING } from '../../resources/resource-body.js';
import { parseResourceCursor, resourceCursor } from './resource-cursor.js';
import { ResourceRowBody, resourceRowBody } from './resource-row-body.js';

/** The parameters of a list of resources, before validation. */
export interface ResourceListParameters {
  /** A part of the path, in any case. */
  readonly q?: string | undefined;
  /** The id or the path of a resource: only what is at or under it. */
  readonly under?: string | undefined;
  readonly health?: string | undefined;
  readonly engine?: string | undefined;
  /** `path` unless given. */
  readonly order?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

/** A page of a list of resources of one type. */
export interface ResourcePageBody {
  readonly rows: readonly ResourceRowBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

const ResourcePageBody = t.type({
  rows: t.readonlyArray(ResourceRowBody),
  next: orNull(t.string),
}) satisfies t.Type<ResourcePageBody, unknown>;

/** The rows are in a list with this name. */
export const resourcePageCodec = (list: string): t.Type<ResourcePageBody, unknown> =>
  new t.Type(
    list,
    ResourcePageBody.is,
    (input, context) =>
      pipe(
        t.UnknownRecord.validate(input, context),
        E.flatMap(({ [list]: rows, next }) => ResourcePageBody.validate({ rows, next }, context)),
      ),
    ({ rows, next }) => ({ [list]: rows, next }),
  );

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

const AFTER = afterField(parseResourceCursor);

const Fields = t.type({
  q: describedCodec('a part of a path', optionalText(parseText)),
  under: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  health: describedCodec(`one of ${HEALTHS.join(', ')}`, optionalText(oneOf(HEALTHS))),
  engine: describedCodec(`one of ${ENGINES.join(', ')}`, optionalText(oneOf(ENGINES))),
  order: describedCodec(RESOURCE_ORDERS.join(' or '), optionalText(oneOf(RESOURCE_ORDERS))),
  limit: limitField,
  after: AFTER,
});

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeResourceListParameters = (
  parameters: ResourceListParameters,
): E.Either<readonly string[], Omit<ResourceQuery, 'type'>> =>
  pipe(
    decodeExactly(Fields, parameters),
    E.flatMap(({ q: contains, order: given, after, ...others }) => {
      const order = O.getOrElse((): ResourceOrder => 'path')(given);
      const isOfOtherOrder = O.isSome(after) && after.value.order !== order;
      return isOfOtherOrder
        ? E.left([`after: must be ${AFTER.name}, and of the same order`])
        : E.right({ ...others, contains, order, after: O.map(positionIn)(after) });
    }),
  );

const positionIn = <P>({ position }: { readonly position: P }): P => position;
