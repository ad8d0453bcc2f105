import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { PLURALS, withArticle } from '../../../api/resources/resource-body.js';
import { jsonResponse, object, parameter, response, schema } from '../../openapi/references.js';
import { COMMON_RESPONSES } from '../../openapi/responses.js';
import { DESCRIBED, documentBody, ETAG, named, SENT } from './edit-parts.js';

const description = (type: ResourceType) => ({
  operationId: named('describe', type),
  tags: ['fleet'],
  summary: `Describe ${withArticle(type)}`,
  description: `The ${type} as a fleet document has it, without what is under it and without its maintenance. Each secret is \`{ "kept": true }\`. Needs \`fleet:write\` on the ${type}.`,
  parameters: [parameter('Id'), parameter('IfNoneMatch')],
  responses: {
    '200': jsonResponse('The description.', 'ResourceDescription', ETAG),
    '304': { description: 'The stored response is current.' },
    ...DESCRIBED,
    ...COMMON_RESPONSES,
  },
});

const change = (type: ResourceType) => ({
  operationId: named('change', type),
  tags: ['fleet'],
  summary: `Change ${withArticle(type)}`,
  description: `A merge patch (RFC 7396) of its description: what is not named stays, and what is null is removed. With another \`name\` it keeps its id and its history, and so does all that is under it. Needs \`fleet:write\` on the ${type}, and with another name also that and \`${type}:read\` on what it is under.`,
  parameters: [parameter('Id'), parameter('DryRun'), parameter('IfMatch')],
  requestBody: documentBody('application/merge-patch+json', 'application/json'),
  responses: {
    '200': changed(type),
    ...SENT,
    '409': response('NotChanged'),
    '412': response('ChangedMeanwhile'),
    ...COMMON_RESPONSES,
  },
});

const changed = (type: ResourceType) => ({
  ...jsonResponse(`The ${type}; of a dry run, what would be changed.`, 'Resource', {
    etag: { ...ETAG.etag, required: false, description: 'The new one; none of a dry run.' },
  }),
  content: {
    'application/json': { schema: { anyOf: [schema('Resource'), schema('FleetPlan')] } },
  },
});

const removal = (type: ResourceType) => ({
  operationId: named('remove', type),
  tags: ['fleet'],
  summary: `Remove ${withArticle(type)}`,
  description: `Removes all that is known of it, its problems among it; a dry run says of what. Needs \`fleet:write\` on the ${type}.`,
  parameters: [
    ...[parameter('Id'), parameter('DryRun'), parameter('WithChildren'), parameter('IfMatch')],
  ],
  responses: {
    '200': jsonResponse('What was removed, or would be.', 'FleetPlan'),
    ...DESCRIBED,
    '409': response('NotRemoved'),
    '412': response('ChangedMeanwhile'),
    '413': response('PayloadTooLarge'),
    '422': response('FleetRejected'),
    ...COMMON_RESPONSES,
  },
});

/** Operations on paths that have others elsewhere. */
export const EDIT_PATHS: Readonly<Record<string, object>> = Object.fromEntries([
  ...RESOURCE_TYPES.flatMap((type) => [
    [`/v1/${PLURALS[type]}/{id}`, { patch: change(type), delete: removal(type) }],
    [`/v1/${PLURALS[type]}/{id}/description`, { get: description(type) }],
  ]),
]) as Readonly<Record<string, object>>;

export const EDIT_SCHEMAS = {
  ResourceDescription: {
    type: 'object',
    description:
      'What a fleet file has of one resource, as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored. The error has the place and a sentence for each mistake.',
  },
  Renaming: object({
    type: schema('ResourceType'),
    from: { type: 'string', description: 'Its path until then.' },
    to: { type: 'string' },
  }),
};
