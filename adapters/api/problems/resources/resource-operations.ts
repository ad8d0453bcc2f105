import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import * as d from '../../operation/described.js';
import { taggedAnswer } from '../../operation/operation.js';
import { capitalized, nameOf, PLURALS, resourceBody } from '../../resources/resource-body.js';
import { RESOURCE_LIST_QUERY, resourceCursor } from '../../resources/resource-list-query.js';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  ResourceOrder,
  ResourcePage,
  ResourceRow,
} from '../../../../core/problems/resource-row.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import { FACTS, ResourceRowBody, resourceRowBody, ROW } from './resource-row-body.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import type { ResourceInPlace } from '../../../../core/problems/use-cases/read-resources.js';

const { type, id, path, name } = ROW;

const own = d.about(d.choiceOrNull(SEVERITIES), 'The severity of the worst of its own problems.');

/** A resource that another one is under. */
const ResourceAboveBody = d.record({ type, id, path, name, own });

/** What a resource has that is got by its id: what it is under, and what is under it. */
export const IN_PLACE = {
  own,
  lineage: d.about(
    d.listOf(ResourceAboveBody),
    'What it is under, the outermost first; without what the caller may not read.',
  ),
  below: d.about(
    d.orNull(d.record({ type, rows: d.listOf(ResourceRowBody), next: d.nextPage })),
    'The first page of what is directly under it, the worst first; null for what can have nothing under it. `next` is for the list of that type, with `under` and `order=worst`.',
  ),
};

export const ResourceInPlaceBody = d.named(
  'ResourceInPlace',
  d.partialRecord({ ...ROW, ...IN_PLACE }, FACTS),
);
export type ResourceInPlaceBody = t.TypeOf<typeof ResourceInPlaceBody>;

export const resourceInPlaceBody = ({
  row,
  lineage,
  below,
}: ResourceInPlace): ResourceInPlaceBody => ({
  ...resourceRowBody(row),
  own: O.toNullable(row.own),
  lineage: lineage.map(aboveBody),
  below: pipe(
    below,
    O.map((page) => ({ type: page.type, ...resourcePageBody('worst')(page) })),
    O.toNullable,
  ),
});

const aboveBody = ({ resource, own: worst }: ResourceRow): t.TypeOf<typeof ResourceAboveBody> => ({
  ...resourceBody(resource),
  name: resource.name,
  own: O.toNullable(worst),
});

/** The types whose list says no more than `ResourceRow`; that of schedules also says when they are due. */
export const LISTED_TYPES = RESOURCE_TYPES.filter((type) => type !== 'schedule');

/** The list of a type, with what else its rows say. */
export const listOperation = <Body extends d.AnyDescribed>(
  type: ResourceType,
  body: Body,
  others = '',
) => ({
  id: `list${capitalized(PLURALS[type])}`,
  method: 'GET' as const,
  path: `/v1/${PLURALS[type]}` as const,
  tag: 'fleet' as const,
  summary: `List ${PLURALS[type]}`,
  description: `Those that the caller may read (\`${type}:read\`), with what is wrong with each and with everything under it, as far as the caller may see that.${others} A \`link\` header leads to the next page. A page may be shorter than its limit although there are more, and is never empty then. Under a path that does not exist, or may not be seen, there are none.`,
  query: RESOURCE_LIST_QUERY,
  answer: taggedAnswer(`A page of ${PLURALS[type]}.`, body),
  errors: ['NotFound' as const],
});

/** The same with rows under the name of the type. */
export const rowsOperation = (type: ResourceType) =>
  listOperation(type, resourcePageCodec(PLURALS[type], capitalized(PLURALS[type])));

export const getOperation = <Body extends d.AnyDescribed>(type: ResourceType, body: Body) => ({
  id: nameOf('get', type),
  method: 'GET' as const,
  path: `/v1/${PLURALS[type]}/{id}` as const,
  tag: 'fleet' as const,
  summary: `Get a ${type}`,
  description: `Needs \`${type}:read\`. With what it is under, and with the first page of what is directly under it.`,
  answer: taggedAnswer(`The ${type}.`, body),
  errors: ['NotFound' as const],
});

/** A page of a list of resources of one type. */
export interface ResourcePageBody {
  readonly rows: readonly ResourceRowBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

const ResourcePageBody = d.record({ rows: d.listOf(ResourceRowBody), next: d.nextPage });

/** Such a page in JSON, where the rows are in a list with this name. */
const resourcePageCodec = (
  list: string,
  schemaName: string,
): d.Described<ResourcePageBody, unknown> => {
  const page = d.named(
    schemaName,
    d.record({ [list]: d.listOf(ResourceRowBody), next: d.nextPage }),
  );
  return d.documented(
    new t.Type<ResourcePageBody, unknown>(
      list,
      ResourcePageBody.is,
      (input, context) =>
        E.flatMap(t.UnknownRecord.validate(input, context), ({ [list]: rows, next }) =>
          ResourcePageBody.validate({ rows, next }, context),
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
