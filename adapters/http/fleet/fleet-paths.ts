import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';

const exported = jsonResponse('The fleet.', 'Fleet');

const releasePath = (type: ResourceType) => ({
  operationId: `release${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
  tags: ['fleet'],
  summary: `Release a ${type}`,
  description: `Makes the ${type} and everything under it what was made by hand: no fleet document prunes it any more, and one that describes it has to adopt it. Releasing it again changes nothing. Needs \`fleet:write\` on the ${type}.`,
  parameters: [parameter('Id')],
  responses: {
    '200': jsonResponse('`changed` is what was not made by hand before.', 'FleetPlan'),
    '400': response('MalformedOrInvalidId'),
    '403': response('Forbidden'),
    '404': response('NotFound'),
    '413': response('PayloadTooLarge'),
    ...COMMON_RESPONSES,
  },
});

const RELEASE_PATHS = Object.fromEntries(
  RESOURCE_TYPES.map((type) => [`/v1/${PLURALS[type]}/{id}/release`, { post: releasePath(type) }]),
) as Readonly<Record<string, { readonly post: ReturnType<typeof releasePath> }>>;

export const FLEET_PATHS = {
  '/v1/resources': {
    get: {
      operationId: 'locateResources',
      tags: ['fleet'],
      summary: 'Find resources by id or path',
      description:
        'Finds only what the caller may read. A server, a destination and a channel can have the same path.',
      parameters: [parameter('At')],
      responses: {
        '200': jsonResponse('The resources, by type; none if nothing was found.', 'Resources'),
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/fleet': {
    get: {
      operationId: 'exportFleet',
      tags: ['fleet'],
      summary: 'Get the fleet as a document',
      description:
        'The whole fleet as a fleet file has it, in JSON, or in YAML if `Accept` names `application/yaml`. Each secret is `{ "kept": true }`, which stands for what is stored when the document is applied. Needs `fleet:write` on the fleet.',
      responses: {
        '200': {
          ...exported,
          content: { ...exported.content, 'application/yaml': { schema: { type: 'string' } } },
        },
        '400': response('Malformed'),
        '403': response('Forbidden'),
        ...COMMON_RESPONSES,
      },
    },
    put: {
      operationId: 'applyFleet',
      tags: ['fleet'],
      summary: 'Apply a fleet document',
      description:
        'All of it or nothing; applying the same document again changes nothing. Needs `fleet:write` on the fleet. Documents are applied one at a time, each of 16 MiB at most (1 MiB where the service keeps its state in memory).',
      parameters: [
        parameter('Prune'),
        parameter('PruneUnder'),
        parameter('DryRun'),
        parameter('Confirm'),
        parameter('As'),
        parameter('Adopt'),
      ],
      requestBody: jsonBody('Fleet'),
      responses: {
        '200': jsonResponse('What was changed, or would be.', 'FleetPlan'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        '409': response('PruneUnconfirmed'),
        '413': response('PayloadTooLarge'),
        '415': response('UnsupportedMediaType'),
        '422': response('FleetRejected'),
        ...COMMON_RESPONSES,
      },
    },
  },
  ...RELEASE_PATHS,
};
