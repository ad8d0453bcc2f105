import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { SUPPRESSED_VALUES } from '../../api/problems/problem-parameters.js';
import { schema } from '../openapi/references.js';

const inPath = (name: string, description: string, type: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: schema(type),
});

const inQuery = (name: string, description: string, of: object) => ({
  name,
  in: 'query',
  description,
  schema: of,
});

export const PROBLEM_PARAMETERS = {
  Kind: inPath('kind', 'The kind of problem.', 'ProblemKind'),
  ResourceType: inPath('resource_type', 'The type of the resource.', 'ResourceType'),
  ResourceId: inPath('resource_id', 'A UUID, in lower or upper case.', 'Uuid'),
  ProblemState: inQuery('state', 'Only open, or only closed problems.', {
    enum: PROBLEM_STATES,
  }),
  ProblemKind: inQuery('kind', 'Only problems of this kind.', schema('ProblemKind')),
  ProblemSeverity: inQuery('severity', 'Only problems of this severity.', { enum: SEVERITIES }),
  ProblemResource: inQuery(
    'resource',
    'Only problems of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found.',
    { type: 'string', minLength: 1, maxLength: 4096 },
  ),
  Suppressed: inQuery(
    'suppressed',
    'Whether problems are listed as well that another open problem explains, such as those of a server that is offline.',
    { enum: SUPPRESSED_VALUES, default: 'exclude' },
  ),
  Limit: inQuery(
    'limit',
    'The maximum number of entries on a page. The last page is the one whose `next` is null.',
    {
      type: 'integer',
      minimum: 1,
      maximum: PAGE_LIMIT.max,
      default: PAGE_LIMIT.default,
    },
  ),
  After: inQuery('after', 'The `next` of the previous page, unchanged.', { type: 'string' }),
};
