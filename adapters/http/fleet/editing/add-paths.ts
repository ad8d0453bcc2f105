import type { ResourceType } from '../../../../core/shared/resource.js';
import { withArticle } from '../../../api/resources/resource-body.js';
import { jsonResponse, parameter, response } from '../../openapi/references.js';
import { COMMON_RESPONSES } from '../../openapi/responses.js';
import { ADDED, type Added, pathOfAdded } from './added-types.js';
import { documentBody, named, SENT } from './edit-parts.js';

const addition = ({ type, under }: Added) => ({
  operationId: named('add', type),
  tags: ['fleet'],
  summary: `Add ${withArticle(type)}`,
  description: `What a fleet document has of one ${type}, with what is under it. It is made by hand: no fleet document removes it. Needs \`fleet:write\` and \`${type}:read\` on the ${under ?? 'fleet'}, which a fleet document may manage.`,
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

export const ADD_PATHS = Object.fromEntries(
  ADDED.map((added) => [`/v1${pathOfAdded(added, '{id}')}`, { post: addition(added) }]),
) as Readonly<Record<string, object>>;
