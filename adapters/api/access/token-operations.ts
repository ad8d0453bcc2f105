import { answer, type Calls, noContent, operations } from '../operation/operation.js';
import { flagParameter } from '../operation/parameter.js';
import { encode } from '../operation/encode.js';
import {
  GroupRolesBody,
  IssuedTokenBody,
  issuedTokenBody,
  MeBody,
  tokenBody,
  TokensBody,
} from './token-body.js';
import { decodeTokenRequest, TokenRequestBody } from './token-request-body.js';
import type { Caller } from '../../../core/access/caller.js';
import type { UseCases } from '../../../core/use-cases.js';
import { readQuery } from '../operation/sent.js';
import { andThen, type ToResult, valid } from '../serving.js';

const KEEP_ISSUED = flagParameter(
  'KeepIssued',
  'Whether the tokens that it made stay. They end with what made it, if anything.',
);

export const TOKENS = operations('tokens', {
  listTokens: {
    route: 'GET /v1/tokens',
    summary: 'List tokens',
    description:
      'Oldest first, without their texts: all with `token:write` on the fleet; with it on a part, those that the caller issued, and what these issued.',
    answer: answer(200, 'The tokens.', TokensBody),
    errors: ['Forbidden'],
  },
  createToken: {
    route: 'POST /v1/tokens',
    summary: 'Issue a token',
    description:
      'Needs `token:write` on the scope, and every permission that the token gets. It ends with the token, or the session, that made it.',
    body: TokenRequestBody,
    answer: answer(201, 'The token, with its text.', IssuedTokenBody),
    errors: ['Forbidden', 'NotFound', 'NameTaken'],
  },
  listGivenAccess: {
    route: 'GET /v1/access',
    summary: 'List the roles of groups',
    description:
      'Of groups of the provider by which people sign in, as `access` in the fleet gives them. Needs `token:write` on the fleet.',
    answer: answer(200, 'The roles.', GroupRolesBody),
    errors: ['Forbidden'],
  },
  revokeToken: {
    route: 'DELETE /v1/tokens/{id}',
    summary: 'Revoke a token',
    description:
      'The next request with it is refused, and so is one with a session of it or a token that any of them made. Revoking it again changes nothing. For who may list it.',
    query: { keep_issued: KEEP_ISSUED },
    answer: noContent('The token is revoked.'),
    errors: ['Forbidden', 'NotFound'],
  },
});

/** Its answer is of the caller itself, so that only the service has it. */
export const ME = operations('tokens', {
  getMe: {
    route: 'GET /v1/me',
    summary: 'Who the caller is, and what it may do',
    description: 'For every valid token.',
    answer: answer(200, 'The caller.', MeBody),
    revalidates: true,
  },
});

export const tokensApiFor = (
  useCases: Pick<UseCases, 'createToken' | 'listTokens' | 'revokeToken' | 'listGivenAccess'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof TOKENS> => ({
  createToken: async (body) =>
    andThen(valid(decodeTokenRequest(body)), (request) =>
      toResult(useCases.createToken(caller, request), issuedTokenBody),
    ),
  listGivenAccess: () =>
    toResult(useCases.listGivenAccess(caller), (groups) => encode(GroupRolesBody, { groups })),
  listTokens: () =>
    toResult(useCases.listTokens(caller), (tokens) => ({ tokens: tokens.map(tokenBody) })),
  revokeToken: (id, parameters) =>
    andThen(readQuery(TOKENS.revokeToken, parameters), ({ keep_issued: keepIssued }) =>
      toResult(useCases.revokeToken(caller, id, { keepIssued }), () => undefined),
    ),
});
