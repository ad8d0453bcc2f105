import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ResourceOrder, ResourcePage } from '../../../../core/problems/resource-page.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import {
  type Described,
  documented,
  listOf,
  named,
  nextPage,
  record,
} from '../../operation/described.js';
import { resourceCursor } from './resource-cursor.js';
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
