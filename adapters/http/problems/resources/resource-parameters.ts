import { HEALTHS } from '../../../../core/problems/open-counts.js';
import { RESOURCE_ORDERS } from '../../../../core/problems/resource-page.js';
import { ENGINES } from '../../../../core/engines/engines.js';

const inQuery = (parameterName: string, description: string, of: object) => ({
  name: parameterName,
  in: 'query',
  description,
  schema: of,
});

export const RESOURCE_PARAMETERS = {
  PathPart: inQuery('q', 'Only what has this in its path, in any case.', {
    type: 'string',
    minLength: 1,
    maxLength: 4096,
  }),
  Health: inQuery('health', 'Only what has no more and no less severe problems than these.', {
    enum: HEALTHS,
  }),
  EngineFilter: inQuery('engine', 'Only instances of this engine, and what is under them.', {
    enum: ENGINES,
  }),
  ResourceOrder: inQuery(
    'order',
    'By path; or the worst first, by the problem to fix first, and then the well ones by path.',
    { enum: RESOURCE_ORDERS, default: 'path' },
  ),
};
