import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../../core/access/caller.js';
import type { Calls } from '../operation/operation.js';
import { malformedRequest } from '../errors/error-catalogue.js';
import type { ToResult } from '../to-result.js';
import type { UseCases } from '../../../core/use-cases.js';
import { issuedTokenBody, tokenBody } from './token-body.js';
import type { TOKENS } from './token-operations.js';
import { decodeTokenRequest } from './token-request-body.js';

/** The part of the API about tokens, over the use cases of this process. */
export const tokensApiFor = (
  useCases: Pick<UseCases, 'createToken' | 'listTokens' | 'revokeToken'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof TOKENS> => ({
  createToken: async (body) => {
    const requested = decodeTokenRequest(body);
    return E.isLeft(requested)
      ? E.left(malformedRequest(requested.left))
      : toResult(useCases.createToken(caller, requested.right), issuedTokenBody);
  },
  listTokens: () =>
    toResult(useCases.listTokens(caller), (tokens) => ({ tokens: tokens.map(tokenBody) })),
  revokeToken: (id) => toResult(useCases.revokeToken(caller, id), () => undefined),
});
