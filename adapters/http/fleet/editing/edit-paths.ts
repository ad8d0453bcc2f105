import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { jsonResponse, parameter, response, schema } from '../../openapi/references.js';
import { COMMON_RESPONSES } from '../../openapi/responses.js';
import { ADDED, type Added, pathOfAdded } from './added-types.js';

const ETAG = {
  etag: { required: true, description: 'For `If-Match`.', schema: { type: 'string' } },
};

const named = (verb: string, type: ResourceType): string =>
  `${verb}${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;

const withArticle = (type: ResourceType): string => `${type === 'instance' ? 'an' : 'a'} ${type}`;

const documentBody = (...media: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(
    media.map((name) => [name, { schema: schema('ResourceDescription') }]),
  ),
});

const DESCRIBED = {
  '400': response('MalformedOrInvalidId'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
};

const SENT = {
  ...DESCRIBED,
  '413': response('PayloadTooLarge'),
  '415': response('UnsupportedMediaType'),
  '422': response('FleetRejected'),
};

const addition = ({ type, under }: Added) => ({
  operationId: named('add', type),
  tags: ['fleet'],
  summary: `Add ${withArticle(type)}`,
  description: `What a fleet document has of one ${type}, with what is under it. It is made by hand: no fleet document removes it. Needs \`fleet:write\` on the ${under ?? 'fleet'}, which a fleet document may manage.`,
  parameters: [...(under === undefined ? [] : [parameter('Id')]), parameter('DryRun')],
  requestBody: documentBody('application/json'),
  responses: {
    '200': jsonResponse('What a dry run would add.', 'FleetPlan'),
    '201': jsonResponse(`The new ${type}.`, 'Resource', {
      location: {
        required: true,
        description: 'Where it is, relative to the request.',
        schema: { type: 'string' },
      },
    }),
    ...without404(under, SENT),
    '409': response('PathTaken'),
    ...COMMON_RESPONSES,
  },
});

/** Of what is put under the fleet no id is in the path. */
const without404 = (under: ResourceType | undefined, { '404': absent, ...others }: typeof SENT) =>
  under === undefined ? { ...others, '400': response('Malformed') } : { ...others, '404': absent };

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
  description: `A merge patch (RFC 7396) of its description: what is not named stays, and what is null is removed. With another \`name\` it keeps its id and its history, and so does all that is under it. Needs \`fleet:write\` on the ${type}.`,
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
    ...[parameter('Id'), parameter('DryRun'), parameter('Beneath'), parameter('IfMatch')],
  ],
  responses: {
    '200': jsonResponse('What was removed, or would be.', 'FleetPlan'),
    ...DESCRIBED,
    '409': response('NotRemoved'),
    '412': response('ChangedMeanwhile'),
    '413': response('PayloadTooLarge'),
    ...(IN_USE.includes(type) ? { '422': response('FleetRejected') } : {}),
    ...COMMON_RESPONSES,
  },
});

/** What schedules elsewhere may need. */
const IN_USE: readonly ResourceType[] = ['server', 'instance', 'destination'];

/** Operations on paths, of which some have operations elsewhere. */
export const EDIT_PATHS: Readonly<Record<string, object>> = Object.fromEntries([
  ...ADDED.map((added) => [`/v1${pathOfAdded(added, '{id}')}`, { post: addition(added) }]),
  ...RESOURCE_TYPES.flatMap((type) => [
    [`/v1/${PLURALS[type]}/{id}`, { patch: change(type), delete: removal(type) }],
    [`/v1/${PLURALS[type]}/{id}/description`, { get: description(type) }],
  ]),
]) as Readonly<Record<string, object>>;
