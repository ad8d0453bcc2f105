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
