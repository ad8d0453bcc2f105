import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, noContent, parameter, response } from '../openapi/references.js';

export const TOKEN_PATHS = {
  '/v1/tokens': {
    get: {
      operationId: 'listTokens',
      tags: ['tokens'],
      summary: 'List all tokens',
      description: 'Oldest first, without their texts. Needs `token:write` on the fleet.',
      responses: {
        '200': jsonResponse('The tokens.', 'Tokens'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        ...COMMON_RESPONSES,
      },
    },
    post: {
      operationId: 'createToken',
      tags: ['tokens'],
      summary: 'Issue a token',
      description:
        'Needs `token:write` on the scope, and every permission that the token gets. It ends with the token, or the session, that made it.',
      requestBody: jsonBody('TokenRequest'),
      responses: {
        '201': jsonResponse('The token, with its text.', 'IssuedToken'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '409': response('NameTaken'),
        '413': response('PayloadTooLarge'),
        '415': response('UnsupportedMediaType'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/tokens/{id}': {
    delete: {
      operationId: 'revokeToken',
      tags: ['tokens'],
      summary: 'Revoke a token',
      description:
        'The next request with it is refused, and so is one with a session of it or a token that any of them made. Revoking it again changes nothing. Needs `token:write` on the fleet.',
      parameters: [parameter('Id')],
      responses: {
        '204': noContent('The token is revoked.'),
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '413': response('PayloadTooLarge'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
