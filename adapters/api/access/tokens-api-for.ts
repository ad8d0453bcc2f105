import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Caller } from '../../../core/access/caller.js';
import type { Calls } from '../operation/operation.js';
import { malformedRequest } from '../errors/error-catalogue.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import type { ToResult } from '../serving.js';
import type { UseCases } from '../../../core/use-cases.js';
import { issuedTokenBody, tokenBody } from './token-body.js';
import { KEEP_ISSUED, type TOKENS } from './token-operations.js';
import { decodeTokenRequest } from './token-request-body.js';

const RevokeQuery = t.type({ keep_issued: KEEP_ISSUED });

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
  revokeToken: async (id, parameters) => {
    const read = decodeExactly(RevokeQuery, parameters);
    if (E.isLeft(read)) return E.left(malformedRequest(read.left));
    const options = { keepIssued: read.right.keep_issued };
    return toResult(useCases.revokeToken(caller, id, options), () => undefined);
  },
});
