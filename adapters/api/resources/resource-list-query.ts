import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  ResourceOrder,
  ResourcePosition,
  ResourceQuery,
} from '../../../core/problems/resource-row.js';
import { HEALTHS, RESOURCE_ORDERS } from '../../../core/problems/resource-row.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import { EACH_OF_DAYS, KEPT_DAYS } from '../../../core/shared/durations.js';
import { ENGINES } from '../../../core/engines/engines.js';
import type { QueryFields } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalChoice, optionalText } from '../operation/sent.js';
import { decodeExactly, oneOf } from '../fields/decode-exactly.js';
import { timeField } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { parseResourceAddress, resourceAddress } from './resource-body.js';
import { PROTECTIONS } from '../../../core/backups/proof/proof.js';
import { parsePathCursor, pathCursor } from '../fleet/fleet-api.js';
import { parseProblemCursor, problemCursor } from '../problems/problem-parameters.js';

/** A place in a list, and the order of that list. */
export interface OrderedPosition {
  readonly order: ResourceOrder;
  readonly position: ResourcePosition;
}

/** No path begins so: the cursors of the two orders are never mistaken for one another. */
const WORST = '\u0001';
const WELL = `${WORST}/`;

/** A place as an opaque text, which clients send to get the next page. */
export const resourceCursor = ({ order, position }: OrderedPosition): string => {
  if (order === 'path') return position._tag === 'Path' ? pathCursor(position.path) : '';
  const text = position._tag === 'Path' ? `/${position.path}` : problemCursor(position);
  return Buffer.from(`${WORST}${text}`).toString('base64url');
};

/** Only texts from `resourceCursor` are cursors. */
const parseResourceCursor = (text: string): O.Option<OrderedPosition> =>
  pipe(
    parsePathCursor(text),
    O.map((path): OrderedPosition => ({ order: 'path', position: { _tag: 'Path', path } })),
    O.alt(() => parseWorst(Buffer.from(text, 'base64url').toString())),
    O.filter((read) => resourceCursor(read) === text),
  );

const parseWorst = (text: string): O.Option<OrderedPosition> =>
  pipe(
    text.startsWith(WELL)
      ? O.some<ResourcePosition>({ _tag: 'Path', path: text.slice(WELL.length) })
      : openPosition(text.slice(WORST.length)),
    O.filter((position) => position._tag === 'Open' || !position.path.includes('\0')),
    O.map((position) => ({ order: 'worst', position })),
  );

const openPosition = (text: string): O.Option<ResourcePosition> =>
  O.flatMap(parseProblemCursor(text), (position) =>
    position._tag === 'Open' ? O.some(position) : O.none,
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
  policy: parameter(
    'PolicyFilter',
    'Only servers, instances and databases for which the policy of this name counts; `none` where there are to be no dumps.',
    optionalText('the name of a policy', parseText, { type: 'string', minLength: 1 }),
  ),
  protection: parameter(
    'ProtectionFilter',
    'Only databases that are so protected, for who holds `backup:read` there; by path.',
    optionalChoice(PROTECTIONS),
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

/** Of what is known day by day of one resource. */
export const HISTORY_QUERY = {
  since: parameter(
    'HistorySince',
    `From the day of which on it is shown how it went; 90 days if left out. ${KEPT_DAYS} days are kept, of which those before the last ${EACH_OF_DAYS} have one value a week, and runs as long as \`SHIPSHAPE_RUN_HISTORY_DAYS\` says.`,
    timeField,
  ),
};

export type HistoryParameters = QueryFields<typeof HISTORY_QUERY>;

export type ResourceListParameters = QueryFields<typeof RESOURCE_LIST_QUERY>;

const Query = t.type(RESOURCE_LIST_QUERY);

type ResourceListQuery = Omit<ResourceQuery, 'type'> & {
  readonly protection: O.Option<(typeof PROTECTIONS)[number]>;
};

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeResourceListParameters = (
  type: ResourceType,
  parameters: ResourceListParameters,
): E.Either<readonly string[], ResourceListQuery> =>
  pipe(
    decodeExactly(Query, parameters),
    E.flatMap(({ q: contains, order: given, after: begins, ...others }) => {
      const order = O.getOrElse((): ResourceOrder => 'path')(given);
      const isOfOtherOrder = O.isSome(begins) && begins.value.order !== order;
      if (O.isSome(others.protection) && type !== 'database')
        return E.left(['protection: must be left out of this list']);
      if (O.isSome(others.protection) && order === 'worst')
        return E.left(['order: must be path where protection is given']);
      return isOfOtherOrder
        ? E.left([`after: must be ${after.name}, and of the same order`])
        : E.right({ ...others, contains, order, after: O.map(positionIn)(begins) });
    }),
  );

const positionIn = <P>({ position }: { readonly position: P }): P => position;
