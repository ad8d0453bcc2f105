import type { Caller } from '../../../core/access/caller.js';
import type { UseCases } from '../../../core/use-cases.js';
import type { Calls } from '../operation/operation.js';
import { readQuery } from '../operation/sent.js';
import { andThen, type ToResult, valid } from '../serving.js';
import { issuedTokenBody, tokenBody } from './token-body.js';
import { TOKENS } from './token-operations.js';
import { decodeTokenRequest } from './token-request-body.js';

export const tokensApiFor = (
  useCases: Pick<UseCases, 'createToken' | 'listTokens' | 'revokeToken'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof TOKENS> => ({
  createToken: async (body) =>
    andThen(valid(decodeTokenRequest(body)), (request) =>
      toResult(useCases.createToken(caller, request), issuedTokenBody),
    ),
  listTokens: () =>
    toResult(useCases.listTokens(caller), (tokens) => ({ tokens: tokens.map(tokenBody) })),
  revokeToken: (id, parameters) =>
    andThen(readQuery(TOKENS.revokeToken, parameters), ({ keep_issued: keepIssued }) =>
      toResult(useCases.revokeToken(caller, id, { keepIssued }), () => undefined),
    ),
});
