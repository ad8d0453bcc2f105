import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DatabasePage } from '../../../core/fleet/use-cases/list-databases.js';
import * as d from '../operation/described.js';
import { describedCodec, optionalText } from '../fields/decode-exactly.js';
import {
  parseResourceAddress,
  RESOURCE_ADDRESS_WORDING,
  ResourceBody,
  resourceBody,
} from '../resources/resource-body.js';
import { afterField, limitField } from '../fields/page-fields.js';

/** The response of `GET /v1/databases`, as far as it is of use for this. */
export const DatabasePageBody = d.record({ databases: d.listOf(ResourceBody), next: d.nextPage });
export type DatabasePageBody = t.TypeOf<typeof DatabasePageBody>;

export const databasePageBody = ({ databases, next }: DatabasePage): DatabasePageBody => ({
  databases: databases.map(resourceBody),
  next: pipe(next, O.map(pathCursor), O.toNullable),
});

/** The parameters of a list that is ordered by path, before validation. */
export interface PathListParameters {
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

export const PathListFields = t.type({
  under: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  limit: limitField,
  after: afterField(parsePathCursor),
});
