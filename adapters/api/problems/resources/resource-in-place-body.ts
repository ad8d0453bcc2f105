import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import type { ResourceRow } from '../../../../core/problems/resource-row.js';
import type { ResourceInPlace } from '../../../../core/problems/use-cases/get-resource.js';
import * as d from '../../operation/described.js';
import { resourceBody } from '../../resources/resource-body.js';
import { resourcePageBody } from './resource-operations.js';
import { FACTS, ResourceRowBody, resourceRowBody, ROW } from './resource-row-body.js';

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
