import { COMMON_RESPONSES } from '../openapi/responses.js';
import { noContent, parameter, response } from '../openapi/references.js';

export const DUMP_CHECK_PATHS = {
  '/v1/databases/{id}/dump/check': {
    post: {
      operationId: 'checkDumpReadiness',
      tags: ['dump'],
      summary: 'Whether a dump of the database would be whole',
      description:
        'Checks whether a dump tool that fits is installed on the Shipshape host, and whether the database accepts the admin login of its instance, and whether that login may read everything that the dump would. Needs `backup:write` on the database. A body is ignored.',
      parameters: [parameter('Id')],
      responses: {
        '204': noContent('The dump would be whole.'),
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '413': response('PayloadTooLarge'),
        '424': response('DumpNotReady'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
