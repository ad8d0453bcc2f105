import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type { AnyDescribed } from '../../operation/described.js';
import { taggedAnswer } from '../../operation/operation.js';
import { capitalized, nameOf, PLURALS } from '../../resources/resource-body.js';
import { RESOURCE_LIST_QUERY } from './resource-list-query.js';
import { resourcePageCodec } from './resource-list.js';

/** The types whose list says no more than `ResourceRow`; that of schedules also says when they are due. */
export const LISTED_TYPES = RESOURCE_TYPES.filter((type) => type !== 'schedule');

/** The list of a type, with what else its rows say. */
export const listOperation = <Body extends AnyDescribed>(
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

export const getOperation = <Body extends AnyDescribed>(type: ResourceType, body: Body) => ({
  id: nameOf('get', type),
  method: 'GET' as const,
  path: `/v1/${PLURALS[type]}/{id}` as const,
  tag: 'fleet' as const,
  summary: `Get a ${type}`,
  description: `Needs \`${type}:read\`. With what it is under, and with the first page of what is directly under it.`,
  answer: taggedAnswer(`The ${type}.`, body),
  errors: ['NotFound' as const],
});
