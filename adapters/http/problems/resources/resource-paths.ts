import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { LISTED_TYPES } from '../../../api/problems/resources/resources-api.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { jsonResponse, parameter, response } from '../../openapi/references.js';
import { COMMON_RESPONSES } from '../../openapi/responses.js';
import { LINK_TO_NEXT } from '../../responses/link-to-next.js';
import { ETAG, UNCHANGED } from '../../responses/send-tagged.js';

const nameOf = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The name of the schema of the list of a type. */
export const listSchema = (type: ResourceType): string => nameOf(PLURALS[type]);

/** The list of a type, with what else its rows say. */
export const listPath = (type: ResourceType, others = '') => ({
  operationId: `list${nameOf(PLURALS[type])}`,
  tags: ['fleet'],
  summary: `List ${PLURALS[type]}`,
  description: `Those that the caller may read (\`${type}:read\`), with what is wrong with each and with everything under it, as far as the caller may see that.${others} A \`link\` header leads to the next page. A page may be shorter than its limit although there are more, and is never empty then. Under a path that does not exist, or may not be seen, there are none.`,
  parameters: [
    ...['PathPart', 'Under', 'Health', 'EngineFilter', 'ResourceOrder', 'Limit', 'After'],
    'IfNoneMatch',
  ].map(parameter),
  responses: {
    '200': jsonResponse(`A page of ${PLURALS[type]}.`, listSchema(type), {
      ...LINK_TO_NEXT,
      ...ETAG,
    }),
    '304': UNCHANGED,
    '400': response('Malformed'),
    '404': response('NotFound'),
    ...COMMON_RESPONSES,
  },
});

const onePath = (type: ResourceType) => ({
  operationId: `get${nameOf(type)}`,
  tags: ['fleet'],
  summary: `Get a ${type}`,
  description: `Needs \`${type}:read\`. With what it is under, and with the first page of what is directly under it.`,
  parameters: [parameter('Id'), parameter('IfNoneMatch')],
  responses: {
    '200': jsonResponse(
      `The ${type}.`,
      type === 'schedule' ? 'ScheduleInPlace' : 'ResourceInPlace',
      ETAG,
    ),
    '304': UNCHANGED,
    '400': response('MalformedOrInvalidId'),
    '404': response('NotFound'),
    ...COMMON_RESPONSES,
  },
});

export const RESOURCE_PATHS = Object.fromEntries([
  ...LISTED_TYPES.map((type) => [`/v1/${PLURALS[type]}`, { get: listPath(type) }]),
  ...RESOURCE_TYPES.map((type) => [`/v1/${PLURALS[type]}/{id}`, { get: onePath(type) }]),
]) as Readonly<Record<string, { readonly get: ReturnType<typeof listPath | typeof onePath> }>>;
