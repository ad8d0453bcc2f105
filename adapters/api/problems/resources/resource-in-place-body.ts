import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ResourceRow } from '../../../../core/problems/resource-row.js';
import type { ResourceInPlace } from '../../../../core/problems/use-cases/get-resource.js';
import { orNull } from '../../fields/decode-exactly.js';
import { ResourceBody, resourceBody } from '../../resources/resource-body.js';
import { type ResourcePageBody, resourcePageBody } from './resource-list.js';
import { ResourceRowBody, resourceRowBody } from './resource-row-body.js';

/** A resource that another one is under. */
export interface ResourceAboveBody extends ResourceBody {
  readonly name: string;
  /** The severity of the worst of its own problems. */
  readonly own: string | null;
}

/** One resource, with what it is under and what is under it. */
export interface ResourceInPlaceBody extends ResourceRowBody {
  /** The severity of the worst problem of the resource itself. */
  readonly own: string | null;
  /** The server first; without those that the caller may not read. */
  readonly lineage: readonly ResourceAboveBody[];
  /** The first page of what is directly under it, the worst first; null for what has nothing under it. */
  readonly below: (ResourcePageBody & { readonly type: string }) | null;
}

const own = orNull(t.string);

export const ResourceInPlaceBody = t.intersection([
  ResourceRowBody,
  t.type({
    own,
    lineage: t.readonlyArray(t.intersection([ResourceBody, t.type({ name: t.string, own })])),
    below: orNull(
      t.type({
        type: t.string,
        rows: t.readonlyArray(ResourceRowBody),
        next: orNull(t.string),
      }),
    ),
  }),
]) satisfies t.Type<ResourceInPlaceBody, unknown>;

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

const aboveBody = ({ resource, own: worst }: ResourceRow): ResourceAboveBody => ({
  ...resourceBody(resource),
  name: resource.name,
  own: O.toNullable(worst),
});
