import type { Uuid } from '../../../core/shared/uuid.js';
import type { TokenRequest } from '../../../core/access/use-cases/issue-token.js';
import type { ApiResult } from '../errors/error-document.js';
import type { IssuedTokenBody, TokenBody } from './token-body.js';

/** The part of the API that issues, lists and revokes tokens. */
export interface AccessApi {
  readonly createToken: (request: TokenRequest) => ApiResult<IssuedTokenBody>;
  /** Every token there has been, the oldest first, without their texts. */
  readonly listTokens: () => ApiResult<readonly TokenBody[]>;
  /** Revoking twice is revoking once. */
  readonly revokeToken: (id: Uuid) => ApiResult<void>;
}

/** A token68 of RFC 9110, section 11.2, long enough for the signed tokens of embedders. */
const TOKEN68 = /^[\w\-.~+/]{1,8192}={0,2}$/;

/** Whether a text can be sent as `Authorization: Bearer TEXT`. */
export const isBearerToken = (text: string): boolean => TOKEN68.test(text);
